import { html, type Html, type HtmlPart } from '@toolyard/kit/html';

/** A whole page in UTF-8 around a body; `head` is put behind its title. It needs no script. */
export function htmlPage(title: string, head: HtmlPart, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`.toString();
}
