/** A CSS value between the brackets of a Tailwind class: blanks as _, and a real _ escaped. */
export function tailwindValue(value: string): string {
  return value.replace(/_/g, '\\_').replace(/, /g, ',').replace(/\s+/g, '_');
}

/** A Tailwind class for any property: [PROPERTY:VALUE], with blanks as _. */
export function arbitraryProperty(property: string, value: string): string {
  return `[${property}:${value.replace(/_/g, '\\_').replace(/\s+/g, '_')}]`;
}
