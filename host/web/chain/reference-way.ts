import { StepTemplate } from '@toolyard/sdk/steps';
import { element } from '../elements.ts';
import type { Editor, Place, Typed } from '../form/editor.ts';
import type { Way } from '../form/ways.ts';

/** What a step gives to those after it. */
export interface Source {
  readonly step: string;
  /** References to it and to parts of it, by what people call them. */
  readonly references: readonly (readonly [label: string, reference: string])[];
}

/** Tells an editor within that other steps give other things. */
export const SOURCES_CHANGED = 'sources-changed';

/** The way to write a value that takes it from a step before. */
export function referenceWay(sources: () => readonly Source[]): Way {
  return {
    name: 'reference',
    label: 'from a step before',
    editor: 'reference',
    isOpen: true,
    make: (place) => new ReferenceEditor(sources, place),
    fits: isReference,
  };
}

function isReference(text: string): boolean {
  try {
    return StepTemplate.only(JSON.parse(text) as string)?.root === 'steps';
  } catch {
    // It begins as a reference, and is none.
    return false;
  }
}

/** A choice of what steps before give. */
class ReferenceEditor implements Editor {
  readonly element: HTMLElement;
  readonly control: HTMLSelectElement;
  readonly #sources: () => readonly Source[];

  constructor(sources: () => readonly Source[], { id }: Place) {
    this.#sources = sources;
    this.control = element('select', { id, class: 'select reference' });
    this.element = element('div', { class: 'control' }, this.control);
    this.control.addEventListener(SOURCES_CHANGED, () => this.#offer(this.control.value));
    this.#offer('');
  }

  async json(): Promise<string | undefined> {
    const { value } = this.control;
    return value === '' ? undefined : JSON.stringify(value);
  }

  takes(text: string): boolean {
    return isReference(text);
  }

  fill(text: string | undefined): void {
    this.#offer(text === undefined ? '' : (JSON.parse(text) as string));
  }

  get typed(): Omit<Typed, 'way'> {
    return { text: this.control.value };
  }

  restore({ text = '' }: Typed): void {
    this.#offer(text);
  }

  focus(): void {
    this.control.focus();
  }

  /** Offers what there is now. What was chosen stays, whether or not a step gives it: a run says so. */
  #offer(chosen: string): void {
    const sources = this.#sources();
    const groups = sources.map(({ step, references }) =>
      element(
        'optgroup',
        { label: step },
        ...references.map(([label, value]) => element('option', { value }, label)),
      ),
    );
    const isKnown = sources.some(({ references }) => references.some(([, value]) => value === chosen));
    const own = chosen === '' || isKnown ? [] : [element('option', { value: chosen }, chosen)];
    const none = groups.length > 0 ? [] : [element('option', { value: '' }, 'no step before gives anything')];
    this.control.replaceChildren(...own, ...groups, ...none);
    if (chosen !== '') this.control.value = chosen;
  }
}
