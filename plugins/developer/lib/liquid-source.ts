/** Names that Liquid takes as they are. */
export function isLiquidName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text);
}

/** Words that Liquid reads as something else, and the member that it computes of objects that lack it. */
const KEYWORDS = new Set('and blank contains empty false in nil not null or true'.split(' '));
const COMPUTED = 'size';

/** A name that a variable may have. */
export function isLiquidVariable(name: string): boolean {
  return isLiquidName(name) && !KEYWORDS.has(name) && name !== 'forloop' && name !== 'tablerowloop';
}

/** How an item of a list is called: by the singular of the list's name. */
export function itemNameOf(list: string): string {
  const singular = /.ies$/.test(list) ? list.replace(/ies$/, 'y') : list.replace(/(?<=.)s$/, '');
  return singular !== list && isLiquidVariable(singular) ? singular : 'item';
}

/**
 * What leads from a value to a member of it; undefined for a key that no string of Liquid can hold. Liquid computes
 * first and last of lists, and takes the members of that name of objects.
 */
export function liquidMember(key: string): string | undefined {
  if (isLiquidName(key) && key !== COMPUTED && !KEYWORDS.has(key)) return `.${key}`;
  const text = liquidString(key);
  return text === undefined ? undefined : `[${text}]`;
}

/**
 * A string literal. Liquid has no escapes: with both kinds of quotes, line breaks or Liquid's own signs in it, a text is
 * none.
 */
export function liquidString(text: string): string | undefined {
  if (/[\n\r\\]|\{\{|\{%|%\}|\}\}/.test(text)) return undefined;
  if (!text.includes('"')) return `"${text}"`;
  return text.includes("'") ? undefined : `'${text}'`;
}

/** Text that a template prints as it stands. */
export function liquidText(text: string): string {
  if (!/\{\{|\{%/.test(text)) return text;
  if (!/\{%-?\s*endraw/.test(text)) return `{% raw %}${text}{% endraw %}`;
  return text.replace(/\{(?=[{%])/g, '{{ "{" }}');
}
