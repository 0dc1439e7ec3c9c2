import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { compile } from 'tailwindcss';
import { expect } from 'vitest';
import { renderComponent } from '../developer/react-components.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Text that would be markup or code wherever it is not escaped. */
export const HOSTILE = `</h2><script>alert(1)</script><img src=x onerror="alert('1')"> {x} \${y} \\ & "q" \u2028`;

/** What a reader finds in a card: its elements, links, pictures, labels and texts, without style and direction. */
export function contentOf(markup: string): string[] {
  const walk = (node: Node): string[] => {
    if (node.nodeName === '#text') return 'value' in node && node.value.trim() !== '' ? [node.value] : [];
    // React tells the browser of pictures before they come.
    if (!('attrs' in node) || node.tagName === 'link') return [];
    const attributes = node.attrs
      .filter(({ name }) => !['style', 'class', 'dir'].includes(name))
      .map(({ name, value }) => `${name}=${value}`);
    return [`<${node.tagName}>`, ...attributes.sort(), ...node.childNodes.flatMap(walk)];
  };
  return parseFragment(markup).childNodes.flatMap(walk);
}

/** A card's three forms say the same, each in its own way: styles, classes that Tailwind knows, a component of React. */
export async function expectThreeForms(forms: {
  html: string;
  tailwind: string;
  jsx: string;
}): Promise<string[]> {
  const { html, tailwind, jsx } = forms;
  expect(html).not.toMatch(/<style|<script|<[^>]* class=/i);
  expect(tailwind).not.toMatch(/<style|<script|<[^>]* style=/i);
  expect(jsx).toMatch(/^export default function [A-Z]\w+\(\) \{/);
  for (const markup of [html, tailwind]) expect(markup).not.toMatch(/undefined|NaN|\[object/);
  await expectKnownClasses(tailwind);
  const content = contentOf(html);
  expect(contentOf(tailwind)).toEqual(content);
  expect(contentOf(await renderComponent(jsx))).toEqual(content);
  return content;
}

/** Tailwind's compiler makes a rule of every class. */
async function expectKnownClasses(tailwind: string): Promise<void> {
  const classes = [...tailwind.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
  const tailwindCompiler = await compiler();
  const css = tailwindCompiler.build(classes);
  const escaped = (name: string) => name.replace(/[^\w-]/g, (sign) => `\\${sign}`).replace(/^-?\d/, '\\3$& ');
  expect(classes.filter((name) => !css.includes(`.${escaped(name)}`))).toEqual([]);
}

async function compiler() {
  const entry = createRequire(import.meta.url).resolve('tailwindcss/index.css');
  return compile(await readFile(entry, 'utf8'));
}

/** Elements that the card has not with harmless text, and attributes that handle events. */
export function strangersIn(content: readonly string[], harmless: readonly string[]): string[] {
  const known = [...harmless];
  const isKnown = (entry: string) =>
    known.includes(entry) && known.splice(known.indexOf(entry), 1).length === 1;
  return content.filter((entry) => /^on\w+=/.test(entry) || (/^<\w+>$/.test(entry) && !isKnown(entry)));
}
