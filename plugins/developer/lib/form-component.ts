import { InputError, quote } from '@toolyard/sdk';
import {
  formElement,
  defaultText,
  defaultValues,
  type FormBinding,
  type FormTheme,
} from './form-elements.ts';
import { Code, printJsx } from './form-markup.ts';
import { isChoiceGroup, type Form, type FormField } from './form-model.ts';
import { pascalCase } from './identifier-words.ts';
import { typescriptKey } from './typescript-source.ts';

export interface ComponentOptions {
  readonly name: string;
  readonly typescript: boolean;
  /** Controls whose values React holds, or that hold them themselves. */
  readonly controlled: boolean;
  readonly theme: FormTheme;
}

/**
 * The component's name: the one asked for, or the title's with Form behind.
 *
 * @throws InputError naming `component_name` when that is no identifier that begins with a capital
 */
export function componentName(asked: string | undefined, title: string | undefined): string {
  if (asked === undefined) {
    const words = pascalCase(title ?? '').replace(/Form$/, '');
    return /^\p{Lu}/u.test(words) ? `${words}Form` : 'GeneratedForm';
  }
  if (/^\p{Lu}[\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}_$]*$/u.test(asked)) return asked;
  throw new InputError(
    'component_name',
    `expected an identifier that begins with a capital, got ${quote(asked)}`,
  );
}

