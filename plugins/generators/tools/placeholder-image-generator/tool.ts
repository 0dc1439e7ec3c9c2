import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf' with { type: 'bytes' };
import { html, type Html } from '@toolyard/kit/html';
import { parseXmlText } from '@toolyard/kit/xml-text';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { Lettering } from '../../lib/lettering.ts';
import { svgFile, textWidth } from '../../lib/mockup.ts';
import {
  backdrop,
  contrasting,
  onWhite,
  paintAttributes,
  paintName,
  readPaint,
  type Paint,
} from '../../lib/paint.ts';
import { toJpeg, toWebp } from './photo.ts';
import { pictureFile } from '../../lib/picture-file.ts';
import { toPixels, toPng } from '../../lib/rasterise.ts';

const MEDIA_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const;

/** Larger files are not repeated as a `data:` URL. */
const MOST_DATA_URL_BYTES = 32 * 1024;

/** How much of the width and of the height a label fills at most, when its size is not given. */
const LABEL_WIDTH = 0.8;
const LABEL_HEIGHT = 0.6;
const LINE_HEIGHT = 1.25;

let lettering: Lettering | undefined;

interface Label {
  readonly lines: readonly string[];
  readonly size: number;
  readonly paint: Paint;
}

export default defineTool({
  title: 'Placeholder Image Generator',
  summary: 'Make a placeholder image of given size with a centred label, as SVG, PNG, JPEG or WebP.',
  keywords: ['dummy image', 'mockup', 'wireframe', 'thumbnail'],
  runtime: 'pool',
  input: Type.Object({
    width: Type.Integer({ minimum: 1, maximum: 4000, default: 600, description: 'Pixels' }),
    height: Type.Integer({ minimum: 1, maximum: 4000, default: 400, description: 'Pixels' }),
    text: Type.Optional(
      Type.String({ maxLength: 200, description: 'Label; default width×height; empty for none' }),
    ),
    background: Type.String({
      default: '#cccccc',
      description: 'Background: CSS colour or transparent',
    }),
    color: Type.Optional(
      Type.String({ description: 'Label colour; default black or white, whichever contrasts more' }),
    ),
    format: Type.Enum(['svg', 'png', 'jpeg', 'webp'], { default: 'svg', description: 'File format' }),
    font_size: Type.Optional(
      Type.Integer({
        minimum: 4,
        maximum: 1000,
        description: 'Pixels; default fits the label into 80 % of the width',
      }),
    ),
  }),
  output: Type.Object({
    width: Type.Integer(),
    height: Type.Integer(),
    background: Type.String({ description: '#rrggbb, #rrggbbaa or transparent' }),
    color: Type.String(),
    text: Type.String(),
    mime_type: Type.String(),
    filename: Type.String(),
    size_bytes: Type.Integer(),
    base64: Type.String({ contentEncoding: 'base64' }),
    svg: Type.Optional(Type.String({ contentMediaType: 'image/svg+xml', description: 'Only for svg' })),
    data_url: nullable(Type.String(), 'Only for files up to 32 KiB'),
  }),
  examples: [
    {
      name: 'default SVG',
      input: {},
      output: {
        filename: 'placeholder-600x400.svg',
        text: '600×400',
        background: '#cccccc',
        color: '#000000',
      },
    },
    {
      name: 'white on dark',
      input: { background: 'navy', text: 'A & <B>', format: 'png' },
      output: { background: '#000080', color: '#ffffff', mime_type: 'image/png' },
    },
  ],
  async run({ width, height, text: given, format, font_size, ...colours }) {
    const background = readPaint('background', colours.background);
    if (format === 'jpeg' && background.alpha < 1)
      throw new InputError('background', 'expected an opaque colour: JPEG has no transparency');
    const paint = colours.color === undefined ? usualColour(background) : readPaint('color', colours.color);
    const text = parseXmlText('text', given ?? `${width}×${height}`)
      .replaceAll('\\n', '\n')
      .replace(/\r\n?/g, '\n');
    const lines = text.trim() === '' ? [] : text.split('\n');
    const label = { lines, size: font_size ?? fittingSize(lines, width, height), paint };
    const filename = `placeholder-${width}x${height}.${format === 'jpeg' ? 'jpg' : format}`;
    const { svg, ...file } = await draw({ width, height, background, label }, format, filename);
    return {
      width,
      height,
      background: paintName(background),
      color: paintName(paint),
      text,
      ...file,
      ...(svg === undefined ? {} : { svg }),
      data_url:
        file.size_bytes <= MOST_DATA_URL_BYTES ? `data:${file.mime_type};base64,${file.base64}` : null,
    };
  },
});

interface Placeholder {
  readonly width: number;
  readonly height: number;
  readonly background: Paint;
  readonly label: Label;
}

async function draw(
  placeholder: Placeholder,
  format: keyof typeof MEDIA_TYPES,
  filename: string,
): Promise<{ svg?: string; mime_type: string; filename: string; size_bytes: number; base64: string }> {
  if (format === 'svg') return svgFile(drawing(placeholder, textLabel(placeholder)), filename);
  const image = drawing(placeholder, outlinedLabel(placeholder));
  if (format === 'png') return pictureFile(await toPng(image), MEDIA_TYPES.png, filename);
  const pixels = await toPixels(image);
  const bytes = format === 'jpeg' ? await toJpeg(pixels) : await toWebp(pixels);
  return pictureFile(bytes, MEDIA_TYPES[format], filename);
}

/** Grey on what shines through; else black or white. */
function usualColour(background: Paint): Paint {
  return background.alpha === 0 ? { hex: '#666666', alpha: 1 } : contrasting(onWhite(background));
}

function drawing({ width, height, background }: Placeholder, label: Html): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${backdrop(background)}${label}</svg>`;
}

/** The label as text, which the viewer sets in a font of its own. */
function textLabel({ width, height, label: { lines, size, paint } }: Placeholder): Html {
  return html`${lines.map(
    (line, index) =>
      html`<text x="${width / 2}" y="${round(lineCentre(height, lines.length, index, size))}" ${paintAttributes('fill', paint)} font-family="Noto Sans, Arial, Helvetica, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="central">${line}</text>`,
  )}`;
}

/** The label as outlines of a font that is the same on every machine. */
function outlinedLabel({ width, height, label: { lines, size, paint } }: Placeholder): Html {
  const font = face();
  return html`${lines.map((line, index) => {
    const baseline = lineCentre(height, lines.length, index, size) + font.capHeight(size) / 2;
    const { path } = font.outline(line, size, (width - font.advance(line, size)) / 2, baseline);
    return path !== '' && html`<path d="${path}" ${paintAttributes('fill', paint)}/>`;
  })}`;
}

function lineCentre(height: number, lines: number, index: number, size: number): number {
  return height / 2 + (index - (lines - 1) / 2) * size * LINE_HEIGHT;
}

/** The largest size at which the longest line and all lines together keep within the image. */
function fittingSize(lines: readonly string[], width: number, height: number): number {
  if (lines.length === 0) return 4;
  const widest = Math.max(...lines.map(widthOf), 0.1);
  const size = Math.min(
    (width * LABEL_WIDTH) / widest,
    (height * LABEL_HEIGHT) / (lines.length * LINE_HEIGHT),
  );
  return Math.max(1, Math.floor(size));
}

/** How wide a line is at a size of one pixel; what the font lacks is set by the viewer's, in some 1 em a character. */
function widthOf(line: string): number {
  const width = face().advance(line, 1);
  return face().missing(line).length === 0 ? width : Math.max(width, textWidth(line, 1));
}

function face(): Lettering {
  return (lettering ??= new Lettering(bold));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
