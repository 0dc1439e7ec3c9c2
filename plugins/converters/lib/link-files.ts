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
  return { kind: 'webloc', url: readWebloc(argument, content).url };
}

function readTextLink(argument: string, content: string): LinkFile | undefined {
  if (hasSection(content, SHORTCUT_SECTION)) return { kind: 'url', url: readShortcut(argument, content) };
  const entry = readSection(content, 'Desktop Entry');
  if (entry === undefined) return undefined;
  if (entry.get('type')?.toLowerCase() !== 'link')
    throw new InputError(argument, 'expected Type=Link in [Desktop Entry]');
  const title = unescapeDesktop(entry.get('name') ?? '').trim();
  return {
    kind: 'desktop',
    url: requireUrl(argument, entry, 'Desktop Entry'),
    ...(title === '' ? {} : { title }),
  };
}

const SHORTCUT_SECTION = 'InternetShortcut';

/** Whether a text is a Windows shortcut (`.url`), with or without what belongs into one. */
export function isShortcut(text: string): boolean {
  return hasSection(text, SHORTCUT_SECTION);
}

/**
 * The URL of a Windows shortcut. Keys and sections are read in any case.
 *
 * @throws InputError when there is no URL in its section
 */
export function readShortcut(argument: string, text: string): string {
  return requireUrl(argument, readSection(text, SHORTCUT_SECTION) ?? new Map(), SHORTCUT_SECTION);
}

/**
 * The URL of a `.webloc` file.
 *
 * @throws InputError as `readPlist`, and when its top dict has no URL
 */
export function readWebloc(argument: string, given: string): { url: string; format: 'xml' | 'binary' } {
  const { format, value } = readPlist(argument, given);
  const member = plistMember(value, 'URL');
  const url = member?.kind === 'string' ? member.value.trim() : '';
  if (url === '')
    throw new InputError(argument, 'expected a string with the key URL in the top dict, got none');
  return { url, format };
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

function hasSection(text: string, name: string): boolean {
  return readSection(text, name) !== undefined;
}

/** The trimmed values of a section of an INI file by key in lower case; undefined when there is no such section. */
function readSection(text: string, name: string): Map<string, string> | undefined {
  let section: Map<string, string> | undefined;
  let isInside = false;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const heading = /^\s*\[([^\]]*)\]\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      isInside = heading.trim().toLowerCase() === name.toLowerCase();
      if (isInside) section ??= new Map();
      continue;
    }
    const equals = line.indexOf('=');
    if (!isInside || equals === -1 || /^\s*[;#]/.test(line)) continue;
    const key = line.slice(0, equals).trim().toLowerCase();
    if (section?.has(key) === false) section.set(key, line.slice(equals + 1).trim());
  }
  return section;
}

/** Text of a desktop entry, where some characters are escaped (Desktop Entry Specification, "Possible value types"). */
function unescapeDesktop(text: string): string {
  return text.replace(/\\([snrt\\])/g, (_, letter: string) => DESKTOP_ESCAPES[letter] ?? letter);
}

const DESKTOP_ESCAPES: Readonly<Record<string, string>> = { s: ' ', n: '\n', r: '\r', t: '\t' };
