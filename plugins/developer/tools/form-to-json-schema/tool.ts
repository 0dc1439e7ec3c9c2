import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type, type JsonObject } from '@toolyard/sdk';
import { choices } from '../../lib/form-definition-schema.ts';
import { isFieldType, type FieldDefinition, type FieldType } from '../../lib/form-fields.ts';
import { dropFromButton, dropFromControl, dropFromForm } from './form-losses.ts';
import {
  attributeOf,
  optionsOf,
  readHtmlForms,
  valueOfTextarea,
  type HtmlElement,
  type HtmlForms,
} from './html-controls.ts';
import { SCHEMA_URIS } from '../../lib/schema-dialect.ts';
import { wholePattern } from '../../lib/whole-pattern.ts';

export default defineTool({
  title: 'HTML Form to JSON Schema',
  summary:
    'Read an HTML form and derive the JSON Schema of the data it submits, with labels, limits and choices.',
  keywords: ['scrape', 'reverse', 'import', 'fields'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'HTML holding a form, or just its fields',
    }),
    form: Type.Integer({ default: 1, minimum: 1, description: 'Which form, 1 for the first' }),
  }),
  output: Type.Object({
    schema: Type.Object(
      {},
      { additionalProperties: true, description: 'JSON Schema draft-07 of the submitted object' },
    ),
    text: Type.String({ contentMediaType: 'application/json', description: 'the same, two-space indent' }),
    fields: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'form definition fields [{name, type, label, required, …}] for the form generators',
    }),
    form: Type.Object(
      {},
      {
        additionalProperties: true,
        description: '{id, action, method, enctype} as given, method lower case, get by default',
      },
    ),
    form_count: Type.Integer({ description: 'forms in the HTML' }),
    warnings: Type.Array(Type.String(), { description: 'strings: skipped controls, why' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Steps, and fields without a form',
      input: { html: '<input type=number name=a step=any><input type=range name=c step=5>' },
      output: {
        schema: {
          type: 'object',
          properties: {
            a: { type: 'number' },
            c: { type: 'integer', multipleOf: 5, 'x-widget': 'range' },
          },
        },
        form_count: 0,
      },
    },
  ],
  run({ html, form: number }) {
    const page = readHtmlForms(html);
    const form = page.forms[number - 1];
    if (form === undefined && (number > 1 || page.forms.length > 0))
      throw new InputError(
        'form',
        `expected at most ${page.forms.length}, the number of forms, got ${number}`,
      );
    const warnings: string[] = [];
    const dropped = new DroppedParts();
    if (form !== undefined) dropFromForm(form, dropped);
    const groups = controlGroups(page, form, { warnings, dropped });
    if (groups.length === 0)
      throw new InputError('html', 'expected a form with a control that submits a value');
    const described = groups.map((group) => describeGroup(group, page, warnings));
    const required = described.filter(({ field }) => field.required === true).map(({ field }) => field.name);
    const schema = {
      $schema: SCHEMA_URIS['draft-07'],
      type: 'object',
      properties: Object.fromEntries(described.map(({ field, schema }) => [field.name, schema])),
      ...(required.length === 0 ? {} : { required }),
    };
    return {
      schema,
      text: JSON.stringify(schema, null, 2),
      fields: described.map(({ field }) => writtenField(field)),
      form: form === undefined ? { method: 'get' } : formAttributes(form),
      form_count: page.forms.length,
      warnings,
      ...dropped.output(),
    };
  },
});

/** The controls that submit under one name. */
interface ControlGroup {
  readonly name: string;
  readonly type: FieldType;
  readonly elements: HtmlElement[];
}

const BUTTONS = new Set(['submit', 'button', 'reset', 'image']);

interface Losses {
  readonly warnings: string[];
  readonly dropped: DroppedParts;
}

function controlGroups(
  page: HtmlForms,
  form: HtmlElement | undefined,
  { warnings, dropped }: Losses,
): ControlGroup[] {
  const groups = new Map<string, ControlGroup>();
  for (const { element, disabled } of page.controlsOf(form)) {
    const type = typeOf(element);
    if (element.tagName === 'button' || type === undefined) {
      dropFromButton(element, dropped);
      continue;
    }
    const name = (attributeOf(element, 'name') ?? '').replace(/\[\]$/, '');
    if (name === '') warnings.push(`a ${type} control has no name: nothing is submitted for it`);
    else if (disabled) warnings.push(`${name}: disabled, so that nothing is submitted for it`);
    else {
      const known = groups.get(name);
      if (known === undefined) groups.set(name, { name, type, elements: [element] });
      else if (known.type === type && (type === 'radio' || type === 'checkbox')) known.elements.push(element);
      else warnings.push(`${name}: another control has this name: left out`);
    }
  }
  for (const { name, type, elements } of groups.values()) {
    const isChoice = isChoiceOf(type, elements);
    for (const element of elements) dropFromControl(element, { name, isChoice }, dropped);
    if (!isChoice && elements.some((element) => page.hasLegend(element))) dropped.add('legend', name);
  }
  return [...groups.values()];
}

