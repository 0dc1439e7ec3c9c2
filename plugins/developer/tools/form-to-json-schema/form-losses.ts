import type { DroppedParts } from '@toolyard/kit/dropped';
import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5';
import { attributeOf, type HtmlElement } from './html-controls.ts';

/** What these say of values, or of how they are sent, neither a schema nor a form definition has. */
const CONTROL_ATTRIBUTES = 'accept autocomplete capture dirname inputmode list readonly title'.split(' ');
const BUTTON_ATTRIBUTES = 'formaction formenctype formmethod formnovalidate formtarget'.split(' ');
const FORM_ATTRIBUTES = 'accept-charset autocomplete name novalidate rel target title'.split(' ');
/** Buttons that submit a value of their own where they have a name. */
const SUBMITS = new Set(['submit', 'image']);

/** Notes the attributes of a form element that its description lacks. */
export function dropFromForm(form: HtmlElement, dropped: DroppedParts): void {
  dropAttributes(form, FORM_ATTRIBUTES, 'form', dropped);
}

/** Notes what a control says that its field does not. `isChoice` says that it is one of several to choose from. */
export function dropFromControl(
  element: HtmlElement,
  { name, isChoice }: { readonly name: string; readonly isChoice: boolean },
  dropped: DroppedParts,
): void {
  dropAttributes(element, CONTROL_ATTRIBUTES, name, dropped);
  const isCheckbox = attributeOf(element, 'type')?.trim().toLowerCase() === 'checkbox';
  if (isCheckbox && !isChoice && attributeOf(element, 'value') !== undefined)
    dropped.add('value of a checkbox', name);
  if (element.tagName === 'select') dropFromOptions(element, name, dropped);
}

/** Notes a button's value, and where it sends the form instead. */
export function dropFromButton(element: HtmlElement, dropped: DroppedParts): void {
  const type = attributeOf(element, 'type')?.trim().toLowerCase() ?? 'submit';
  const name = attributeOf(element, 'name') ?? '';
  if (!SUBMITS.has(type)) return;
  if (name !== '') dropped.add('button that submits a value', name);
  dropAttributes(element, BUTTON_ATTRIBUTES, name || 'a button', dropped);
}

function dropFromOptions(select: HtmlElement, name: string, dropped: DroppedParts): void {
  const open: DefaultTreeAdapterTypes.ChildNode[] = [...select.childNodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (node.tagName === 'optgroup' && attributeOf(node, 'label')) dropped.add('optgroup label', name);
    if (node.tagName === 'option' && attributeOf(node, 'disabled') !== undefined)
      dropped.add('option disabled', name);
    open.push(...node.childNodes);
  }
}

function dropAttributes(
  element: HtmlElement,
  names: readonly string[],
  where: string,
  dropped: DroppedParts,
): void {
  for (const name of names) if (attributeOf(element, name) !== undefined) dropped.add(name, where);
}
