import { BoundedText } from './bounded-text.ts';
import type { PlistValue } from './plist.ts';
import { escapeXmlText } from './xml-characters.ts';

/**
 * A property list in XML, as Xcode and Python's plistlib write it: Apple's DOCTYPE, tabs, LF at the end.
 *
 * @param argument named when what it asks for becomes too long
 */
export function writeXmlPlist(argument: string, value: PlistValue): string {
  const text = new BoundedText(argument);
  text.add(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n' +
      '<plist version="1.0">\n',
  );
  writeValue(value, '', text);
  text.add('</plist>\n');
  return text.toString();
}

function writeValue(value: PlistValue, indent: string, text: BoundedText): void {
  const line = (markup: string) => text.add(`${indent}${markup}\n`);
  const simple = (name: string, content: string) => line(`<${name}>${escapeXmlText(content)}</${name}>`);
  const inner = `${indent}\t`;
  switch (value.kind) {
    case 'dict':
      if (value.entries.length === 0) return line('<dict/>');
      line('<dict>');
      for (const [key, member] of value.entries) {
        text.add(`${inner}<key>${escapeXmlText(key)}</key>\n`);
        writeValue(member, inner, text);
      }
      return line('</dict>');
    case 'array':
      if (value.elements.length === 0) return line('<array/>');
      line('<array>');
      for (const element of value.elements) writeValue(element, inner, text);
      return line('</array>');
    case 'boolean':
      return line(value.value ? '<true/>' : '<false/>');
    case 'date':
      return simple('date', plistDate(value.value));
    case 'data':
      return simple('data', Buffer.from(value.value).toString('base64'));
    case 'uid':
      return writeValue(
        { kind: 'dict', entries: [['CF$UID', { kind: 'integer', value: value.value }]] },
        indent,
        text,
      );
    default:
      return simple(value.kind, String(value.value));
  }
}

/** A date of a property list, which has whole seconds: `2024-02-29T12:00:00Z`. */
export function plistDate(milliseconds: number): string {
  return new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}
