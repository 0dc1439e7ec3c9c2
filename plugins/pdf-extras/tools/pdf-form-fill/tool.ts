import { PDFHexString, PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { Fonts } from '@toolyard/kit/pdf/fonts';
import { arrayOf, dictOf, numberOf, valueOf } from '@toolyard/kit/pdf/objects';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { openPdf } from '@toolyard/kit/pdf/source';
import { Typeface } from '@toolyard/kit/pdf/typeface';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { formPdf } from '../../lib/example-files.ts';
import { filledValue, type FilledValue } from './filled-value.ts';
import { FLAGS, formFields, holderOf, statesOf, type FormField } from './form-fields.ts';
import { drawText } from './text-appearance.ts';

/** The most characters of all values together. */
const MOST_CHARACTERS = 200_000;
/** Names that an error lists. */
const MOST_NAMED = 30;

export default defineTool({
  title: 'Fill in PDF form',
  summary: 'Fill in the form of a PDF: texts, boxes, radio buttons and choices, by the names of its fields.',
  keywords: ['acroform', 'fields', 'fillable', 'checkbox'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    values: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Boolean(), Type.Array(Type.String(), { maxItems: 1000 })]),
      { description: 'By field name: a text, true or false for a box, an option, or several' },
    ),
  }),
  output: Type.Object({
    ...pdfFile,
    filled: Type.Array(Type.String(), { description: 'names of the fields, in the order of the form' }),
    fields: Type.Array(
      Type.Object({
        name: Type.String(),
        type: Type.Enum(['text', 'checkbox', 'radio', 'choice', 'button', 'signature']),
        options: Type.Array(Type.String(), { description: 'what it takes; empty where that is free' }),
      }),
      { description: 'all fields of the form' },
    ),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a text',
      input: { pdf: formPdf, values: { name: 'Grace Hopper' } },
      output: {
        filled: ['name'],
        fields: [{ name: 'name', type: 'text', options: [] }],
        filename: 'filled.pdf',
      },
    },
  ],
  async run({ pdf, password, values }) {
    const source = openPdf('pdf', pdf, password);
    const { context, catalog } = source;
    const acroForm = dictOf(catalog, 'AcroForm');
    const fields = formFields(source);
    if (acroForm === undefined || fields.length === 0)
      throw new InputError('pdf', 'expected a PDF with a form, it has no fields');
    requireKnown(fields, Object.keys(values));
    const filled = fields.flatMap((field) => {
      const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return given === undefined ? [] : [{ field, value: filledValue(`values.${field.name}`, field, given) }];
    });
    const texts = filled.map(({ field, value }) => [field, shownText(field, value)] as const);
    const all = texts.map(([, text]) => text).join('');
    if (all.length > MOST_CHARACTERS)
      throw new InputError(
        'values',
        `expected at most ${MOST_CHARACTERS} characters in all, got ${all.length}`,
      );
    const fonts = await Fonts.for(all);
    for (const [{ name }, text] of texts) fonts.requireGlyphs(`values.${name}`, text.replaceAll('\n', ''));
    const typeface = await Typeface.load(context, fonts, 'regular', all);
    for (const { field, value } of filled) {
      setValue(field, value);
      if (value.kind !== 'state') drawField(field, value, acroForm, typeface);
    }
    if (filled.some(({ value }) => value.kind !== 'state')) await typeface.embed();
    if (fields.every(isDrawn)) acroForm.delete(PDFName.of('NeedAppearances'));
    const hadXfa = acroForm.has(PDFName.of('XFA'));
    acroForm.delete(PDFName.of('XFA'));
    return {
      ...pdfResult(writeChanged(source), 'filled.pdf', source.pages.length),
      filled: filled.map(({ field }) => field.name),
      fields: fields.map(({ name, kind, options }) => ({
        name,
        type: kind,
        options: options.map(({ value }) => value),
      })),
      ...warningsOutput([
        ...(hadXfa ? ['the XFA form is left out, the fields of the AcroForm stay'] : []),
        ...(arrayOf(acroForm, 'CO') === undefined
          ? []
          : ['fields that the form calculates are as they were']),
        ...filled
          .filter(({ field }) => (field.flags & FLAGS.readOnly) !== 0)
          .map(({ field }) => `${quote(field.name)} is for reading alone, and was filled in all the same`),
        ...warningsOf('changed', [source]),
      ]),
    };
  },
});

/** @throws InputError for names that no field has */
function requireKnown(fields: readonly FormField[], names: readonly string[]): void {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const some = (list: readonly string[]) =>
    list.slice(0, MOST_NAMED).map(quote).join(', ') +
    (list.length > MOST_NAMED ? ` and ${list.length - MOST_NAMED} more` : '');
  throw new InputError('values', `expected names of fields (${some([...known])}), got ${some(unknown)}`);
}

/** What a field shows of its value as text: of a list all options, a line each. */
function shownText({ options, flags }: FormField, value: FilledValue): string {
  if (value.kind === 'state') return '';
  if (value.kind === 'text') return flags & FLAGS.password ? '*'.repeat([...value.text].length) : value.text;
  if (flags & FLAGS.combo) return value.chosen[0]?.shown ?? '';
  return options.map(({ shown }) => shown).join('\n');
}

function setValue({ dict, widgets }: FormField, value: FilledValue): void {
  const holder = holderOf(dict, 'V') ?? dict;
  const set = (key: string, object: Parameters<PDFDict['set']>[1] | undefined) => {
    if (object === undefined) holder.delete(PDFName.of(key));
    else holder.set(PDFName.of(key), object);
  };
  // What a rich text said, and which options by number, is out of date.
  for (const key of ['RV', 'I', 'TI']) dict.delete(PDFName.of(key));
  switch (value.kind) {
    case 'text':
      set('V', PDFHexString.fromText(value.text));
      return;
    case 'chosen': {
      const chosen = value.chosen.map((option) => PDFHexString.fromText(option.value));
      set('V', chosen.length > 1 ? dict.context.obj(chosen) : chosen[0]);
      return;
    }
    case 'state':
      set('V', PDFName.of(value.state));
      for (const widget of widgets) {
        const isOn =
          statesOf(widget).includes(value.state) || (widgets.length === 1 && value.state !== 'Off');
        widget.set(PDFName.of('AS'), PDFName.of(isOn ? value.state : 'Off'));
      }
  }
}

function drawField(field: FormField, value: FilledValue, acroForm: PDFDict, typeface: Typeface): void {
  const { dict, flags, options, widgets } = field;
  const isList = field.kind === 'choice' && !(flags & FLAGS.combo);
  const most = numberOf(holderOf(dict, 'MaxLen'), 'MaxLen') ?? 0;
  const chosen =
    value.kind === 'chosen' ? new Set(value.chosen.map((option) => option.value)) : new Set<string>();
  const layout = {
    lines: isList
      ? ('list' as const)
      : flags & FLAGS.multiline && field.kind === 'text'
        ? ('many' as const)
        : ('one' as const),
    comb: flags & FLAGS.comb && most > 0 ? most : undefined,
    marked: new Set(
      isList ? options.flatMap((option, index) => (chosen.has(option.value) ? [index] : [])) : [],
    ),
  };
  for (const widget of widgets) drawText(widget, acroForm, typeface, shownText(field, value), layout);
}

/** Whether a field has no need of readers that draw it. */
function isDrawn({ dict, widgets }: FormField): boolean {
  const hasValue = holderOf(dict, 'V') !== undefined;
  return !hasValue || widgets.every((widget) => valueOf(dictOf(widget, 'AP'), 'N') !== undefined);
}
