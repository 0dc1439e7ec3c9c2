import { html, trustedHtml } from '@toolyard/kit/html';

/** A JSON-LD object. */
export type JsonLd = Record<string, unknown>;

export const CONTEXT = 'https://schema.org';

/** A script element of JSON-LD. Every `<` is escaped, so that no text ends the element (HTML, 4.12.1.3). */
export function jsonLdScript(value: JsonLd): string {
  const json = JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">\n${trustedHtml(json)}\n</script>`.toString();
}
