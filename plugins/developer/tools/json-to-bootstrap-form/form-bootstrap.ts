import { choiceGroup, type FieldParts, type FormTheme } from '../../lib/form-elements.ts';
import { element, type Element } from '../../lib/form-markup.ts';
import { isChoiceGroup, type FormField } from '../../lib/form-model.ts';

export const BOOTSTRAP_LAYOUTS = ['vertical', 'horizontal', 'floating', 'inline'] as const;
export type BootstrapLayout = (typeof BOOTSTRAP_LAYOUTS)[number];

/** The classes and nesting of Bootstrap 5.3 for a layout. */
export function bootstrapTheme(layout: BootstrapLayout, validation: boolean): FormTheme {
  const formClasses = [
    ...(layout === 'inline' ? ['row row-cols-lg-auto g-3 align-items-center'] : []),
    ...(validation ? ['needs-validation'] : []),
  ];
  const wide =
    layout === 'inline' ? { title: 'col-12', description: 'col-12', group: 'col-12' } : { group: 'mb-3' };
  return {
    ...wide,
    ...(formClasses.length === 0 ? {} : { form: formClasses.join(' ') }),
    ...LABELS[layout],
    help: 'form-text',
    helpTag: 'div',
    control: controlClass,
    check: 'form-check',
    checkInput: 'form-check-input',
    checkLabel: 'form-check-label',
    button: 'btn btn-primary',
    ...(validation ? { feedback } : {}),
    assemble: (field, parts) => ASSEMBLIES[layoutOf(field, layout)](field, parts),
    ...(layout === 'inline' ? { submit: (button) => element('div', { class: 'col-12' }, button) } : {}),
  };
}

/** A floating label needs a control that it can float in. */
export function canFloat({ type }: FormField): boolean {
  return !['checkbox', 'radio', 'file', 'range', 'color', 'hidden'].includes(type);
}

const LABELS: Readonly<Record<BootstrapLayout, Pick<FormTheme, 'label'>>> = {
  vertical: { label: 'form-label' },
  horizontal: { label: 'col-sm-2 col-form-label' },
  floating: { label: 'form-label' },
  inline: { label: 'visually-hidden' },
};

function layoutOf(field: FormField, layout: BootstrapLayout): BootstrapLayout {
  return layout === 'floating' && !canFloat(field) ? 'vertical' : layout;
}

function controlClass({ type }: FormField): string {
  if (type === 'select') return 'form-select';
  if (type === 'range') return 'form-range';
  return type === 'color' ? 'form-control form-control-color' : 'form-control';
}

function feedback({ required, constraints, type }: FormField): Element | undefined {
  const isHeld = Object.keys(constraints).length > 0 || type === 'email' || type === 'url';
  if (!required && !isHeld) return undefined;
  const text = required ? 'Please fill in this field.' : 'Please enter a valid value.';
  return element('div', { class: 'invalid-feedback' }, text);
}

type Assembly = (field: FormField, parts: FieldParts) => Element;

const ASSEMBLIES: Readonly<Record<BootstrapLayout, Assembly>> = {
  vertical: (field, parts) => {
    if (isChoiceGroup(field)) return choiceGroup(field, 'mb-3', withFeedback(parts));
    if (field.type === 'checkbox') return checkBox('mb-3 form-check', parts);
    return element('div', { class: 'mb-3' }, parts.label, ...parts.control, parts.feedback, parts.help);
  },
  horizontal: (field, parts) => {
    const { label, control, feedback, help } = parts;
    if (isChoiceGroup(field)) {
      const choices = element('div', { class: 'col-sm-10' }, ...withFeedback(parts).control, help);
      return choiceGroup(field, 'row mb-3', { ...parts, control: [choices], help: undefined });
    }
    if (field.type === 'checkbox')
      return element(
        'div',
        { class: 'row mb-3' },
        element('div', { class: 'col-sm-10 offset-sm-2' }, checkBox('form-check', parts)),
      );
    return element(
      'div',
      { class: 'row mb-3' },
      label,
      element('div', { class: 'col-sm-10' }, ...control, feedback, help),
    );
  },
  floating: (field, { label, control, feedback, help }) => {
    const floating = control.map(({ tag, attributes, children }) => ({
      tag,
      // Bootstrap floats the label while the placeholder shows.
      attributes:
        tag === 'select' ? attributes : { ...attributes, placeholder: field.placeholder ?? field.label },
      children,
    }));
    const plain = element('label', { for: field.id }, ...label.children);
    return element('div', { class: 'form-floating mb-3' }, ...floating, plain, feedback, help);
  },
  inline: (field, parts) => {
    if (isChoiceGroup(field)) return choiceGroup(field, 'col-12', withFeedback(parts));
    if (field.type === 'checkbox') return element('div', { class: 'col-12' }, checkBox('form-check', parts));
    return element('div', { class: 'col-12' }, parts.label, ...parts.control, parts.feedback, parts.help);
  },
};

function checkBox(className: string, { label, control, feedback, help }: FieldParts): Element {
  return element('div', { class: className }, ...control, label, feedback, help);
}

/** Bootstrap shows feedback that stands beside an invalid control: here beside the last choice. */
function withFeedback(parts: FieldParts): FieldParts {
  const { control, feedback } = parts;
  const last = control.at(-1);
  if (feedback === undefined || last === undefined) return parts;
  const { tag, attributes, children } = last;
  return {
    ...parts,
    control: [...control.slice(0, -1), element(tag, attributes, ...children, feedback)],
  };
}
