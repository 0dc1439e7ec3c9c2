/** The variables of style by which chats tell their look (MCP Apps, Theming), and the pages' own that they set. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  '--color-background-primary': '--raised',
  '--color-background-secondary': '--sunken',
  '--color-border-primary': '--line',
  '--color-border-secondary': '--line-strong',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-quiet',
  '--font-sans': '--font-text',
  '--font-mono': '--font-code',
  '--border-radius-md': '--radius',
  '--border-radius-sm': '--radius-small',
};

/** Looks as the chat does, as far as it says. */
export function takeTheme(context: unknown): void {
  const { theme, styles } = Object(context) as {
    readonly theme?: unknown;
    readonly styles?: { readonly variables?: Readonly<Record<string, unknown>> };
  };
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  for (const [name, own] of Object.entries(OWN_NAMES)) {
    const value = styles?.variables?.[name];
    if (typeof value === 'string') style.setProperty(own, value);
  }
}
