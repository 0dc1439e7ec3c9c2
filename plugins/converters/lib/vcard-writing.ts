import { escapeContentText, writeContentLines } from '@toolyard/kit/content-lines';
import type { Property } from './content-lines.ts';
import { encodingOf, valueComponents, valueList, valueText, writtenTypes } from './vcard-values.ts';

/**
 * The TYPE parameter of a property, with its semicolon, or nothing without types: in capitals in 3.0 and in small
 * letters in 4.0, as each version's examples have it (RFC 2426, section 3.2.1; RFC 6350, section 5.6).
 */
export function typeParameter(types: readonly string[], version: string): string {
  const written = types
    .map((type) => parameterValue(version === '4.0' ? type.toLowerCase() : type.toUpperCase()))
    .filter((type) => type !== '');
  return written.length === 0 ? '' : `;TYPE=${written.join(',')}`;
}

/** A parameter's value: quoted where it has characters that end one, without those that none may have. */
function parameterValue(value: string): string {
  const allowed = value.replaceAll(/["\p{Cc}]/gu, ' ').trim();
  return /[:;,\s]/.test(allowed) ? `"${allowed}"` : allowed;
}

/** A card as text, from BEGIN to END, its lines folded as its version does. */
export function writeCard(lines: readonly string[], version: string): string {
  return ['BEGIN:VCARD', ...lines, 'END:VCARD'].map((line) => writeLine(line, version)).join('');
}

const LONGEST_LINE = 75;

/**
 * A line as 3.0 and 4.0 fold it, but for QUOTED-PRINTABLE, which goes on after a `=`, and for 2.1 (section 2.1.3),
 * which folds before a blank that a line has; without one it stays long, if it is no BASE64, in which blanks mean
 * nothing.
 */
function writeLine(line: string, version: string): string {
  const [head = ''] = /^[^:]*:/.exec(line) ?? [];
  const value = line.slice(head.length);
  if (/[;=]QUOTED-PRINTABLE\b/i.test(head))
    return `${joinPieces([head, ...(value.match(/=[0-9a-f]{2}|./gisu) ?? [])], '=')}\r\n`;
  if (version !== '2.1') return writeContentLines([line]);
  if (/[;=]BASE64\b/i.test(head)) return writeContentLines([head + value.replaceAll(/\s/g, '')]);
  return `${joinPieces(line.split(/(?=[ \t])/), '')}\r\n`;
}

/** Pieces on lines that are not too long, each but the last with an end of its own. */
function joinPieces(pieces: readonly string[], lineEnd: string): string {
  const written: string[] = [];
  let octets = 0;
  for (const piece of pieces) {
    const width = Buffer.byteLength(piece);
    if (octets > 0 && octets + width + lineEnd.length > LONGEST_LINE) {
      written.push(lineEnd, '\r\n');
      octets = 0;
    }
    written.push(piece);
    octets += width;
  }
  return written.join('');
}

/**
 * A card's property as a line of a card of another version: without its group, whose label becomes a type, and from
 * 2.1 with its encodings, bare types and escapes as 3.0 and 4.0 have them.
 */
export function rewriteProperty(
  property: Property,
  from: string,
  to: string,
  labels: ReadonlyMap<string, string>,
): string {
  const { group, name, text, parameters } = property;
  const label = group === '' ? undefined : labels.get(group.toLowerCase());
  const labelTypes = label === undefined ? [] : [label];
  if (from !== '2.1' || to === '2.1') {
    const written = group === '' ? text : text.slice(group.length + 1);
    return `${name}${typeParameter(labelTypes, to)}${written.slice(name.length)}`;
  }

  const others = parameters
    .filter((parameter) => !['', 'TYPE', 'ENCODING', 'CHARSET', 'VALUE'].includes(parameter.name))
    .map((parameter) => `;${parameter.name}=${parameter.values.map(parameterValue).join(',')}`)
    .join('');
  if (['BASE64', 'B'].includes(encodingOf(property))) return `${name}${others}${binaryValue(property, to)}`;

  const types = [...writtenTypes(property), ...labelTypes];
  const preferred = to === '4.0' && types.includes('pref') ? ';PREF=1' : '';
  const kept = to === '4.0' ? types.filter((type) => type !== 'pref' && type !== 'internet') : types;
  return `${name}${others}${typeParameter(kept, to)}${preferred}:${rewriteValue(property, to)}`;
}

/** Properties of components, of members, and with URIs, whose commas and semicolons are not escaped. */
const STRUCTURED: ReadonlySet<string> = new Set(['ADR', 'GENDER', 'N', 'ORG']);
const LISTS: ReadonlySet<string> = new Set(['CATEGORIES', 'NICKNAME']);
const URIS: ReadonlySet<string> = new Set(['GEO', 'LOGO', 'PHOTO', 'SOUND', 'SOURCE', 'URL']);

function rewriteValue(property: Property, version: string): string {
  const { name } = property;
  if (STRUCTURED.has(name)) return valueComponents(property).map(escapeContentText).join(';');
  if (LISTS.has(name)) return valueList(property).map(escapeContentText).join(',');
  const text = valueText(property);
  if (URIS.has(name)) return text.replaceAll('\n', '');
  const isDate = name === 'BDAY' && version === '4.0' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  return isDate ? text.replaceAll('-', '') : escapeContentText(text);
}

const MEDIA: Readonly<Record<string, string>> = {
  PHOTO: 'image',
  LOGO: 'image',
  SOUND: 'audio',
  KEY: 'application',
};

/** A picture, sound or key: marked as base64 in 3.0, a data: URI in 4.0. */
function binaryValue(property: Property, version: string): string {
  const data = property.value.replaceAll(/\s/g, '');
  const [type = ''] = writtenTypes(property);
  if (version !== '4.0') return `;ENCODING=b${typeParameter([type], version)}:${data}`;
  const subtype = /^[a-z0-9][a-z0-9.+-]*$/.test(type) ? type : 'octet-stream';
  const media = subtype === 'octet-stream' ? 'application' : (MEDIA[property.name] ?? 'application');
  return `:data:${media}/${subtype};base64,${data}`;
}
