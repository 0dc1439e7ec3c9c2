/** NameStartChar without the colon, by XML 1.0 (fifth edition) §2.3. */
const START =
  'A-Z_a-z\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}' +
  '\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
/** NameChar without the colon. */
const REST = `${START}\\-.0-9\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}`;

const NAME = new RegExp(`^[${START}][${REST}]*(?::[${START}][${REST}]*)?$`, 'u');
const NO_NAME_CHARACTER = new RegExp(`[^${REST}]`, 'gu');
const NAME_START = new RegExp(`^[${START}]`, 'u');

/** Whether a text is a name with at most one prefix (Namespaces in XML 1.0 §4). */
export function isXmlName(text: string): boolean {
  return NAME.test(text);
}

/** A text as a name: other characters are `_`, and so is what comes before a first one that can begin no name. */
export function toXmlName(text: string): string {
  if (isXmlName(text)) return text;
  const name = text.replace(NO_NAME_CHARACTER, '_');
  return NAME_START.test(name) ? name : `_${name}`;
}

/** What XML 1.0 §2.2 has no place for, not even as a reference. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** The first character that XML cannot hold, as `U+0001`, or undefined. */
export function forbiddenXmlCharacter(text: string): string | undefined {
  const found = FORBIDDEN.exec(text)?.[0];
  return found && `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Text as it stands between tags. A carriage return would be read as a line feed. */
export function escapeXmlText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character);
}

/** Text as it stands in an attribute, where line ends and tabs would be read as spaces. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
