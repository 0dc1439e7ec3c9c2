import { InputError } from '@toolyard/sdk';
import { callTool, type AnyTool } from '@toolyard/sdk/testing';
import { fork, parse, walk } from 'css-tree/dist/csstree.esm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import aspectRatio from '../../../plugins/design/tools/aspect-ratio/tool.ts';
import boxShadow from '../../../plugins/design/tools/box-shadow-generator.ts';
import clipPath from '../../../plugins/design/tools/clip-path-generator/tool.ts';
import palette from '../../../plugins/design/tools/color-palette-generator.ts';
import animation from '../../../plugins/design/tools/css-animation-generator/tool.ts';
import filter from '../../../plugins/design/tools/css-filter-generator.ts';
import grid from '../../../plugins/design/tools/css-grid-generator/tool.ts';
import glass from '../../../plugins/design/tools/glassmorphism-generator.ts';
import gradient from '../../../plugins/design/tools/gradient-generator/tool.ts';
import neumorphism from '../../../plugins/design/tools/neumorphism-generator.ts';
import textShadow from '../../../plugins/design/tools/text-shadow-generator.ts';
import typeScale from '../../../plugins/design/tools/type-scale-generator.ts';
import { inputsOf } from '../schema-arbitrary.ts';

/** CSS Images 4, 3.2.1: css-tree has a radius without percentages there. */
const { lexer } = fork({
  types: { 'radial-size': '<radial-extent>{1,2} | <length-percentage [0,∞]>{1,2}' },
});

/** What a CSS parser says of declarations or a style sheet that browsers would pass over. */
function faultsOf(css: string): string[] {
  const faults: string[] = [];
  const context = /^[a-z-]+:/.test(css) ? 'declarationList' : 'stylesheet';
  const tree = parse(css, {
    context,
    // It reads no nested conditions of @supports.
    parseAtrulePrelude: false,
    onParseError: ({ message }) => faults.push(message),
  });
  walk(tree, (node) => {
    if (node.type !== 'Declaration' || node.property.startsWith('-')) return;
    const { error } = lexer.matchProperty(node.property, node.value);
    if (error !== null) faults.push(`${node.property}: ${error.message}`);
  });
  return faults;
}

const TOOLS: Readonly<Record<string, AnyTool>> = {
  'aspect-ratio': aspectRatio,
  'box-shadow-generator': boxShadow,
  'clip-path-generator': clipPath,
  'color-palette-generator': palette,
  'css-animation-generator': animation,
  'css-filter-generator': filter,
  'css-grid-generator': grid,
  'glassmorphism-generator': glass,
  'gradient-generator': gradient,
  'neumorphism-generator': neumorphism,
  'text-shadow-generator': textShadow,
  'type-scale-generator': typeScale,
};

test('the check finds what browsers pass over', () => {
  expect(faultsOf('box-shadow: 1 2px;')).not.toEqual([]);
  expect(faultsOf('.a { clip-path: circle(40px red); }')).not.toEqual([]);
  expect(faultsOf('.a { color: red; } }')).not.toEqual([]);
  expect(faultsOf('.a { color: red; }')).toEqual([]);
});

test.each(Object.entries(TOOLS))(
  '%s writes CSS that browsers take, whatever the options',
  async (_, tool) => {
    const examples = (tool.examples ?? []).map(({ input }) => input);
    let written = 0;
    await fc.assert(
      fc.asyncProperty(inputsOf({ ...tool.input }, examples), async (input) => {
        try {
          const { css } = (await callTool(tool, input)) as { css: string };
          expect(faultsOf(css)).toEqual([]);
          written += 1;
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      }),
      { seed: 11, numRuns: 120, examples: examples.map((input): [object] => [input]) },
    );
    expect(written).toBeGreaterThan(0);
  },
);
