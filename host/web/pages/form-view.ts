import { h, type ComponentChild } from 'preact';
import { isOneLine, rulesOf } from '../form/argument-rules.ts';
import { codeWords } from '../code-words.ts';
import type { ArgumentSchema, ToolDetail } from '../catalogue-service.ts';

/** A form that a browser sends without scripts: urlencoded, files left out. */
export function FormView({
  tool,
  typed,
}: {
  readonly tool: ToolDetail;
  readonly typed: URLSearchParams;
}): ComponentChild {
  const { properties = {}, required = [] } = tool.input_schema;
  return h(
    'form',
    { method: 'post', class: 'tool-form' },
    Object.entries(properties).map(([name, schema]) =>
      h(Field, { name, schema, isRequired: required.includes(name), typed: typed.get(name) ?? undefined }),
    ),
    h('div', { class: 'field-row' }, h('button', { class: 'button button-primary', type: 'submit' }, 'Run')),
  );
}

interface FieldProps {
  readonly name: string;
  readonly schema: ArgumentSchema;
  readonly isRequired: boolean;
  readonly typed: string | undefined;
}

function Field({ name, schema, isRequired, typed }: FieldProps): ComponentChild {
  const id = `argument-${name}`;
  return h(
    'div',
    { class: 'field' },
    h(
      'label',
      { for: id },
      name,
      schema.title === undefined ? null : h('span', { class: 'quiet' }, ` ${schema.title}`),
      isRequired ? h('span', { class: 'quiet' }, ' required') : null,
    ),
    h(Control, { id, name, schema, typed, about: `${id}-about` }),
    h(
      'p',
      { class: 'quiet about', id: `${id}-about` },
      codeWords(schema.description ?? ''),
      h('span', { class: schema.description ? 'rules' : undefined }, rulesOf(schema).join('; ')),
    ),
  );
}

interface ControlProps extends Pick<FieldProps, 'name' | 'schema' | 'typed'> {
  readonly id: string;
  readonly about: string;
}

function Control({ id, name, schema, typed, about }: ControlProps): ComponentChild {
  const shared = { id, name, 'aria-describedby': about };
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
  if (choices !== undefined)
    return h(
      'select',
      { ...shared, class: 'select' },
      h('option', { value: '' }, schema.default === undefined ? '' : `${shown(schema.default)} (usual)`),
      choices.map((value) =>
        h('option', { value: shown(value), selected: typed === shown(value) }, shown(value)),
      ),
    );
  const placeholder = shown(schema.default);
  // A secret is not sent back.
  if (schema.writeOnly === true)
    return h('input', { ...shared, class: 'input', type: 'password', autocomplete: 'off' });
  if (schema.type === 'integer' || schema.type === 'number')
    return h('input', { ...shared, class: 'input', inputmode: 'decimal', placeholder, value: typed });
  if (isOneLine(schema)) return h('input', { ...shared, class: 'input code', placeholder, value: typed });
  return h('textarea', { ...shared, class: 'input code', rows: 2, placeholder, value: typed });
}

function shown(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
