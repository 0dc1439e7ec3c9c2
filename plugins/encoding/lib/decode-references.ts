import { DecodingMode, HtmlEntityDecoder } from 'entities/decode';

/** Text whose character references are decoded, with the count of them. */
export interface DecodedText {
  readonly text: string;
  readonly references: number;
  /** The distinct `&name;` that the HTML standard does not know, in order. */
  readonly unknown: readonly string[];
}

/**
 * Decodes named and numeric character references as browsers do in text, not in attributes (WHATWG HTML
 * 13.2.5.72 to 13.2.5.80): the longest name wins, legacy names and numbers need no semicolon.
 */
export function decodeReferences(text: string): DecodedText {
  const unknown = new Set<string>();
  let decoded = '';
  let references = 0;
  const decoder = new HtmlEntityDecoder((code) => {
    decoded += String.fromCodePoint(code);
  });
  let copied = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    decoded += text.slice(copied, at);
    copied = at;
    decoder.startEntity(DecodingMode.Legacy);
    const written = decoder.write(text, at + 1);
    const length = written < 0 ? decoder.end() : written;
    if (length > 0) references += 1;
    else {
      const name = unknownName(text, at);
      if (name !== undefined) unknown.add(name);
    }
    copied += length;
  }
  return { text: decoded + text.slice(copied), references, unknown: [...unknown] };
}

const NAME = /&[0-9A-Za-z]+;/y;

function unknownName(text: string, at: number): string | undefined {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0];
}