/** The type that a form definition has for a control; undefined for buttons. */
function typeOf(element: HtmlElement): FieldType | undefined {
  if (element.tagName !== 'input') return element.tagName === 'select' ? 'select' : 'textarea';
  const type = attributeOf(element, 'type')?.trim().toLowerCase() ?? 'text';
  if (BUTTONS.has(type)) return undefined;
  return isFieldType(type) && type !== 'select' && type !== 'textarea' ? type : 'text';
}

/** Whether the controls of a name are what one chooses from. */
function isChoiceOf(type: FieldType, elements: readonly HtmlElement[]): boolean {
  return type === 'radio' || (type === 'checkbox' && elements.length > 1);
}

interface Described {
  readonly field: FieldDefinition;
  readonly schema: JsonObject;
}

function describeGroup(group: ControlGroup, page: HtmlForms, warnings: string[]): Described {
  const [first] = group.elements;
  if (first === undefined) throw new Error('a group has a control');
  const { name, type } = group;
  const isChoice = isChoiceOf(type, group.elements);
  const label = isChoice ? page.legendOf(first) : (page.labelOf(first) ?? ariaLabel(first));
  const helpText = descriptionOf(first, page);
  const rows = type === 'textarea' ? countOf(first, 'rows') : undefined;
  const placeholder = attributeOf(first, 'placeholder') || undefined;
  const required = group.elements.some((element) => attributeOf(element, 'required') !== undefined);
  const value = isChoice
    ? choiceValue(group, page)
    : type === 'select'
      ? selectValue(first)
      : singleValue(first, type, warnings);
  const common = {
    name,
    type,
    ...(label === undefined ? {} : { label }),
    ...(required && type !== 'hidden' ? { required: true } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(rows === undefined ? {} : { rows }),
    ...(helpText === undefined ? {} : { helpText }),
  };
  const { default: initial } = value.field;
  return {
    field: { ...common, ...value.field },
    schema: {
      ...value.schema,
      ...(type === 'checkbox' && !isChoice && required ? { const: true } : {}),
      ...(label === undefined ? {} : { title: label }),
      ...(helpText === undefined ? {} : { description: helpText }),
      ...(initial === undefined ? {} : { default: typeof initial === 'object' ? [...initial] : initial }),
      ...(hasWidget(type, isChoice, value.field.multiple) ? { 'x-widget': type } : {}),
      ...(placeholder === undefined ? {} : { 'x-placeholder': placeholder }),
      ...(rows === undefined ? {} : { 'x-rows': rows }),
    },
  };
}

/** What the schema alone tells apart: other types are named in it. */
const TOLD: ReadonlySet<FieldType> = new Set([
  'text',
  'email',
  'url',
  'date',
  'time',
  'number',
  'checkbox',
  'select',
]);

function hasWidget(type: FieldType, isChoice: boolean, multiple = false): boolean {
  return !TOLD.has(type) || (type === 'checkbox' && isChoice) || (type === 'email' && multiple);
}

function ariaLabel(element: HtmlElement): string | undefined {
  return attributeOf(element, 'aria-label')?.trim() || undefined;
}

function descriptionOf(element: HtmlElement, page: HtmlForms): string | undefined {
  const ids = (attributeOf(element, 'aria-describedby') ?? '').split(/[ \t\n\f\r]+/);
  const texts = ids.flatMap((id) => {
    const target = page.byId.get(id);
    return target === undefined ? [] : [page.describe(target)];
  });
  return texts.filter((text) => text !== '').join(' ') || undefined;
}

/** A field's and a schema's part about the values. */
interface ValueDescription {
  readonly field: Partial<FieldDefinition>;
  readonly schema: JsonObject;
}

function choiceValue({ type, elements }: ControlGroup, page: HtmlForms): ValueDescription {
  const options = elements.map((element) => {
    const value = attributeOf(element, 'value') ?? 'on';
    return { value, label: page.labelOf(element) ?? value };
  });
  const checked = elements.flatMap((element, index) =>
    attributeOf(element, 'checked') === undefined ? [] : [options[index]?.value ?? ''],
  );
  if (type === 'radio') {
    // Of several that are checked, the last one is.
    const initial = checked.at(-1);
    return {
      field: { options, ...(initial === undefined ? {} : { default: initial }) },
      schema: { type: 'string', ...choices(options) },
    };
  }
  return {
    field: { options, ...(checked.length === 0 ? {} : { default: checked }) },
    schema: { type: 'array', uniqueItems: true, items: choices(options) },
  };
}

function selectValue(element: HtmlElement): ValueDescription {
  const multiple = attributeOf(element, 'multiple') !== undefined;
  const found = optionsOf(element);
  const options = found.map(({ value, label }) => ({ value, label }));
  const selected = found.filter((option) => option.selected).map(({ value }) => value);
  const last = selected.at(-1);
  if (multiple)
    return {
      field: { options, multiple, ...(selected.length === 0 ? {} : { default: selected }) },
      schema: {
        type: 'array',
        uniqueItems: true,
        ...(options.length === 0 ? {} : { items: choices(options) }),
      },
    };
  return {
    field: { options, ...(last === undefined ? {} : { default: last }) },
    schema: { type: 'string', ...(options.length === 0 ? {} : choices(options)) },
  };
}

const FORMATS: Partial<Record<FieldType, string>> = {
  email: 'email',
  url: 'uri',
  date: 'date',
  time: 'time',
};
const RANGED: ReadonlySet<FieldType> = new Set(['date', 'time', 'datetime-local', 'month', 'week']);

function singleValue(element: HtmlElement, type: FieldType, warnings: string[]): ValueDescription {
  if (type === 'checkbox') {
    const checked = attributeOf(element, 'checked') !== undefined;
    return { field: checked ? { default: true } : {}, schema: { type: 'boolean' } };
  }
  if (type === 'number' || type === 'range') return numberValue(element);
  const multiple = attributeOf(element, 'multiple') !== undefined;
  // Several addresses are submitted as one text with commas.
  const format = type === 'email' && multiple ? undefined : FORMATS[type];
  const value = (type === 'textarea' ? valueOfTextarea(element) : attributeOf(element, 'value')) || undefined;
  const minLength = countOf(element, 'minlength');
  const maxLength = countOf(element, 'maxlength');
  const pattern = type === 'textarea' ? undefined : patternOf(element, warnings);
  const min = RANGED.has(type) ? attributeOf(element, 'min') : undefined;
  const max = RANGED.has(type) ? attributeOf(element, 'max') : undefined;
  const text = {
    type: 'string',
    ...(format === undefined ? {} : { format }),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern: wholePattern(pattern) }),
  };
  const initial = type === 'file' ? undefined : value;
  return {
    field: {
      ...(initial === undefined ? {} : { default: initial }),
      ...(minLength === undefined ? {} : { minLength }),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(multiple && (type === 'file' || type === 'email') ? { multiple } : {}),
    },
    schema: type === 'file' && multiple ? { type: 'array', items: text } : text,
  };
}

