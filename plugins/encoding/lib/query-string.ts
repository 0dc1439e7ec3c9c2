import type { DroppedParts } from '@toolyard/kit/dropped';
import { percentDecodeLeniently } from './percent-encoding.ts';

/** A parameter of a query string, decoded. */
export type Pair = readonly [name: string, value: string];

/**
 * The parameters of a query string, or of the query of a URL, in order (WHATWG URL §5.1): `&` parts them, `+`
 * is a space, broken escapes stay. A text is a URL when it begins with a scheme and `//`, or with `/`. Bytes that are no
 * UTF-8 become U+FFFD, which is told of.
 */
export function parseQuery(text: string, dropped: DroppedParts): Pair[] {
  const end = text.indexOf('#');
  const body = end === -1 ? text : text.slice(0, end);
  const mark = body.indexOf('?');
  const isUrl = /^(?:[a-z][a-z0-9+.-]*:\/)?\//i.test(body);
  const query = isUrl ? (mark === -1 ? '' : body.slice(mark + 1)) : body.replace(/^\?/, '');
  // Node's URLSearchParams takes time by the square of the length, and mangles letters beside bad UTF-8.
  return query
    .toWellFormed()
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair, index) => {
      if (hasOtherBytes(pair)) dropped.add('bytes that are no UTF-8', `parameter ${index + 1}`);
      const sign = pair.indexOf('=');
      return sign === -1 ? [decode(pair), ''] : [decode(pair.slice(0, sign)), decode(pair.slice(sign + 1))];
    });
}

function decode(text: string): string {
  return percentDecodeLeniently(text.replaceAll('+', ' '));
}

/** Whether decoding makes U+FFFD of what does not stand for it. */
function hasOtherBytes(pair: string): boolean {
  return (
    /%[89a-f]/i.test(pair) &&
    percentDecodeLeniently(pair.replace(/%EF%BF%BD|\uFFFD/gi, ' ')).includes('\uFFFD')
  );
}
