/** CSS declarations in their order, property to value. */
export type Declarations = Readonly<Record<string, string>>;

/** Declarations, one a line. */
export function cssDeclarations(declarations: Declarations, indent = ''): string {
  return Object.entries(declarations)
    .map(([property, value]) => `${indent}${property}:${value.startsWith('\n') ? '' : ' '}${value};`)
    .join('\n');
}

/** A rule, its declarations indented by two blanks. */
export function cssRule(selector: string, declarations: Declarations): string {
  return `${selector} {\n${cssDeclarations(declarations, '  ')}\n}`;
}

/** The value of a style attribute. */
export function inlineStyle(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
}
