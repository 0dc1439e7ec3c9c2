import themes from '../../data/code-themes.json' with { type: 'json' };

/**
 * Colour themes of highlight.js (BSD-3-Clause, © Ivan Sagalaev and contributors): the rules of its style sheets, as
 * `data/code-themes.json` holds them.
 */
export const THEME_NAMES = [
  'github-light',
  'github-dark',
  'atom-one-light',
  'atom-one-dark',
  'monokai',
] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

interface ThemeColors {
  readonly color: string;
  readonly background: string;
  readonly marked: string;
  readonly number: string;
}

/** The colours of what is no code, which the themes do not have. */
const BESIDE = {
  light: { marked: '#fff8c5', number: '#6e7781' },
  dark: { marked: '#3a3d41', number: '#8b949e' },
} as const;

export function themeColors(name: ThemeName): ThemeColors {
  const { color, background } = themes[name];
  return { color, background, ...BESIDE[name.endsWith('light') ? 'light' : 'dark'] };
}

/** The theme as a style sheet. */
export function themeCss(name: ThemeName): string {
  const { color, background, marked, number } = themeColors(name);
  return [
    `.hljs{color:${color};background:${background};padding:1em;overflow-x:auto}`,
    ...themes[name].rules.map(({ selectors, style }) => `${selectors.join(',')}{${style}}`),
    `.hljs-line-number{color:${number};user-select:none;-webkit-user-select:none}`,
    `.hljs-marked{display:block;background:${marked}}`,
  ].join('\n');
}

/** The style of an element whose classes, and whose ancestors' classes, these are; outermost first. */
export function scopeStyle(name: ThemeName, path: readonly string[]): string {
  const styles = new Map<string, { readonly value: string; readonly weight: number }>();
  for (const { selectors, style } of themes[name].rules) {
    const weight = Math.max(0, ...selectors.filter((selector) => applies(selector, path)).map(specificity));
    if (weight === 0) continue;
    for (const declaration of style.split(';')) {
      const [property = '', value = ''] = declaration.split(':');
      if (weight >= (styles.get(property)?.weight ?? 0)) styles.set(property, { value, weight });
    }
  }
  return [...styles].map(([property, { value }]) => `${property}:${value}`).join(';');
}

/** Selectors of classes and of what is within them: `.hljs-meta .hljs-string`, `.hljs-title.class_`. */
function applies(selector: string, path: readonly string[]): boolean {
  const compounds = selector.split(' ');
  const own = path.at(-1) ?? '';
  if (!hasClasses(own, compounds.at(-1) ?? '')) return false;
  let at = path.length - 2;
  for (const compound of compounds.slice(0, -1).reverse()) {
    while (at >= 0 && !hasClasses(path[at] ?? '', compound)) at -= 1;
    if (at < 0) return false;
    at -= 1;
  }
  return true;
}

function hasClasses(classes: string, compound: string): boolean {
  const present = classes.split(' ');
  return compound
    .split('.')
    .slice(1)
    .every((name) => present.includes(name));
}

function specificity(selector: string): number {
  return selector.split('.').length - 1;
}
