import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { FieldNode } from '@toolyard/kit/pdf/form';
import type { GraphCopier } from '@toolyard/kit/pdf/graph-copier';
import {
  arrayOf,
  asDict,
  dictOf,
  isText,
  isTrue,
  nameOf,
  numberOf,
  valueOf,
} from '@toolyard/kit/pdf/objects';

/** A field that was given another name because an earlier file has one of the same name. */
export interface RenamedField {
  readonly from: string;
  readonly to: string;
}

/** What fields take from the form if they don't say it themselves: appearance and alignment of text. */
const DEFAULTS = ['DA', 'Q'];

/** The form (ISO 32000-1, 12.7.2) of a document that is put together from several. */
export class FormBuilder {
  readonly #context: PDFContext;
  readonly #form: PDFDict;
  readonly #fields: PDFArray;
  readonly #order: PDFArray;
  readonly #resources: PDFDict;
  readonly #names = new Set<string>();

  constructor(context: PDFContext) {
    this.#context = context;
    this.#fields = PDFArray.withContext(context);
    this.#order = PDFArray.withContext(context);
    this.#resources = PDFDict.withContext(context);
    this.#form = context.obj({ Fields: this.#fields });
  }

  /**
   * Adds the fields that stay of one document.
   *
   * @returns the fields at the top that were renamed
   */
  add(catalog: PDFDict, fields: readonly FieldNode[], copier: GraphCopier): RenamedField[] {
    const form = dictOf(catalog, 'AcroForm');
    if (form === undefined || fields.length === 0) return [];
    const fonts = this.#addResources(dictOf(form, 'DR'), copier);
    this.#addSettings(form, copier);
    const siblings = new Set(fields.map(({ partialName }) => partialName));
    const added: string[] = [];
    const renamed = fields.flatMap((field): RenamedField[] => {
      const copy = field.ref && copier.copy(field.ref);
      const dict = asDict(this.#context.lookup(copy));
      if (copy === undefined || dict === undefined) return [];
      this.#fields.push(copy);
      this.#keepDefaults(dict, form);
      this.#renameFonts(field, copier, fonts);
      const from = field.partialName;
      if (from === undefined) return [];
      const to = this.#freeName(from, siblings);
      added.push(to);
      if (to === from) return [];
      dict.set(PDFName.of('T'), PDFHexString.fromText(to));
      return [{ from, to }];
    });
    for (const name of added) this.#names.add(name);
    return renamed;
  }

  /** The form, or undefined if it has no fields. */
  write(): PDFRef | undefined {
    if (this.#fields.size() === 0) return undefined;
    if (this.#order.size() > 0) this.#form.set(PDFName.of('CO'), this.#order);
    if (this.#resources.keys().length > 0) this.#form.set(PDFName.of('DR'), this.#resources);
    return this.#context.register(this.#form);
  }

  #addSettings(form: PDFDict, copier: GraphCopier): void {
    if (isTrue(form, 'NeedAppearances')) this.#form.set(PDFName.of('NeedAppearances'), PDFBool.True);
    const flags = (numberOf(this.#form, 'SigFlags') ?? 0) | (numberOf(form, 'SigFlags') ?? 0);
    if (flags !== 0) this.#form.set(PDFName.of('SigFlags'), PDFNumber.of(flags));
    const order = arrayOf(form, 'CO');
    const copied = order && copier.copy(order);
    if (copied instanceof PDFArray) for (const field of copied.asArray()) this.#order.push(field);
    if (this.#fields.size() > 0) return;
    for (const key of DEFAULTS) {
      const value = valueOf(form, key);
      if (value !== undefined) this.#form.set(PDFName.of(key), value);
    }
  }

  /** Gives a field the defaults of the form it comes from, where the form it goes to has others. */
  #keepDefaults(field: PDFDict, form: PDFDict): void {
    for (const key of DEFAULTS) {
      const [own, value] = [valueOf(field, key), valueOf(form, key)];
      const differs = String(value) !== String(valueOf(this.#form, key));
      if (own === undefined && value !== undefined && differs) field.set(PDFName.of(key), value);
    }
  }

  /** @returns the new names of fonts whose names were taken by others */
  #addResources(resources: PDFDict | undefined, copier: GraphCopier): ReadonlyMap<string, string> {
    const fonts = new Map<string, string>();
    for (const [category] of resources?.entries() ?? []) {
      const kind = category.decodeText();
      const given = dictOf(resources, kind);
      if (given === undefined) continue;
      const present = dictOf(this.#resources, kind) ?? PDFDict.withContext(this.#context);
      this.#resources.set(category, present);
      for (const [key, value] of given.entries()) {
        let name = key;
        if (present.has(key)) {
          if (kind !== 'Font' || isSameFont(asDict(present.lookup(key)), asDict(given.lookup(key)))) continue;
          name = freeKey(present, key);
          fonts.set(key.decodeText(), name.decodeText());
        }
        const copy = copier.copy(value);
        if (copy !== undefined) present.set(name, copy);
      }
    }
    return fonts;
  }

  /** Puts the new names of fonts into the default appearances of a field, its kids and its widgets. */
  #renameFonts(field: FieldNode, copier: GraphCopier, fonts: ReadonlyMap<string, string>): void {
    if (fonts.size === 0) return;
    const dict = asDict(this.#context.lookup(field.ref && copier.copy(field.ref)));
    const appearance = valueOf(dict, 'DA');
    if (dict !== undefined && isText(appearance)) {
      const text = Buffer.from(appearance.asBytes()).toString('latin1');
      const renamed = text.replace(/\/([^\s/[\]<>()]+)(?=\s+[\d.+-]+\s+Tf)/g, (whole, font: string) => {
        const name = fonts.get(font);
        return name === undefined ? whole : `/${name}`;
      });
      dict.set(PDFName.of('DA'), PDFHexString.fromBytes(Buffer.from(renamed, 'latin1')));
    }
    for (const kid of field.kids) this.#renameFonts(kid, copier, fonts);
  }

  /** The name itself unless an earlier file has it; else the first of `name_2`, `name_3` … that none has. */
  #freeName(name: string, siblings: ReadonlySet<string | undefined>): string {
    let free = name;
    for (let number = 2; this.#names.has(free) || (free !== name && siblings.has(free)); number += 1)
      free = `${name}_${number}`;
    return free;
  }
}

/** Two of the 14 standard fonts that go by the same name look the same. */
function isSameFont(one: PDFDict | undefined, other: PDFDict | undefined): boolean {
  return (
    nameOf(one, 'BaseFont') === nameOf(other, 'BaseFont') &&
    dictOf(one, 'FontDescriptor') === undefined &&
    dictOf(other, 'FontDescriptor') === undefined
  );
}

function freeKey(dict: PDFDict, key: PDFName): PDFName {
  for (let number = 2; ; number += 1) {
    const candidate = PDFName.of(`${key.decodeText()}_${number}`);
    if (!dict.has(candidate)) return candidate;
  }
}
