import caveat from '@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf' with { type: 'bytes' };
import dancingScript from '@expo-google-fonts/dancing-script/400Regular/DancingScript_400Regular.ttf' with { type: 'bytes' };
import greatVibes from '@expo-google-fonts/great-vibes/400Regular/GreatVibes_400Regular.ttf' with { type: 'bytes' };
import sacramento from '@expo-google-fonts/sacramento/400Regular/Sacramento_400Regular.ttf' with { type: 'bytes' };
import { countGraphemes } from '@toolyard/kit/graphemes';
import { html } from '@toolyard/kit/html';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { inkStrokes, readStrokes, type Inking } from './ink.ts';
import { Lettering } from '../../lib/lettering.ts';
import { svgFile } from '../../lib/mockup.ts';
import { backdrop, paintAttributes, readPaint, type Paint } from '../../lib/paint.ts';
import { pictureFile } from '../../lib/picture-file.ts';
import { toPng } from '../../lib/rasterise.ts';

/** Script faces under the SIL Open Font License. */
const FONTS = { elegant: dancingScript, casual: caveat, formal: greatVibes, flowing: sacramento } as const;
type Style = keyof typeof FONTS;

const MOST_CHARACTERS = 60;
const MARGIN = 0.05;

const opened = new Map<Style, Lettering>();

export default defineTool({
  title: 'Signature Generator',
  summary:
    'Draw a handwritten-looking signature from typed text or from drawn strokes, as SVG paths or transparent PNG.',
  keywords: ['autograph', 'script font', 'sign', 'handwriting'],
  runtime: 'pool',
  input: Type.Object({
    text: Type.Optional(Type.String({ description: 'Name to write, at most 60 characters' })),
    strokes: Type.Optional(
      Type.Unsafe<unknown[]>({
        type: 'array',
        items: { type: 'array' },
        description: 'Drawn strokes instead: arrays of [x, y] points',
      }),
    ),
    style: Type.Enum(['elegant', 'casual', 'formal', 'flowing'], {
      default: 'elegant',
      description: 'Script font for text',
    }),
    color: Type.String({ default: '#1a237e', description: 'Ink, CSS colour' }),
    width: Type.Integer({
      minimum: 50,
      maximum: 2000,
      default: 400,
      description: 'Image width in pixels; height follows',
    }),
    stroke_width: Type.Number({
      minimum: 0.5,
      maximum: 20,
      default: 2.5,
      description: 'Strokes: pen width in pixels',
    }),
    background: Type.String({ default: 'transparent', description: 'CSS colour or transparent' }),
    output: Type.Enum(['svg', 'png'], { default: 'svg', description: 'File format' }),
  }),
  output: Type.Object({
    width: Type.Integer(),
    height: Type.Integer(),
    svg: Type.Optional(Type.String({ contentMediaType: 'image/svg+xml', description: 'Only for svg' })),
    mime_type: Type.String(),
    filename: Type.String(),
    size_bytes: Type.Integer(),
    base64: Type.String({ contentEncoding: 'base64' }),
  }),
  examples: [
    {
      name: 'a typed name',
      input: { text: 'Jo Smith' },
      output: { width: 400, mime_type: 'image/svg+xml', filename: 'signature.svg' },
    },
    {
      name: 'drawn strokes as PNG',
      input: {
        strokes: [
          [
            [0, 0],
            [10, 20],
            [30, 5],
          ],
          [[40, 10]],
        ],
        output: 'png',
        width: 200,
      },
      output: { width: 200, mime_type: 'image/png', filename: 'signature.png' },
    },
  ],
  async run({ text, strokes, style, color, width, stroke_width, background, output }) {
    if ((text === undefined) === (strokes === undefined))
      throw new InputError(
        text === undefined ? 'text' : 'strokes',
        `expected either text or strokes, got ${text === undefined ? 'neither' : 'both'}`,
      );
    const paint = readPaint('color', color);
    const paper = readPaint('background', background);
    const name = text?.trim().replace(/\s+/g, ' ') ?? '';
    const { ink, height } =
      strokes === undefined
        ? inkText(name, style, width, paint)
        : inkStrokes(readStrokes(strokes), width, stroke_width, paint);
    const title = strokes === undefined ? name : 'Signature';
    const drawing = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title>${backdrop(paper)}${ink}</svg>`;
    return {
      width,
      height,
      ...(output === 'svg'
        ? svgFile(drawing, 'signature.svg')
        : pictureFile(await toPng(drawing), 'image/png', 'signature.png')),
    };
  },
});

/** A name as outlines, as wide as the paper but for the margins. */
function inkText(name: string, style: Style, width: number, paint: Paint): Inking {
  if (name === '') throw new InputError('text', 'expected a name, got only blanks');
  // A character may have any number of marks on it.
  if (name.length > MOST_CHARACTERS * 10)
    throw new InputError('text', `expected at most ${MOST_CHARACTERS} characters with few marks on them`);
  if (countGraphemes(name) > MOST_CHARACTERS)
    throw new InputError(
      'text',
      `expected at most ${MOST_CHARACTERS} characters, got ${countGraphemes(name)}`,
    );
  const font = opened.get(style) ?? new Lettering(FONTS[style]);
  opened.set(style, font);
  const missing = font.missing(name);
  if (missing.length > 0)
    throw new InputError(
      'text',
      `the font ${style} has no ${missing.map((letter) => quote(letter)).join(', ')}`,
    );
  const sample = font.outline(name, 100).box;
  if (sample === undefined) throw new InputError('text', 'expected a name with letters that show');
  const margin = width * MARGIN;
  // Few letters would stand as high as they are wide: a signature is no initial of a book.
  const size = Math.min((100 * (width - 2 * margin)) / (sample.right - sample.left), width / 2);
  const scale = size / 100;
  const drawnWidth = (sample.right - sample.left) * scale;
  const x = (width - drawnWidth) / 2 - sample.left * scale;
  const baseline = margin - sample.top * scale;
  const { path } = font.outline(name, size, x, baseline);
  return {
    ink: html`<path d="${path}" ${paintAttributes('fill', paint)}/>`,
    height: Math.ceil((sample.bottom - sample.top) * scale + 2 * margin),
  };
}