function numberValue(element: HtmlElement): ValueDescription {
  const min = numberOf(element, 'min');
  const max = numberOf(element, 'max');
  const initial = numberOf(element, 'value');
  const isAny = attributeOf(element, 'step')?.trim().toLowerCase() === 'any';
  const given = numberOf(element, 'step');
  const step = given !== undefined && given > 0 ? given : 1;
  // Steps are counted from the minimum or, without one, from the value (HTML Standard, 4.10.5.3.8).
  const base = min ?? initial ?? 0;
  const isWhole = !isAny && Number.isInteger(step) && Number.isInteger(base);
  const isMultiple = !isAny && step !== 1 && isMultipleOf(base, step);
  return {
    field: {
      ...(initial === undefined ? {} : { default: initial }),
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(isAny ? { step: 'any' } : step === 1 ? {} : { step }),
    },
    schema: {
      type: isWhole ? 'integer' : 'number',
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
      ...(isMultiple ? { multipleOf: step } : {}),
    },
  };
}

function isMultipleOf(value: number, step: number): boolean {
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps));
}

function patternOf(element: HtmlElement, warnings: string[]): string | undefined {
  const pattern = attributeOf(element, 'pattern') || undefined;
  if (pattern === undefined) return undefined;
  try {
    new RegExp(`^(?:${pattern})$`, 'v');
    return pattern;
  } catch {
    warnings.push(`${attributeOf(element, 'name') ?? ''}: the pattern is no regular expression: left out`);
    return undefined;
  }
}

function countOf(element: HtmlElement, name: string): number | undefined {
  const text = attributeOf(element, name)?.trim();
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function numberOf(element: HtmlElement, name: string): number | undefined {
  const text = attributeOf(element, name)?.trim();
  if (text === undefined || !/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A field as the form generators take it: options whose label is their value are texts. */
function writtenField({ options, default: initial, ...rest }: FieldDefinition): JsonObject {
  return {
    ...rest,
    ...(initial === undefined ? {} : { default: typeof initial === 'object' ? [...initial] : initial }),
    ...(options === undefined
      ? {}
      : { options: options.map(({ value, label }) => (value === label ? value : { value, label })) }),
  };
}

function formAttributes(form: HtmlElement): JsonObject {
  const method = attributeOf(form, 'method')?.trim().toLowerCase();
  const given = ['id', 'action', 'enctype'].flatMap((name): [string, string][] => {
    const value = attributeOf(form, name);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(given),
    method: method === 'post' || method === 'dialog' ? method : 'get',
  };
}
