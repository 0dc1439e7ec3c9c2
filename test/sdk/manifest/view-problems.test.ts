import { readManifest } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import { echoBundle } from '../../host/catalogue/bundle-folder.ts';

const ROW = {
  type: 'object',
  properties: {
    month: { type: 'integer' },
    paid: { type: 'number' },
    parts: { type: 'array', items: { $ref: '#/$defs/part' } },
  },
};
const OUTPUT = {
  type: 'object',
  properties: {
    rows: { type: 'array', items: ROW },
    colour: { type: 'string' },
    any: { type: 'array', items: { type: 'object' } },
  },
  $defs: {
    part: {
      type: 'object',
      properties: { colour: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/part' } } },
    },
  },
};

/** What comes of a manifest whose one tool has views. */
function read(views: unknown) {
  const { manifest } = echoBundle('acme', 'a');
  const tools = manifest.tools.map((tool) => ({ ...tool, output: OUTPUT, views }));
  const reading = readManifest(Buffer.from(JSON.stringify({ ...manifest, tools })));
  return reading.problems === undefined
    ? { views: reading.manifest.tools[0]?.views, unknown: reading.unknown }
    : { problems: reading.problems.map(({ reason }) => reason) };
}

test('takes views of parts that the output has, in lists and by references too', () => {
  const views = {
    rows: { as: 'chart', x: 'month', y: ['paid'] },
    any: { as: 'bars', x: 'whatever' },
    colour: { as: 'colour' },
    'rows.parts.colour': { as: 'colour' },
    'rows.parts.parts.parts.colour': { as: 'colour' },
  };
  expect(read(views)).toEqual({ views, unknown: [] });
});

test('says of a view what the output does not have', () => {
  const bad: readonly (readonly [object, string])[] = [
    [{ row: { as: 'chart' } }, 'views.row: the output has no such part'],
    [{ 'rows.parts.name': { as: 'key' } }, 'views.rows.parts.name: the output has no such part'],
    [{ colour: { as: 'chart' } }, 'views.colour: expected a list of objects'],
    [{ rows: { as: 'chart', x: 'year' } }, 'views.rows.x: the rows have no "year"'],
    [{ rows: { as: 'bars', y: ['paid', 'due'] } }, 'views.rows.y: the rows have no "due"'],
    [{ rows: { as: 'table', x: 'month' } }, 'views.rows: x and y are for chart and bars'],
  ];
  for (const [views, problem] of bad) expect(read(views)).toEqual({ problems: [problem] });
  expect(read({ rows: 'chart' }).problems?.[0]).toMatch(/views/);
});

test('leaves out views that this version does not know, and names them', () => {
  const views = { rows: { as: 'map' }, colour: { as: 'colour', shade: 1 } };
  expect(read(views)).toEqual({
    views: { colour: { as: 'colour' } },
    unknown: ['tools[].views.map', 'tools[].views.shade'],
  });
});
