import type { ArgumentSchema } from '../catalogue-service.ts';
import { element } from '../elements.ts';
import { isColourArgument } from './argument-rules.ts';
import { isColour } from '../view/kind-of.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What helps to fill a text in: a calendar, a palette, or a switch that shows a secret. */
export function aidOf(
  name: string,
  schema: ArgumentSchema,
  control: TextControl,
  announce: () => void,
): HTMLElement | undefined {
  if (schema.writeOnly === true) return secretSwitch(name, control);
  if (schema.type !== 'string' || schema.enum !== undefined) return undefined;
  if (schema.format === 'date') return picker('date', `Pick ${name} from a calendar`, control, announce);
  if (isColourArgument(name, schema))
    return picker('color', `Pick ${name} from a palette`, control, announce);
  return undefined;
}

/** A picker beside the text, which stays what is sent. */
function picker(
  type: 'date' | 'color',
  label: string,
  control: TextControl,
  announce: () => void,
): HTMLElement {
  const made = element('input', { type, class: 'picker', 'aria-label': label });
  const follow = () => {
    const typed = control.value;
    if (type === 'date') made.value = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : '';
    else if (isColour(typed) && typed.length === '#rrggbb'.length) made.value = typed;
  };
  control.addEventListener('input', follow);
  made.addEventListener('focus', follow);
  made.addEventListener('input', (event) => {
    event.stopPropagation();
    control.value = made.value;
    announce();
  });
  return made;
}

function secretSwitch(name: string, control: TextControl): HTMLElement {
  control.classList.add('secret');
  const made = element(
    'button',
    { type: 'button', class: 'button', 'aria-pressed': 'false', 'aria-label': `Show ${name}` },
    'Show',
  );
  made.addEventListener('click', () => {
    const isHidden = control.classList.toggle('secret');
    made.setAttribute('aria-pressed', String(!isHidden));
  });
  return made;
}
