import { html, trustedHtml, type Html } from '@toolyard/kit/html';

const STYLE = trustedHtml(
  [
    'body{font-family:Georgia,"Times New Roman",serif;color:#111;margin:2rem auto;max-width:60rem;padding:0 1rem;line-height:1.45}',
    'h1{font-size:1.6rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:1.4rem 0 .4rem}',
    'table{border-collapse:collapse;width:100%;margin:.8rem 0}th,td{border:1px solid #555;padding:.35rem .5rem;text-align:left;vertical-align:top}',
    'th{background:#eee}thead{display:table-header-group}tr{break-inside:avoid}.number{text-align:right}',
    '@media print{body{margin:0;max-width:none}}',
  ].join(''),
);

/** A document that prints as it is. `style` adds to what all documents have. */
export function printable(title: string, body: Html, style = ''): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>${STYLE}${trustedHtml(style)}</style>
</head>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`.toString();
}

/** A table; cells are text, or markup made by `html`. */
export function htmlTable(
  header: readonly (string | Html)[],
  rows: readonly (readonly (string | number | Html)[])[],
): Html {
  return html`<table>
<thead><tr>${header.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table>
`;
}
