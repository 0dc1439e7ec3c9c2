import { htmlLines } from '@toolyard/kit/html-lines';
import { html, type Html } from '@toolyard/kit/html';
import { readableOn } from '../../lib/css-color.ts';

export interface EmailMessage {
  readonly subject: string;
  readonly preheader: string | undefined;
  readonly logo: string | undefined;
  readonly headerColor: string;
  readonly title: string;
  readonly greeting: string | undefined;
  readonly paragraphs: readonly string[];
  readonly button: { readonly text: string; readonly url: string; readonly color: string } | undefined;
  readonly footer: string | undefined;
  readonly companyName: string | undefined;
  readonly companyAddress: string | undefined;
  readonly unsubscribe: string | undefined;
}

/** The plain-text part. */
export function emailText(message: EmailMessage): string {
  const { button, unsubscribe } = message;
  const company = [message.companyName, message.companyAddress].filter((line) => line !== undefined);
  return [
    message.title,
    message.greeting,
    ...message.paragraphs,
    button && `${button.text}: ${button.url}`,
    message.footer,
    company.length === 0 ? undefined : company.join('\n'),
    unsubscribe && `Unsubscribe: ${unsubscribe}`,
  ]
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/\r\n?/g, '\n').trim())
    .join('\n\n');
}

const FACE = 'font-family:Arial,Helvetica,sans-serif';
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#374151';
const TABLE = 'border-collapse:collapse';

/**
 * The whole document: tables, since Outlook lays out nothing else, and styles at each element, since some drop others.
 * Texts run as their own first letter does, from the right in Arabic and Hebrew.
 */
export function emailHtml(message: EmailMessage): string {
  const { preheader, title, subject } = message;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6">
${
  preheader !== undefined &&
  html`<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f3f4f6;opacity:0">${preheader}</div>
`
}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${TABLE};background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="${TABLE};width:100%;max-width:600px;background:#ffffff;${FACE}">
${header(message)}<tr><td style="padding:32px 32px 16px;word-break:break-word">
<h1 dir="auto" style="margin:0 0 20px;font-size:26px;line-height:1.3;font-weight:bold;color:#111827">${htmlLines(title)}</h1>
${message.greeting !== undefined && html`<p dir="auto" style="${PARAGRAPH}">${htmlLines(message.greeting)}</p>\n`}${message.paragraphs.map((paragraph) => html`<p dir="auto" style="${PARAGRAPH}">${htmlLines(paragraph)}</p>\n`)}${button(message)}</td></tr>
${footer(message)}</table>
</td></tr>
</table>
</body>
</html>
`.toString();
}

/** A band of the header's colour, which holds the logo or, without one, the company's name. */
function header({ logo, companyName, headerColor }: EmailMessage): Html {
  const ink = readableOn(headerColor);
  if (logo === undefined && companyName === undefined)
    return html`<tr><td height="8" style="height:8px;font-size:0;line-height:0;background:${headerColor}">&nbsp;</td></tr>\n`;
  const content =
    logo === undefined
      ? companyName
      : html`<img src="${logo}" alt="${companyName ?? 'Logo'}" height="40" style="display:inline-block;height:40px;border:0;color:${ink}">`;
  return html`<tr><td align="center" style="padding:24px 32px;background:${headerColor};color:${ink};font-size:20px;line-height:40px;font-weight:bold">${content}</td></tr>\n`;
}

/** A padded cell, which Outlook draws where it ignores the padding of links. */
function button({ button: given }: EmailMessage): Html | false {
  if (given === undefined) return false;
  const { text, url, color } = given;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;margin:8px 0 24px">
<tr><td align="center" style="padding:14px 28px;border-radius:6px;background:${color}"><a href="${url}" style="font-size:16px;line-height:1.25;font-weight:bold;color:${readableOn(color)};text-decoration:none">${text}</a></td></tr>
</table>\n`;
}

function footer({ footer: note, companyName, companyAddress, unsubscribe }: EmailMessage): Html | false {
  const company = [companyName, companyAddress].filter((line) => line !== undefined);
  const parts = [
    note !== undefined && htmlLines(note),
    company.length > 0 &&
      html`${company.map((line, index) => html`${index > 0 && html`<br>`}${htmlLines(line)}`)}`,
    unsubscribe !== undefined &&
      html`<a href="${unsubscribe}" style="color:#6b7280;text-decoration:underline">Unsubscribe</a>`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return false;
  return html`<tr><td style="padding:20px 32px 28px;border-top:1px solid #e5e7eb;word-break:break-word">
${parts.map((part) => html`<p dir="auto" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#6b7280">${part}</p>\n`)}</td></tr>\n`;
}
