/** The recipe in force. */
export interface Recipe {
  /** Slug of the model. */
  readonly model: string;
  /** Container image with its tag. */
  readonly image: string;
  readonly nodes: number;
  readonly status: "verified" | "in-progress" | "unverified";
  /**
   * The text of each form that the page offers, as Copy gives it. Where all of several nodes are shown, a blank line parts
   * their commands. Files for Compose and Kubernetes are there while the reader looks at them.
   */
  readonly commands: {
    readonly python?: string;
    readonly docker?: string;
    readonly compose?: string;
    readonly kubernetes?: string;
    readonly curl?: string;
  };
}

/** What `deploy-panel:change` carries. */
export interface ChangeDetail {
  /** The selection as the fragment of a link: `hw=b300&quant=nvfp4`. */
  readonly fragment: string;
  /** The same, option by row. */
  readonly selection: Readonly<Record<string, string>>;
  readonly recipe: Recipe | null;
  /** Why there is no recipe. */
  readonly reason?: string;
}

/** What `deploy-panel:copy` carries. */
export interface CopyDetail {
  readonly text: string;
  readonly fragment: string;
}

/** What `deploy-panel:error` carries. */
export interface ErrorDetail {
  readonly message: string;
  readonly error?: Error;
}

export class DeployPanel extends HTMLElement {
  /** Address of the page file. */
  page: string | null;
  /** The page itself, as an object or its text; it counts before `page`. */
  pageData: object | string | undefined;
  /** Where the panel starts, or goes when it is set later. */
  select: string | null;
  /** Panels of one document with the same name share their picks. */
  sync: string | null;
  theme: string | null;
  loading: string | null;
  readonly recipe: Recipe | null;
  readonly fragment: string;
  /** Goes where a link's fragment leads; false if it names no row of the page, or there is no panel yet. */
  goTo(fragment: string): boolean;
}

export interface MountOptions {
  page?: string;
  pageData?: object | string;
  select?: string;
  sync?: string;
  theme?: "auto" | "light" | "dark";
  lang?: string;
  loading?: "lazy" | "eager";
}

export interface Handle {
  readonly element: DeployPanel;
  select(fragment: string): boolean;
  readonly recipe: Recipe | null;
  destroy(): void;
}

/** Puts a panel into an element, in place of its content, which stays as the fallback. */
export function mount(host: Element, options?: MountOptions): Handle;

/** Where the programs lie, if not beside the script: addresses, absolute or relative to it. */
export interface Places {
  /** `deploy-panel_bg.wasm` */
  program?: string | URL;
  /** `deploy-panel-compiled_bg.wasm`, for compiled pages */
  compiled?: string | URL;
  /** `deploy-panel-inspector_bg.wasm` */
  inspector?: string | URL;
}

/** Says where a bundler put the programs. Call it before the first panel starts. */
export function locate(places: Places): void;

/** Which build of the program this script belongs to. */
export const build: string;

declare global {
  interface HTMLElementTagNameMap {
    "deploy-panel": DeployPanel;
  }
  interface GlobalEventHandlersEventMap {
    "deploy-panel:change": CustomEvent<ChangeDetail>;
    "deploy-panel:copy": CustomEvent<CopyDetail>;
    "deploy-panel:error": CustomEvent<ErrorDetail>;
  }
}
