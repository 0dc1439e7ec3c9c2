import { inlineCode } from './inline-code.ts';

type Properties = Readonly<Record<string, string | boolean | undefined>>;

/**
 * An element with its attributes and children. Text is always text: nothing that is shown is read as markup.
 * An attribute that is `undefined` or `false` is left out.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Properties = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  // One by one: a call takes no hundred thousand arguments.
  for (const child of children) made.append(child);
  return made;
}

/** The element of the page with an id, which the page's markup has. */
export function byId<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} with the id ${id}`);
  return found;
}

/** Words of people, with code as code. */
export function prose(text: string): readonly (Node | string)[] {
  return inlineCode(text).map((piece) => (piece.isCode ? element('code', {}, piece.text) : piece.text));
}

/** What went wrong, in its own words. */
export function trouble(error: unknown): HTMLElement {
  const reason = error instanceof Error ? error.message : String(error);
  return element('p', { class: 'notice notice-trouble' }, reason);
}
