// The element in JSX, for React from 18.2 on: `import "deploy-panel/react"` in place of `import "deploy-panel"`.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { DeployPanel, MountOptions } from "./deploy-panel.js";

export * from "./deploy-panel.js";

/** What the element takes in JSX. React from 19 on sets `pageData` as the property that it is; before, set it by a ref. */
export interface DeployPanelProps
  extends Omit<MountOptions, "lang">,
    DetailedHTMLProps<HTMLAttributes<DeployPanel>, DeployPanel> {}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "deploy-panel": DeployPanelProps;
    }
  }
}
