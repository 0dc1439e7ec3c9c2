import { InputError } from '@toolyard/sdk';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
type HtmlNode = DefaultTreeAdapterTypes.Node;

/** A control of a form, with where it stands. */
export interface HtmlControl {
  readonly element: HtmlElement;
  readonly disabled: boolean;
}

/** A page as browsers parse it, with what forms need to know. */
export interface HtmlForms {
  readonly forms: readonly HtmlElement[];
  readonly byId: ReadonlyMap<string, HtmlElement>;
  /**
   * An element's text as `textOf` has it.
   *
   * @throws InputError naming `html` when all texts that were asked for come to too much: many controls may share one
   */
  readonly describe: (element: HtmlElement) => string;
  /** The text of the legend of the fieldset around a control. */
  readonly legendOf: (control: HtmlElement) => string | undefined;
  readonly hasLegend: (control: HtmlElement) => boolean;
  /** Text of the label that is tied to an element. */
  readonly labelOf: (element: HtmlElement) => string | undefined;
  /** The controls of a form, or of the page without one, in document order. */
  readonly controlsOf: (form: HtmlElement | undefined) => readonly HtmlControl[];
}

/** The most characters that labels and descriptions may come to. */
const MAX_TEXT = 4 * 1024 * 1024;
const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);

export function readHtmlForms(html: string): HtmlForms {
  const forms: HtmlElement[] = [];
  const byId = new Map<string, HtmlElement>();
  const labels = new Map<string, HtmlElement>();
  const wrapping = new Map<HtmlElement, HtmlElement>();
  const legends = new Map<HtmlElement, HtmlElement>();
  const owners: { control: HtmlControl; form: HtmlElement | undefined }[] = [];

  // Not by recursion: markup may nest deeper than the stack.
  const open: Visit[] = [
    { node: parse(html), form: undefined, label: undefined, group: undefined, disabled: false },
  ];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node } = visit;
    let { form, label, group, disabled } = visit;
    const legend = childrenOf(node).find(isLegend);
    if (defaultTreeAdapter.isElementNode(node)) {
      const id = attributeOf(node, 'id');
      if (id !== undefined && !byId.has(id)) byId.set(id, node);
      if (node.tagName === 'form') {
        forms.push(node);
        form = node;
      }
      if (node.tagName === 'label') {
        const target = attributeOf(node, 'for');
        if (target === undefined) label = node;
        else if (!labels.has(target)) labels.set(target, node);
      }
      if (CONTROLS.has(node.tagName)) {
        const isDisabled = disabled || attributeOf(node, 'disabled') !== undefined;
        owners.push({ control: { element: node, disabled: isDisabled }, form });
        if (label !== undefined) wrapping.set(node, label);
        if (group !== undefined) legends.set(node, group);
      }
      if (node.tagName === 'fieldset') {
        disabled ||= attributeOf(node, 'disabled') !== undefined;
        group = legend ?? group;
      }
    }
    for (const child of childrenOf(node).toReversed())
      // What stands in the first legend of a disabled fieldset is not disabled by it (HTML Standard, 4.10.19.5).
      open.push({ node: child, form, label, group, disabled: child === legend ? visit.disabled : disabled });
  }

  const formOf = (element: HtmlElement, form: HtmlElement | undefined) => {
    const id = attributeOf(element, 'form');
    if (id === undefined) return form;
    const owner = byId.get(id);
    return owner?.tagName === 'form' ? owner : undefined;
  };
  const texts = new Map<HtmlElement, string>();
  let characters = 0;
  const describe = (element: HtmlElement) => {
    const text = texts.get(element) ?? textOf(element);
    texts.set(element, text);
    characters += text.length;
    if (characters > MAX_TEXT)
      throw new InputError('html', 'has labels and descriptions of more than 4 MiB for all of its controls');
    return text;
  };
  return {
    forms,
    byId,
    describe,
    legendOf: (control) => {
      const legend = legends.get(control);
      return legend === undefined ? undefined : describe(legend) || undefined;
    },
    hasLegend: (control) => legends.has(control),
    labelOf: (element) => {
      const label = labels.get(attributeOf(element, 'id') ?? '') ?? wrapping.get(element);
      return label === undefined ? undefined : describe(label) || undefined;
    },
    controlsOf: (wanted) =>
      owners.flatMap(({ control, form }) =>
        wanted === undefined || formOf(control.element, form) === wanted ? [control] : [],
      ),
  };
}

interface Visit {
  readonly node: HtmlNode;
  readonly form: HtmlElement | undefined;
  readonly label: HtmlElement | undefined;
  /** The legend of the fieldset around. */
  readonly group: HtmlElement | undefined;
  readonly disabled: boolean;
}

function isLegend(node: HtmlNode): node is HtmlElement {
  return defaultTreeAdapter.isElementNode(node) && node.tagName === 'legend';
}

function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  if (node.nodeName === 'template' && 'content' in node) return [];
  return 'childNodes' in node ? node.childNodes : [];
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** An element's text with white space collapsed, less that of controls inside. */
function textOf(element: HtmlElement): string {
  const parts: string[] = [];
  const open: HtmlNode[] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) parts.push(node.value);
    else if (node === element || !isSkipped(node))
      for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim();
}

/** Controls, and what is hidden from those who have it read: the star of a required field. */
function isSkipped(node: HtmlNode): boolean {
  if (!defaultTreeAdapter.isElementNode(node)) return false;
  return (
    CONTROLS.has(node.tagName) ||
    ['script', 'style'].includes(node.tagName) ||
    attributeOf(node, 'aria-hidden') === 'true'
  );
}

/** The options of a select, those of groups too, with whether they are chosen. */
export function optionsOf(select: HtmlElement) {
  const options: { value: string; label: string; selected: boolean }[] = [];
  const open: { node: HtmlNode; disabled: boolean }[] = [{ node: select, disabled: false }];
  for (let visit = open.pop(); visit !== undefined; visit = open.pop()) {
    const { node } = visit;
    let { disabled } = visit;
    if (defaultTreeAdapter.isElementNode(node)) {
      disabled ||= node !== select && attributeOf(node, 'disabled') !== undefined;
      if (node.tagName === 'option') {
        const text = textOf(node);
        const value = attributeOf(node, 'value') ?? text;
        const label = attributeOf(node, 'label') || text || value;
        if (!disabled && value !== '')
          options.push({ value, label, selected: attributeOf(node, 'selected') !== undefined });
        continue;
      }
    }
    for (const child of childrenOf(node).toReversed()) open.push({ node: child, disabled });
  }
  return options;
}

/** The text of a textarea. */
export function valueOfTextarea(element: HtmlElement): string {
  return element.childNodes.map((node) => (defaultTreeAdapter.isTextNode(node) ? node.value : '')).join('');
}
