import { html, type Html } from './html.ts';

/** Text as HTML whose line breaks are kept: CR LF, CR and LF each become a `<br>`. */
export function htmlLines(text: string): Html {
  return html`${text.split(/\r\n|\r|\n/).map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`;
}
