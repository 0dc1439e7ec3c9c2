import { graphemes } from '@toolyard/kit/graphemes';
import { html, type Html } from '@toolyard/kit/html';
import { parseXmlText } from '@toolyard/kit/xml-text';
import { InputError, quote } from '@toolyard/sdk';
import stringWidth from 'string-width';

/** Widths of characters in parts of the font size: of most letters, and of CJK and emoji. */
const NARROW = 0.53;
const WIDE = 1.05;

export const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Roughly how wide a text is when set in a sans-serif face: the viewer's font decides. */
export function textWidth(text: string, fontSize: number): number {
  return (
    graphemes(text).reduce((sum, character) => sum + (stringWidth(character) > 1 ? WIDE : NARROW), 0) *
    fontSize
  );
}

/** Text in lines that fit a width: broken at blanks, words that are too long between characters. */
export function wrapText(text: string, width: number, fontSize: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => wrapLine(line, width, fontSize));
}

function wrapLine(line: string, width: number, fontSize: number): string[] {
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const piece of line.split(/(?<=\s)/)) {
    const pieceWidth = textWidth(piece.trimEnd(), fontSize);
    if (used > 0 && used + pieceWidth > width) {
      lines.push(current.trimEnd());
      current = '';
      used = 0;
    }
    if (pieceWidth <= width) {
      current += piece;
      used += textWidth(piece, fontSize);
      continue;
    }
    for (const character of graphemes(piece)) {
      const characterWidth = textWidth(character, fontSize);
      if (used > 0 && used + characterWidth > width) {
        lines.push(current);
        current = '';
        used = 0;
      }
      current += character;
      used += characterWidth;
    }
  }
  return [...lines, current.trimEnd()];
}

/** A line with names, tags and addresses in the colour of links. */
export function colouredLine(line: string, linkColour: string): Html[] {
  return line
    .split(/((?<![\p{L}\p{N}_])[@#][\p{L}\p{M}\p{N}_.]*[\p{L}\p{M}\p{N}_]|https?:\/\/[^\s]+)/u)
    .filter((part) => part !== '')
    .map((part) =>
      /^(?:[@#]|https?:\/\/)/.test(part) ? html`<tspan fill="${linkColour}">${part}</tspan>` : html`${part}`,
    );
}

/** Lines as the `tspan`s of one `text`, one below the other. */
export function lineSpans(lines: readonly (readonly Html[])[], x: number, lineHeight: number): Html[] {
  let below = 0;
  return lines.map((line, index) => {
    if (index > 0) below += lineHeight;
    // A tspan without letters moves nothing: the next one makes up for it.
    if (line.length === 0) return html``;
    const span = html`<tspan x="${x}" dy="${below}">${line}</tspan>`;
    below = 0;
    return span;
  });
}

/**
 * A picture that the viewer loads: an https address or a `data:` URL of an image. Undefined when none is given.
 *
 * @throws InputError for any other address
 */
export function parsePicture(argument: string, given: string | undefined): string | undefined {
  const url = parseXmlText(argument, given ?? '').trim();
  if (url === '') return undefined;
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(url) || (/^https:\/\//i.test(url) && URL.canParse(url)))
    return url;
  throw new InputError(argument, `expected an https or data:image URL, got ${quote(given)}`);
}

/** A round picture, or a disc with the initials of a name in its place. */
export function avatar(
  picture: string | undefined,
  initials: string,
  {
    x,
    y,
    size,
    colour,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly colour: string },
): Html {
  const radius = size / 2;
  const clip = html`<clipPath id="avatar"><circle cx="${x + radius}" cy="${y + radius}" r="${radius}"/></clipPath>`;
  if (picture !== undefined)
    return html`${clip}<image href="${picture}" x="${x}" y="${y}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid slice" clip-path="url(#avatar)"/>`;
  return html`<circle cx="${x + radius}" cy="${y + radius}" r="${radius}" fill="${colour}"/><text x="${x + radius}" y="${y + radius}" fill="#ffffff" font-size="${Math.round(size * 0.42)}" font-weight="600" text-anchor="middle" dominant-baseline="central">${initials}</text>`;
}

/** The mark of a verified account, drawn around a point. */
export function checkMark(x: number, y: number, size: number, colour: string): Html {
  const half = size / 2;
  const stroke = Math.max(1, size / 9);
  return html`<circle cx="${x + half}" cy="${y}" r="${half}" fill="${colour}"/><path d="M${x + size * 0.28} ${y + size * 0.02}l${size * 0.16} ${size * 0.17} ${size * 0.3} ${size * -0.33}" fill="none" stroke="#ffffff" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Says across the whole drawing that it is none of the platform's. */
export function watermark(width: number, height: number, colour: string): Html {
  const size = Math.round(Math.min(width / 5, height / 2.5));
  return html`<text x="${width / 2}" y="${height / 2}" transform="rotate(-24 ${width / 2} ${height / 2})" fill="${colour}" fill-opacity="0.16" font-size="${size}" font-weight="800" letter-spacing="${Math.round(size / 12)}" text-anchor="middle" dominant-baseline="central" pointer-events="none">MOCKUP</text>`;
}

/** A drawing as a file. */
export function svgFile(svg: Html, filename: string) {
  const text = svg.toString();
  const bytes = Buffer.from(text);
  return {
    svg: text,
    mime_type: 'image/svg+xml',
    filename,
    size_bytes: bytes.length,
    base64: bytes.toString('base64'),
  };
}
