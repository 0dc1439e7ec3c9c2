import { PDFDict, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import { writeNameTree } from '@toolyard/kit/pdf/name-trees';

/** Things listed by name in a document that is put together: destinations, attachments, scripts. */
export class NamedObjects {
  /** Strings by their bytes in hexadecimal, PDF names with their slash. */
  readonly #entries = new Map<string, PDFObject>();

  /**
   * Lists a thing under its name, or if that is taken under one that neither the list nor the document that
   * it comes from has.
   *
   * @returns the name that it got
   */
  add(name: string, object: PDFObject, ownNames: { has(name: string): boolean }): string {
    let free = name;
    for (let number = 2; this.#entries.has(free) || (free !== name && ownNames.has(free)); number += 1)
      free = name + suffix(name, number);
    this.#entries.set(free, object);
    return free;
  }

  /** What is listed by PDF names, as a dictionary. */
  writeDict(context: PDFContext): PDFDict | undefined {
    const named = [...this.#entries].filter(([name]) => name.startsWith('/'));
    if (named.length === 0) return undefined;
    const dict = PDFDict.withContext(context);
    for (const [name, object] of named) dict.set(PDFName.of(name.slice(1)), object);
    return dict;
  }

  /** What is listed by strings, as a name tree. */
  writeTree(context: PDFContext): PDFObject | undefined {
    const listed = [...this.#entries].filter(([name]) => !name.startsWith('/'));
    return listed.length === 0 ? undefined : writeNameTree(context, new Map(listed));
  }
}

function suffix(name: string, number: number): string {
  const text = `_${number}`;
  if (name.startsWith('/')) return text;
  const bytes = Buffer.from(text, 'utf16le').swap16();
  // A string that begins with the byte order mark is UTF-16.
  return name.startsWith('feff') ? bytes.toString('hex') : Buffer.from(text, 'latin1').toString('hex');
}
