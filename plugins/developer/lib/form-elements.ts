import { element, type Attributes, type Element } from './form-markup.ts';
import { isChoiceGroup, type Form, type FormEntry, type FormField } from './form-model.ts';
import type { FieldOption } from './form-fields.ts';

/** The classes of a form's parts; a part without one has no class attribute. */
export interface FormTheme {
  readonly form?: string;
  readonly title?: string;
  readonly description?: string;
  readonly field?: string;
  readonly group?: string;
  readonly legend?: string;
  readonly label?: string;
  readonly star?: string;
  readonly help?: string;
  readonly helpTag?: string;
  readonly control: (field: FormField) => string | undefined;
  /** Of a single box or button with its label behind. */
  readonly check?: string;
  readonly checkInput?: string;
  readonly checkLabel?: string;
  readonly button?: string;
  /** Puts the parts of a field together; else they follow one another. */
  readonly assemble?: (field: FormField, parts: FieldParts) => Element;
  /** What stands behind each control. */
  readonly feedback?: (field: FormField) => Element | undefined;
  /** Around the button; else it stands alone. */
  readonly submit?: (button: Element) => Element;
}

export interface FieldParts {
  /** The label, or the legend of a group of choices. */
  readonly label: Element;
  /** One control, or the choices of a group. */
  readonly control: readonly Element[];
  readonly feedback: Element | undefined;
  readonly help: Element | undefined;
}

/** How a control gets and gives back its value. Attributes that handle events come last. */
export interface FormBinding {
  /** Attributes of a control that holds text. */
  readonly text: (field: FormField) => Attributes;
  readonly checkbox: (field: FormField) => Attributes;
  readonly choice: (field: FormField, option: FieldOption) => Attributes;
  readonly select: (field: FormField) => Attributes;
  readonly option: (field: FormField, option: FieldOption) => Attributes;
  /** What stands between the tags of a textarea. */
  readonly textareaText: (field: FormField) => string;
}

/** The form as plain HTML holds values: in the markup. */
export const HTML_BINDING: FormBinding = {
  text: (field) => ({ value: field.type === 'textarea' ? undefined : defaultText(field) }),
  checkbox: (field) => ({ checked: field.default === true }),
  choice: (field, { value }) => ({ checked: defaultValues(field).includes(value) }),
  select: () => ({}),
  option: (field, { value }) => ({ selected: defaultValues(field).includes(value) }),
  textareaText: (field) => defaultText(field) ?? '',
};

export function defaultText({ default: value }: FormField): string | undefined {
  return value === undefined ? undefined : typeof value === 'object' ? value.join(', ') : String(value);
}

export function defaultValues({ default: value }: FormField): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** Where the form goes, and how. */
export function formAttributes({ action, method, fields }: Form): Attributes {
  const hasFile = fields.some(({ type }) => type === 'file');
  return { action, method, enctype: hasFile ? 'multipart/form-data' : undefined };
}

/** The form's element, with what the caller adds to its attributes. */
export function formElement(
  form: Form,
  theme: FormTheme,
  binding: FormBinding,
  attributes: Attributes,
): Element {
  const button = element('button', { type: 'submit', class: theme.button }, form.submitLabel);
  return element(
    'form',
    { class: theme.form, ...attributes },
    form.title === undefined ? undefined : element('h2', { class: theme.title }, form.title),
    form.description === undefined ? undefined : element('p', { class: theme.description }, form.description),
    ...form.entries.map((entry) => entryElement(entry, theme, binding)),
    theme.submit?.(button) ?? button,
  );
}

function entryElement(entry: FormEntry, theme: FormTheme, binding: FormBinding): Element {
  if ('group' in entry) {
    const { legend, help, entries } = entry.group;
    return element(
      'fieldset',
      { class: theme.group },
      element('legend', { class: theme.legend }, legend),
      help === undefined ? undefined : element('p', { class: theme.help }, help),
      ...entries.map((inner) => entryElement(inner, theme, binding)),
    );
  }
  const { field } = entry;
  if (field.type === 'hidden')
    return element('input', { type: 'hidden', name: field.name, ...binding.text(field) });
  return fieldElement(field, theme, binding);
}

function fieldElement(field: FormField, theme: FormTheme, binding: FormBinding): Element {
  const { id, help } = field;
  const helpElement =
    help === undefined
      ? undefined
      : element(theme.helpTag ?? 'small', { class: theme.help, id: `${id}-help` }, help);
  const common = { feedback: theme.feedback?.(field), help: helpElement };
  if (isChoiceGroup(field)) {
    const label = element('legend', { class: theme.label }, field.label, star(field, theme));
    const control = field.options.map((option, index) => choiceElement(field, option, index, theme, binding));
    const parts = { label, control, ...common };
    return theme.assemble?.(field, parts) ?? choiceGroup(field, theme.field, parts);
  }
  const isCheckbox = field.type === 'checkbox';
  const label = element(
    'label',
    { for: id, class: isCheckbox ? theme.checkLabel : theme.label },
    field.label,
    star(field, theme),
  );
  const control = controlElement(field, theme, binding);
  const parts = { label, control: [control], ...common };
  if (theme.assemble !== undefined) return theme.assemble(field, parts);
  return element(
    'div',
    { class: isCheckbox ? (theme.check ?? theme.field) : theme.field },
    ...(isCheckbox ? [control, label] : [label, control]),
    helpElement,
  );
}

/** Choices in a fieldset, which says what they are for. */
export function choiceGroup(
  field: FormField,
  className: string | undefined,
  { label, control, help }: FieldParts,
): Element {
  const describedBy = field.help === undefined ? undefined : `${field.id}-help`;
  return element('fieldset', { class: className, 'aria-describedby': describedBy }, label, ...control, help);
}

function choiceElement(
  field: FormField,
  option: FieldOption,
  index: number,
  theme: FormTheme,
  binding: FormBinding,
): Element {
  const id = `${field.id}-${index + 1}`;
  return element(
    'div',
    { class: theme.check },
    element('input', {
      class: theme.checkInput,
      type: field.type,
      id,
      name: field.name,
      value: option.value,
      required: field.type === 'radio' && field.required,
      ...binding.choice(field, option),
    }),
    element('label', { class: theme.checkLabel, for: id }, option.label),
  );
}

function controlElement(field: FormField, theme: FormTheme, binding: FormBinding): Element {
  const { type, id, name, required, constraints, placeholder, multiple } = field;
  const common = {
    class: type === 'checkbox' ? theme.checkInput : theme.control(field),
    id,
    name,
    required,
    'aria-describedby': field.help === undefined ? undefined : `${id}-help`,
  };
  if (type === 'textarea')
    return element(
      'textarea',
      { ...common, rows: field.rows, placeholder, ...constraints, ...binding.text(field) },
      binding.textareaText(field),
    );
  if (type === 'select')
    return element(
      'select',
      { ...common, multiple, ...binding.select(field) },
      ...(multiple || field.default !== undefined
        ? []
        : [element('option', { value: '' }, placeholder ?? 'Select…')]),
      ...field.options.map((option) =>
        element('option', { value: option.value, ...binding.option(field, option) }, option.label),
      ),
    );
  const bound = type === 'checkbox' ? binding.checkbox(field) : type === 'file' ? {} : binding.text(field);
  return element('input', { type, ...common, multiple, placeholder, ...constraints, ...bound });
}

function star({ required }: FormField, theme: FormTheme): Element | undefined {
  return required ? element('span', { class: theme.star, 'aria-hidden': 'true' }, '*') : undefined;
}
