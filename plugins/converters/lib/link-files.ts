import { LINE_END } from '@toolyard/kit/text-places';
import { InputError } from '@toolyard/sdk';
import { plistMember } from './plist.ts';
import { readPlist } from './plist-reader.ts';

/** A link that a file holds. */
export interface LinkFile {
  readonly kind: 'url' | 'webloc' | 'desktop';
  /** As stored, trimmed. */
  readonly url: string;
  /** The name that a desktop entry gives itself. */
  readonly title?: string;
  readonly others: readonly LinkFilePart[];
}

/** What a file says beside its link: a key of its own, or of another section, or a comment. */
export interface LinkFilePart {
  readonly name: string;
  /** Where it stands: `line 3`, `the top dict`. */
  readonly where: string;
}

/**
 * The link in a file, told by its content: a Windows shortcut, a desktop entry (freedesktop.org) or a property list
 * as macOS writes it; the file as text, or as base64 or `data:` URL.
 *
 * @throws InputError for anything else, and for a file without a URL
 */
export function readLinkFile(argument: string, content: string): LinkFile {
  const textLink = readTextLink(argument, content) ?? readTextLink(argument, decodedText(content));
  if (textLink !== undefined) return textLink;
  const { url, others } = readWebloc(argument, content);
  return { kind: 'webloc', url, others };
}

function readTextLink(argument: string, content: string): LinkFile | undefined {
  if (isShortcut(content)) return { kind: 'url', ...readShortcut(argument, content) };
  const entry = readSection(content, 'Desktop Entry', ['type', 'name', 'url']);
  if (entry === undefined) return undefined;
  const { values, others } = entry;
  if (values.get('type')?.toLowerCase() !== 'link')
    throw new InputError(argument, 'expected Type=Link in [Desktop Entry]');
  const title = unescapeDesktop(values.get('name') ?? '').trim();
  return {
    kind: 'desktop',
    url: requireUrl(argument, values, 'Desktop Entry'),
    ...(title === '' ? {} : { title }),
    others,
  };
}

const SHORTCUT_SECTION = 'InternetShortcut';

/** Whether a text is a Windows shortcut (`.url`), with or without what belongs into one. */
export function isShortcut(text: string): boolean {
  return readSection(text, SHORTCUT_SECTION, []) !== undefined;
}

/**
 * The link of a Windows shortcut. Keys and sections are read in any case.
 *
 * @throws InputError when there is no URL in its section
 */
export function readShortcut(argument: string, text: string): Pick<LinkFile, 'url' | 'others'> {
  const section = readSection(text, SHORTCUT_SECTION, ['url']);
  return {
    url: requireUrl(argument, section?.values ?? new Map(), SHORTCUT_SECTION),
    others: section?.others ?? [],
  };
}

interface Webloc extends Pick<LinkFile, 'url' | 'others'> {
  readonly format: 'xml' | 'binary';
}

/**
 * The link of a `.webloc` file.
 *
 * @throws InputError as `readPlist`, and when its top dict has no URL
 */
export function readWebloc(argument: string, given: string): Webloc {
  const passedOver: LinkFilePart[] = [];
  const { format, value } = readPlist(argument, given, (name, where) => passedOver.push({ name, where }));
  const member = plistMember(value, 'URL');
  const url = member?.kind === 'string' ? member.value.trim() : '';
  if (url === '')
    throw new InputError(argument, 'expected a string with the key URL in the top dict, got none');
  const members = value.kind === 'dict' ? value.entries : [];
  const others = members
    .filter(([, other]) => other !== member)
    .map(([key]): LinkFilePart => ({ name: key, where: 'the top dict' }));
  return { url, format, others: [...others, ...passedOver] };
}

/** The text of base64 or of a `data:` URL; empty when it is none. */
function decodedText(content: string): string {
  const base64 = /^\s*data:[^,]*,/i.test(content) ? content.slice(content.indexOf(',') + 1) : content;
  try {
    return new TextDecoder().decode(Uint8Array.fromBase64(base64));
  } catch {
    return '';
  }
}

function requireUrl(argument: string, section: ReadonlyMap<string, string>, name: string): string {
  const url = section.get('url') ?? '';
  if (url !== '') return url;
  throw new InputError(argument, `expected URL= in [${name}], got none`);
}

interface IniSection {
  /** The trimmed values of the keys that were asked for, by key in lower case. */
  readonly values: ReadonlyMap<string, string>;
  /** All else that the file says. */
  readonly others: readonly LinkFilePart[];
}

/** Some keys of a section of an INI file; undefined when there is no such section. Of a repeated key the first counts. */
function readSection(text: string, name: string, keys: readonly string[]): IniSection | undefined {
  const values = new Map<string, string>();
  const others: LinkFilePart[] = [];
  let isFound = false;
  let section = '';
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(LINE_END)
    .entries()) {
    const where = `line ${index + 1}`;
    const heading = /^\s*\[([^\]]*)\]\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading.trim();
      isFound ||= section.toLowerCase() === name.toLowerCase();
      continue;
    }
    const isInside = section.toLowerCase() === name.toLowerCase();
    const equals = line.indexOf('=');
    const key = line.slice(0, equals).trim();
    if (line.trim() === '') continue;
    if (/^\s*[;#]/.test(line)) others.push({ name: 'comment', where });
    else if (equals === -1) others.push({ name: 'line without =', where });
    else if (isInside && keys.includes(key.toLowerCase()) && !values.has(key.toLowerCase()))
      values.set(key.toLowerCase(), line.slice(equals + 1).trim());
    else others.push({ name: isInside || section === '' ? key : `[${section}] ${key}`, where });
  }
  return isFound ? { values, others } : undefined;
}

/** Text of a desktop entry, where some characters are escaped (Desktop Entry Specification, "Possible value types"). */
function unescapeDesktop(text: string): string {
  return text.replace(/\\([snrt\\])/g, (_, letter: string) => DESKTOP_ESCAPES[letter] ?? letter);
}

const DESKTOP_ESCAPES: Readonly<Record<string, string>> = { s: ' ', n: '\n', r: '\r', t: '\t' };
