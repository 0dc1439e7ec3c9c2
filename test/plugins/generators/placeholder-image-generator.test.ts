import { callTool } from '@toolyard/sdk/testing';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import placeholderImageGenerator from '../../../plugins/generators/tools/placeholder-image-generator/tool.ts';

const make = (input: object) => callTool(placeholderImageGenerator, input);
const bytesOf = ({ base64 }: { readonly base64: string }) => Buffer.from(base64, 'base64');

/** The red, green, blue and alpha of the pixels that a PNG has, each once, the most frequent first. */
function coloursOf(png: Buffer): string[] {
  const { data } = PNG.sync.read(png);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = [...data.subarray(at, at + 4)].join();
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
}

describe('placeholder-image-generator', () => {
  test('the default is an SVG that says its size', async () => {
    const result = await make({});
    expect(result).toMatchObject({
      mime_type: 'image/svg+xml',
      filename: 'placeholder-600x400.svg',
      text: '600×400',
      background: '#cccccc',
      color: '#000000',
    });
    expect(result.svg).toContain('width="600" height="400"');
    expect(result.svg).toContain('>600×400</text>');
    expect(result.data_url).toBe(`data:image/svg+xml;base64,${result.base64}`);
    expect(bytesOf(result).toString()).toBe(result.svg);
  });

  test.each([
    ['png', 'png', '89504e47'],
    ['jpeg', 'jpg', 'ffd8ff'],
    ['webp', 'webp', '52494646'],
  ])('%s has its signature', async (format, extension, signature) => {
    const result = await make({ width: 32, height: 24, format });
    expect(result).toMatchObject({
      mime_type: `image/${format}`,
      filename: `placeholder-32x24.${extension}`,
    });
    expect(bytesOf(result).toString('hex').startsWith(signature)).toBe(true);
    expect(result.svg).toBeUndefined();
    expect(result.size_bytes).toBe(bytesOf(result).length);
  });

  test('a PNG has the size and the colours that were asked for', async () => {
    const png = bytesOf(
      await make({ width: 320, height: 240, format: 'png', background: 'navy', text: 'Hi' }),
    );
    expect(PNG.sync.read(png)).toMatchObject({ width: 320, height: 240 });
    expect(coloursOf(png).slice(0, 2)).toEqual(['0,0,128,255', '255,255,255,255']);
  });

  test('an empty label leaves one colour, transparent stays so', async () => {
    const png = bytesOf(
      await make({ width: 9, height: 7, format: 'png', background: 'transparent', text: '' }),
    );
    expect(coloursOf(png)).toEqual(['0,0,0,0']);
    expect(await make({ background: 'transparent' })).toMatchObject({
      background: 'transparent',
      color: '#666666',
    });
    expect((await make({ background: '#11223344' })).background).toBe('#11223344');
  });

  test.each([
    ['white', '#000000'],
    ['black', '#ffffff'],
    ['#777777', '#000000'],
    ['#757575', '#ffffff'],
  ])('on %s the label is %s', async (background, color) => {
    expect((await make({ background })).color).toBe(color);
  });

  test('lines are set one below the other, and shown as they are', async () => {
    const { svg, text } = await make({ text: 'A & <B>\\nC\nD' });
    expect(text).toBe('A & <B>\nC\nD');
    expect(svg).toContain('>A &amp; &lt;B&gt;</text>');
    const rows = Array.from(svg?.matchAll(/ y="([\d.]+)"/g) ?? [], ([, y]) => Number(y));
    expect(rows).toHaveLength(3);
    expect(rows.toSorted((a, b) => a - b)).toEqual(rows);
    expect(rows[1]).toBe(200);
  });

  test('the label keeps within 80 % of the width', async () => {
    const png = PNG.sync.read(
      bytesOf(
        await make({ width: 200, height: 100, format: 'png', background: 'white', text: 'WWWWWWWWWW' }),
      ),
    );
    const dark = Array.from({ length: 200 * 100 }, (_, index) => index).filter(
      (index) => (png.data[index * 4] ?? 255) < 128,
    );
    const columns = dark.map((index) => index % 200);
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(19);
    expect(Math.max(...columns)).toBeLessThanOrEqual(181);
  });

  test('letters that the font lacks are given the width that the viewer sets them in', async () => {
    const { svg } = await make({ text: '漢'.repeat(20) });
    const size = Number(/font-size="(\d+)"/.exec(svg ?? '')?.[1]);
    expect(size * 20).toBeLessThanOrEqual(480);
    expect(size * 20).toBeGreaterThan(400);
  });

  test('blanks of every kind are drawn as none', async () => {
    const draw = async (text: string) =>
      (await make({ text, format: 'png', width: 90, height: 30, font_size: 9 })).base64;
    expect(await draw('a\tb\u3000c')).toBe(await draw('a b c'));
  });

  test('a large file has no data URL', async () => {
    expect(
      (await make({ width: 4000, height: 4000, format: 'png', text: 'x'.repeat(200) })).data_url,
    ).toBeNull();
  });

  test.each<[string, object, string]>([
    ['too wide', { width: 4001 }, 'width'],
    ['no height', { height: 0 }, 'height'],
    ['a JPEG that is transparent', { format: 'jpeg', background: 'transparent' }, 'background'],
    ['what is no colour', { background: 'nocolour' }, 'background'],
    ['a label in no colour', { color: 'url(x)' }, 'color'],
    ['a control character', { text: 'a\u0001' }, 'text: expected text without control'],
    ['half a character', { text: 'a\ud800' }, 'text: expected text without control'],
    ['a label of 201', { text: 'x'.repeat(201) }, 'text'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(make(input)).rejects.toThrow(argument);
  });
});
