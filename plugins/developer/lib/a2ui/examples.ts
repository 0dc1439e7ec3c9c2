import published from '../../data/a2ui/examples.json' with { type: 'json' };
import type { JsonObject } from '@toolyard/sdk';
import { objectAt } from './specification.ts';

export interface A2uiExample {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly messages: readonly JsonObject[];
  /** The kinds of components that it uses, sorted. */
  readonly components: readonly string[];
}

/** The published examples of the basic catalogue, by id. */
export const EXAMPLES: readonly A2uiExample[] = published.map(({ id, name, description, messages }) => {
  const plain: readonly JsonObject[] = messages;
  return { id, name, description, messages: plain, components: componentsOf(plain) };
});

function componentsOf(messages: readonly JsonObject[]): string[] {
  const names = new Set<string>();
  for (const message of messages) {
    const { components } = objectAt(message, 'updateComponents');
    for (const component of Array.isArray(components) ? components : []) {
      const name =
        typeof component === 'object' &&
        component !== null &&
        !Array.isArray(component) &&
        component.component;
      if (typeof name === 'string') names.add(name);
    }
  }
  return [...names].sort();
}
