import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { dropInexactDigits } from '@toolyard/kit/inexact-numbers';
import { parseJson } from '@toolyard/kit/json-argument';
import { defineTool, InputError, quote, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import {
  BUILDER_TYPES,
  checkField,
  schemaOfField,
  takesSeveral,
  type BuilderField,
} from '../lib/form-definition-schema.ts';
import { checkNames, readField } from '../lib/form-fields.ts';
import { SCHEMA_URIS } from '../lib/schema-dialect.ts';

const MAX_FIELDS = 200;

const FIELD = `name (dots nest: address.city), type (text unless given; email, password, number, integer, tel, url, date, time, \
datetime-local, color, range, file, hidden, textarea, select, radio, checkbox), label, placeholder, required, default, min, max, \
step, minLength, maxLength, pattern, options (texts or {value, label}), multiple, rows, helpText`;

export default defineTool({
  title: 'JSON Schema Form Builder',
  summary:
    'Build a JSON Schema (and UI schema) from a plain list of form fields, ready for the form generators.',
  keywords: ['rjsf', 'uiSchema', 'react-jsonschema-form'],
  input: Type.Object({
    fields: Type.Unsafe<JsonObject[] | string>({
      type: ['array', 'string'],
      items: { type: 'object', description: FIELD },
      minItems: 1,
      maxItems: MAX_FIELDS,
      contentMediaType: 'application/json',
      description: '[{name, type, label, required, options, min, max, …}], as an array or JSON text',
    }),
    title: Type.Optional(Type.String({ description: 'Title of the form' })),
    description: Type.Optional(Type.String({ description: 'Description of the form' })),
    draft: Type.Enum(['draft-07', '2020-12'], { default: 'draft-07', description: 'Schema dialect' }),
    additional_properties: Type.Boolean({ default: true, description: 'false forbids other members' }),
  }),
  output: Type.Object({
    schema: Type.Object({}, { additionalProperties: true, description: 'JSON Schema' }),
    text: Type.String({ contentMediaType: 'application/json', description: 'the same, two-space indent' }),
    ui_schema: Type.Object(
      {},
      { additionalProperties: true, description: 'react-jsonschema-form hints, with ui:order' },
    ),
    form: Type.Object(
      {},
      { additionalProperties: true, description: 'form definition {title, description, fields}' },
    ),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Types and limits',
      input: {
        fields: [
          { name: 'email', type: 'email', label: 'E-mail', required: true },
          { name: 'age', type: 'integer', min: 18, max: 99 },
        ],
        title: 'Sign up',
      },
      output: {
        schema: {
          title: 'Sign up',
          type: 'object',
          properties: {
            email: { type: 'string', format: 'email', title: 'E-mail' },
            age: { type: 'integer', minimum: 18, maximum: 99 },
          },
          required: ['email'],
        },
        ui_schema: { 'ui:order': ['email', 'age'] },
      },
    },
  ],
  run({ fields: given, title, description, draft, additional_properties }) {
    const fields = readFields(given);
    const dropped = new DroppedParts();
    dropInexactDigits(dropped, given);
    const tree = nest(fields);
    const schema = {
      $schema: SCHEMA_URIS[draft],
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...objectSchema(tree, !additional_properties),
    };
    return {
      schema,
      text: JSON.stringify(schema, null, 2),
      ui_schema: uiSchema(tree),
      form: {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        fields: fields.map(definitionOf),
      },
      ...dropped.output(),
    };
  },
});

function readFields(given: JsonValue): BuilderField[] {
  const entries = parseJson('fields', given);
  if (!Array.isArray(entries))
    throw new InputError('fields', `expected an array of fields, got ${quote(entries)}`);
  if (entries.length === 0 || entries.length > MAX_FIELDS)
    throw new InputError('fields', `expected 1 to ${MAX_FIELDS} fields, got ${entries.length}`);
  const fields = entries.map((entry, index): BuilderField =>
    readField(entry, index, {
      argument: 'fields',
      types: BUILDER_TYPES,
      unknown: (field, key) => {
        throw new InputError('fields', `field ${quote(field)}: ${quote(key)} is no key of a field`);
      },
    }),
  );
  checkNames(
    'fields',
    fields.map(({ name }) => name),
  );
  for (const field of fields) checkField('fields', field);
  return fields;
}

/** Fields by the parts of their names, which dots separate. */
type FieldTree = Map<string, BuilderField | FieldTree>;

function nest(fields: readonly BuilderField[]): FieldTree {
  const root: FieldTree = new Map();
  for (const field of fields) {
    const parts = field.name.split('.');
    const fail = (): never => {
      throw new InputError(
        'fields',
        `field ${quote(field.name)}: expected parts between the dots that no other field is`,
      );
    };
    if (parts.includes('')) fail();
    let tree = root;
    for (const part of parts.slice(0, -1)) {
      const known = tree.get(part) ?? new Map<string, BuilderField | FieldTree>();
      if (!(known instanceof Map)) return fail();
      tree.set(part, known);
      tree = known;
    }
    const last = parts.at(-1) ?? '';
    if (tree.has(last)) fail();
    tree.set(last, field);
  }
  return root;
}

function objectSchema(tree: FieldTree, closed: boolean): JsonObject {
  const entries = [...tree];
  const required = entries.flatMap(([key, node]) => (isRequired(node) ? [key] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([key, node]) => [
        key,
        node instanceof Map ? objectSchema(node, closed) : schemaOfField(node),
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

/** An object is, when one of its fields is: else what they require would not hold without it. */
function isRequired(node: BuilderField | FieldTree): boolean {
  return node instanceof Map ? [...node.values()].some(isRequired) : node.required === true;
}

function uiSchema(tree: FieldTree): JsonObject {
  const hints = [...tree].flatMap(([key, node]): [string, JsonObject][] => {
    const hint = node instanceof Map ? uiSchema(node) : fieldHints(node);
    return Object.keys(hint).length === 0 ? [] : [[key, hint]];
  });
  return { ...Object.fromEntries(hints), 'ui:order': [...tree.keys()] };
}

const UI_WIDGETS = ['textarea', 'radio', 'password', 'hidden', 'color', 'range', 'file'];

function fieldHints(field: BuilderField): JsonObject {
  const { type, placeholder, helpText } = field;
  const widget =
    type === 'checkbox' && takesSeveral(field) ? 'checkboxes' : UI_WIDGETS.find((name) => name === type);
  return {
    ...(widget === undefined ? {} : { 'ui:widget': widget }),
    ...(placeholder === undefined ? {} : { 'ui:placeholder': placeholder }),
    ...(helpText === undefined ? {} : { 'ui:help': helpText }),
  };
}

/** The field for the form generators, which know the types of HTML. */
function definitionOf(field: BuilderField): JsonObject {
  const { name, type, options, default: initial, ...rest } = field;
  const written = type === 'integer' ? 'number' : type === 'phone' ? 'tel' : type;
  return {
    name,
    type: written,
    ...rest,
    ...(type === 'number' && rest.step === undefined ? { step: 'any' } : {}),
    ...(initial === undefined ? {} : { default: typeof initial === 'object' ? [...initial] : initial }),
    ...(options === undefined
      ? {}
      : {
          options: options.map(({ value, label }) => (value === label ? value : { value, label })),
        }),
  };
}
