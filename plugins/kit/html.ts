/** Markup that is safe to put into a page as it is: made by `html`, or vouched for by `trustedHtml`. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }

  toJSON(): string {
    return this.#markup;
  }
}

/** What a template of `html` may hold. Undefined, null and false leave nothing, so that `cond && html…` works. */
export type HtmlPart = string | number | bigint | Html | false | null | undefined | readonly HtmlPart[];

/**
 * A template whose values are text: `&`, `<`, `>`, `"` and `'` in them are escaped, so that they are shown as they are,
 * between tags as in quoted attributes. Markup of another `html` template goes in as it is, lists are joined. Good for
 * SVG and XML too.
 *
 * It does not make URLs, scripts or styles of strangers safe: check those for what they may be.
 *
 * @example
 * html`<li title="${name}">${name}</li>`.toString();
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(String.raw({ raw: template }, ...values.map(markupOf)));
}

/** Markup that the tool has from a library that makes it safe. */
export function trustedHtml(markup: string): Html {
  return new Html(markup);
}

/** Text as HTML and XML show it, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Html) return part.toString();
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part));
}