/** The source of a module with a function component of the form. */
export function formComponent(form: Form, options: ComponentOptions): string {
  const { name, typescript, controlled, theme } = options;
  const binding = controlled ? CONTROLLED : UNCONTROLLED;
  const onSubmit = { onSubmit: new Code('handleSubmit') };
  const markup = printJsx(formElement(form, theme, binding, onSubmit), '  ', 2);
  const parts = [
    importLine(controlled, typescript),
    typescript ? dataInterface(form, name) : '',
    typescript ? `interface ${name}Props {\n  onSubmit?: (data: ${name}Data) => void;\n}` : '',
    hasFiles(form) ? readFileFunction(typescript) : '',
    [
      `export default function ${name}({ onSubmit }${typescript ? `: ${name}Props` : ''}) {`,
      ...(controlled ? [`${stateLines(form, typescript)}\n`] : []),
      `${submitFunction(form, options)}\n`,
      '  return (',
      markup,
      '  );',
      '}',
    ].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function importLine(controlled: boolean, typescript: boolean): string {
  const names = [...(controlled ? ['useState'] : []), ...(typescript ? ['type FormEvent'] : [])];
  return names.length === 0 ? '' : `import { ${names.join(', ')} } from "react";`;
}

function hasFiles({ fields }: Form): boolean {
  return fields.some(({ type }) => type === 'file');
}

type DataType = 'string' | 'number' | 'boolean' | 'string[]';

function dataTypeOf(field: FormField): DataType {
  if (field.type === 'number' || field.type === 'range') return 'number';
  if (field.type === 'checkbox' && !isChoiceGroup(field)) return 'boolean';
  return field.multiple && field.type !== 'email' ? 'string[]' : 'string';
}

/** The data by its nesting: fields, and objects of them. */
interface DataNode {
  readonly members: Map<string, DataNode | FormField>;
}

function dataOf({ fields }: Form): DataNode {
  const root: DataNode = { members: new Map() };
  for (const field of fields) {
    let node = root;
    for (const key of field.path.slice(0, -1)) {
      const known = node.members.get(key);
      const inner = known !== undefined && 'members' in known ? known : { members: new Map() };
      node.members.set(key, inner);
      node = inner;
    }
    node.members.set(field.path.at(-1) ?? '', field);
  }
  return root;
}

function dataInterface(form: Form, name: string): string {
  const write = ({ members }: DataNode, indent: string): string => {
    const lines = Array.from(members, ([key, member]) => {
      const inner = `${indent}  `;
      if ('members' in member) return `${inner}${typescriptKey(key)}: ${write(member, inner)};\n`;
      return `${inner}${typescriptKey(key)}${member.required ? '' : '?'}: ${dataTypeOf(member)};\n`;
    });
    return `{\n${lines.join('')}${indent}}`;
  };
  return `export interface ${name}Data ${write(dataOf(form), '')}`;
}

/** An own property, whatever its name. */
function objectKey(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : typescriptKey(key);
}

function stateLines(form: Form, typescript: boolean): string {
  const members = form.fields
    .filter(({ type }) => type !== 'file')
    .map((field) => {
      const initial = initialValue(field);
      const cast = typescript && initial === '[]' ? ' as string[]' : '';
      return `    ${objectKey(field.name)}: ${initial}${cast},\n`;
    });
  return `  const [values, setValues] = useState({\n${members.join('')}  });`;
}

function initialValue(field: FormField): string {
  switch (dataTypeOf(field)) {
    case 'boolean':
      return String(field.default === true);
    case 'string[]':
      return JSON.stringify(defaultValues(field));
    default:
      // What HTML shows for a range without a value is its middle; a controlled one needs it said.
      return JSON.stringify(
        defaultText(field) ??
          (field.type === 'range' ? rangeMiddle(field) : field.type === 'color' ? '#000000' : ''),
      );
  }
}

/** HTML Standard, 4.10.5.1.13. */
function rangeMiddle({ constraints: { min = 0, max = 100 } }: FormField): string {
  const [least, most] = [Number(min) || 0, Number(max) || 0];
  return String(most < least ? least : least + (most - least) / 2);
}

function submitFunction(form: Form, { name, typescript, controlled }: ComponentOptions): string {
  const { action } = form;
  const isAsync = action !== undefined || hasFiles(form);
  const needsForm = !controlled || hasFiles(form);
  const event = typescript ? 'event: FormEvent<HTMLFormElement>' : 'event';
  const write = ({ members }: DataNode, indent: string): string => {
    const inner = `${indent}  `;
    const lines = Array.from(members, ([key, member]) => {
      const value = 'members' in member ? write(member, inner) : submittedValue(member, controlled);
      return `${inner}${objectKey(key)}: ${value},\n`;
    });
    return `{\n${lines.join('')}${indent}}`;
  };
  return [
    `  ${isAsync ? 'async ' : ''}function handleSubmit(${event}) {`,
    '    event.preventDefault();',
    ...(needsForm ? ['    const form = new FormData(event.currentTarget);'] : []),
    `    const data${typescript ? `: ${name}Data` : ''} = ${write(dataOf(form), '    ')};`,
    ...(action === undefined
      ? []
      : [
          `    const response = await fetch(${JSON.stringify(action)}, {`,
          '      method: "POST",',
          '      headers: { "Content-Type": "application/json" },',
          '      body: JSON.stringify(data),',
          '    });',
          '    if (!response.ok) throw new Error(`The form was not taken: ${response.status}`);',
        ]),
    '    onSubmit?.(data);',
    '  }',
  ].join('\n');
}

/** The expression of a field's value when the form is submitted; of one that may be left out, undefined. */
function submittedValue(field: FormField, controlled: boolean): string {
  const { name, type, required, multiple } = field;
  const key = JSON.stringify(name);
  if (type === 'file')
    return multiple
      ? `await Promise.all(form.getAll(${key}).map(readFile))`
      : required
        ? `await readFile(form.get(${key}))`
        : `(await readFile(form.get(${key}))) || undefined`;
  const held = stateOf(field);
  switch (dataTypeOf(field)) {
    case 'boolean':
      return controlled ? held : `form.has(${key})`;
    case 'string[]':
      return controlled ? held : `form.getAll(${key}).map(String)`;
    case 'number': {
      const text = controlled ? held : `form.get(${key})`;
      if (required || type === 'range') return `Number(${text})`;
      return controlled
        ? `${text} === "" ? undefined : Number(${text})`
        : `${text} ? Number(${text}) : undefined`;
    }
    default: {
      const text = controlled ? held : `String(form.get(${key}) ?? "")`;
      return required ? text : `${text} || undefined`;
    }
  }
}

/** Files become data URLs, which JSON can carry. */
function readFileFunction(typescript: boolean): string {
  const [parameter, result, promise] = typescript
    ? ['file: FormDataEntryValue | null', ': Promise<string>', '<string>']
    : ['file', '', ''];
  return `function readFile(${parameter})${result} {
  return new Promise${promise}((resolve, reject) => {
    if (!(file instanceof File) || file.name === "") {
      resolve("");
      return;
    }
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}`;
}

function stateOf({ name }: FormField): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `values.${name}` : `values[${JSON.stringify(name)}]`;
}

function onChange({ name }: FormField, value: string): Code {
  return new Code(`(event) => setValues({ ...values, ${objectKey(name)}: ${value} })`);
}

/** React holds the values in one state. */
const CONTROLLED: FormBinding = {
  text: (field) => ({
    value: new Code(stateOf(field)),
    onChange: field.type === 'hidden' ? undefined : onChange(field, 'event.target.value'),
  }),
  checkbox: (field) => ({
    checked: new Code(stateOf(field)),
    onChange: onChange(field, 'event.target.checked'),
  }),
  choice: (field, { value }) => {
    const [held, chosen] = [stateOf(field), JSON.stringify(value)];
    if (field.type === 'radio')
      return {
        checked: new Code(`${held} === ${chosen}`),
        onChange: onChange(field, 'event.target.value'),
      };
    return {
      checked: new Code(`${held}.includes(${chosen})`),
      onChange: onChange(
        field,
        `event.target.checked ? [...${held}, ${chosen}] : ${held}.filter((value) => value !== ${chosen})`,
      ),
    };
  },
  select: (field) => ({
    value: new Code(stateOf(field)),
    onChange: onChange(
      field,
      field.multiple
        ? 'Array.from(event.target.selectedOptions, (option) => option.value)'
        : 'event.target.value',
    ),
  }),
  option: () => ({}),
  textareaText: () => '',
};

/** The controls hold their values. */
const UNCONTROLLED: FormBinding = {
  text: (field) =>
    field.type === 'hidden' ? { value: defaultText(field) } : { defaultValue: defaultText(field) },
  checkbox: (field) => ({ defaultChecked: field.default === true }),
  choice: (field, { value }) => ({ defaultChecked: defaultValues(field).includes(value) }),
  select: (field) =>
    field.default === undefined
      ? {}
      : {
          defaultValue: field.multiple ? new Code(JSON.stringify(defaultValues(field))) : defaultText(field),
        },
  option: () => ({}),
  textareaText: () => '',
};
