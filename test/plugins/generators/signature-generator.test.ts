import { callTool } from '@toolyard/sdk/testing';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import signatureGenerator from '../../../plugins/generators/tools/signature-generator/tool.ts';

const draw = (input: object) => callTool(signatureGenerator, input);

/** The rectangle that holds what is not transparent: left, top, right, bottom. */
async function inkOf(input: object): Promise<[number, number, number, number]> {
  const { base64 } = await draw({ ...input, output: 'png' });
  const { width, height, data } = PNG.sync.read(Buffer.from(base64, 'base64'));
  const inked = Array.from({ length: width * height }, (_, index) => index).filter(
    (index) => (data[index * 4 + 3] ?? 0) > 0,
  );
  const columns = inked.map((index) => index % width);
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  const rows = inked.map((index) => Math.floor(index / width));
  return [least(columns), least(rows), most(columns), most(rows)];
}

const squiggle = [
  [
    [0, 0],
    [10, 20],
    [30, 5],
  ],
  [[40, 10]],
];

describe('signature-generator', () => {
  test('a name becomes outlines, never text', async () => {
    const { svg, mime_type, filename, height } = await draw({ text: ' Jo  <Smith>' });
    expect(svg).toContain('<title>Jo &lt;Smith&gt;</title>');
    expect(svg).toContain(`viewBox="0 0 400 ${height}"`);
    expect(svg).toMatch(/<path d="M/);
    expect(svg).not.toContain('<text');
    expect({ mime_type, filename }).toEqual({ mime_type: 'image/svg+xml', filename: 'signature.svg' });
  });

  test('each style has a hand of its own', async () => {
    const styles = ['elegant', 'casual', 'formal', 'flowing'];
    const drawn = await Promise.all(styles.map(async (style) => (await draw({ text: 'Ada', style })).svg));
    expect(new Set(drawn).size).toBe(4);
  });

  test.each([{ text: 'Jo Smith' }, { strokes: squiggle }, { text: 'Łucja Nuñez', style: 'casual' }])(
    '%j keeps its margins',
    async (input) => {
      const { height } = await draw({ ...input, width: 300 });
      const [left, top, right, bottom] = await inkOf({ ...input, width: 300 });
      expect(left).toBeGreaterThanOrEqual(13);
      expect(right).toBeLessThanOrEqual(287);
      expect(top).toBeGreaterThanOrEqual(10);
      expect(bottom).toBeLessThanOrEqual(height - 10);
    },
  );

  test('strokes keep their proportions, a point is a dot', async () => {
    const { svg, height } = await draw({ strokes: squiggle, color: '#000000', width: 200 });
    expect(svg).toContain('<title>Signature</title>');
    expect(svg?.match(/<path/g)).toHaveLength(2);
    // 180 of 200 px for 40 units: 4.5 px each, from 10 px in.
    expect(svg).toContain('d="M10 10Q55 100 100 66.25L145 32.5"');
    expect(height).toBe(110);
  });

  test('a pen wider than the margin stays on the paper', async () => {
    const { svg, height } = await draw({ strokes: squiggle, width: 50, stroke_width: 20 });
    expect(svg).toContain('d="M10 10Q');
    expect(svg).toContain('d="M30 17.5a10 10');
    expect(height).toBe(35);
  });

  test.each([
    ['nearly upright', 1e-6],
    ['upright', 0],
  ])('a drawing that is %s is five times as high as wide', async (_, x) => {
    const stroke = [
      [0, 0],
      [x, 9],
    ];
    const { height } = await draw({ strokes: [stroke], width: 2000 });
    expect(height).toBe(5 * 1800 + 200);
  });

  test.each([
    ['one point', [[[5, 5]]]],
    [
      'a level line',
      [
        [
          [0, 0],
          [9, 0],
        ],
      ],
    ],
    [
      'an upright line',
      [
        [
          [0, 0],
          [0, 9],
        ],
      ],
    ],
    [
      'far away',
      [
        [
          [1e9, 1e9],
          [1e9 - 1, 1e9 - 7],
        ],
      ],
    ],
  ])('%s is drawn', async (_, strokes) => {
    const [left, top, right, bottom] = await inkOf({ strokes, width: 100 });
    expect(right - left + bottom - top).toBeGreaterThan(0);
  });

  test('a PNG has the width, the ink and the paper that were asked for', async () => {
    const { base64, width, height } = await draw({
      text: 'Al',
      output: 'png',
      width: 320,
      background: 'white',
      color: 'red',
    });
    const png = PNG.sync.read(Buffer.from(base64, 'base64'));
    expect([png.width, png.height]).toEqual([width, height]);
    expect(width).toBe(320);
    expect([...png.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    const hasRed = Array.from({ length: width * height }, (_, index) =>
      [...png.data.subarray(index * 4, index * 4 + 3)].join(),
    ).includes('255,0,0');
    expect(hasRed).toBe(true);
  });

  test.each<[string, object, string]>([
    ['neither', {}, 'text: expected either text or strokes, got neither'],
    ['both', { text: 'A', strokes: [[[0, 0]]] }, 'strokes: expected either text or strokes, got both'],
    ['a blank name', { text: ' ' }, 'text'],
    ['61 characters', { text: 'x'.repeat(61) }, 'text: expected at most 60'],
    ['marks without end', { text: `x${'\u0301'.repeat(100_000)}` }, 'text: expected at most 60'],
    ['letters that the font lacks', { text: 'A日B本' }, 'text: the font elegant has no "日", "本"'],
    ['no stroke', { strokes: [] }, 'strokes: expected at least one'],
    ['an empty stroke', { strokes: [[]] }, 'strokes[0]'],
    ['what is no point', { strokes: [[[0, 0], [1]]] }, 'strokes[0][1]'],
    ['a coordinate that is no number', { strokes: [[[0, '1']]] }, 'strokes[0][0]'],
    [
      '201 strokes',
      { strokes: Array.from({ length: 201 }, () => [[0, 0]]) },
      'strokes: expected at most 200',
    ],
    ['20,001 points', { strokes: [Array.from({ length: 20_001 }, () => [0, 0])] }, 'at most 20000 points'],
    ['no colour', { text: 'A', color: 'ink' }, 'color'],
    ['a paper of no colour', { text: 'A', background: 'paper' }, 'background'],
  ])('refuses %s', async (_, input, message) => {
    await expect(draw(input)).rejects.toThrow(message);
  });
});
