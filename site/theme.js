// The reader's choice of light, dark or the system's theme, set on the root before the first paint.
(() => {
  const KEY = "theme";
  const NEXT = { system: "light", light: "dark", dark: "system" };
  const root = document.documentElement;

  // Storage may be switched off, and then the choice lasts as long as the page.
  const stored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const store = (theme) => {
    try {
      localStorage.setItem(KEY, theme);
    } catch {}
  };
  const apply = (theme) => {
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };

  let theme = Object.hasOwn(NEXT, stored()) ? stored() : "system";
  apply(theme);

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const label = () => (button.textContent = `Theme: ${theme}`);
    button.addEventListener("click", () => {
      theme = NEXT[theme];
      apply(theme);
      store(theme);
      label();
    });
    label();
    button.hidden = false;
  });
})();
