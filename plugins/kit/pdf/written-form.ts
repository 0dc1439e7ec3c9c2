import { PDFArray, PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { entriesOf } from './objects.ts';

/** An object as it stands in a file, one character a byte. pdf-lib's own `toString` copies all entries first. */
export function writtenForm(object: PDFObject): string {
  if (object instanceof PDFDict) {
    let text = '<<\n';
    for (const [key, value] of entriesOf(object)) text += `${key.asString()} ${writtenForm(value)}\n`;
    return `${text}>>`;
  }
  if (!(object instanceof PDFArray)) return object.toString();
  let text = '[ ';
  for (let index = 0; index < object.size(); index += 1) text += `${writtenForm(object.get(index))} `;
  return `${text}]`;
}
