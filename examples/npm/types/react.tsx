// The element in JSX. It is compiled, never run, with the types of React 19 and of React 18.
import type { ChangeDetail } from "deploy-panel/react";
import { useEffect, useRef } from "react";

export const Panel = ({ onChange }: { onChange: (change: ChangeDetail) => void }) => {
  const panel = useRef<HTMLElementTagNameMap["deploy-panel"]>(null);
  useEffect(() => {
    const element = panel.current;
    const tell = ({ detail }: CustomEvent<ChangeDetail>) => onChange(detail);
    element?.addEventListener("deploy-panel:change", tell);
    return () => element?.removeEventListener("deploy-panel:change", tell);
  }, [onChange]);
  return (
    <deploy-panel ref={panel} page="kimi-k3.json" select="hw=b300" theme="dark" loading="eager" lang="en" id="kimi">
      <p>The launch command as static text.</p>
    </deploy-panel>
  );
};

export const Own = ({ page }: { page: object }) => <deploy-panel pageData={page} />;

// @ts-expect-error: no such theme
export const Sepia = () => <deploy-panel page="kimi-k3.json" theme="sepia" />;
// @ts-expect-error: a page is an address; its content is `pageData`
export const Wrong = () => <deploy-panel page={{ id: "kimi-k3" }} />;
// @ts-expect-error: no such element
export const Missing = () => <deploy-panels page="kimi-k3.json" />;
