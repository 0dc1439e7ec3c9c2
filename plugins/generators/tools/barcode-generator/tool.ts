import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { drawSymbol, type Drawing } from './barcode-drawing.ts';
import { encodeSymbol, FORMATS } from './barcode-symbol.ts';
import { svgFile } from '../../lib/mockup.ts';
import { readPaint } from '../../lib/paint.ts';
import { pictureFile } from '../../lib/picture-file.ts';
import { toPng } from '../../lib/rasterise.ts';

/** Pixels of a PNG at most: what can be drawn in a moment, and held in memory. */
const MOST_PIXELS = 20_000_000;

export default defineTool({
  title: 'Barcode Generator',
  summary:
    'Draw a barcode (Code 128, Code 39, EAN, UPC, ITF-14, Codabar, QR, Data Matrix, PDF417, Aztec) as SVG or PNG, adding and checking check digits.',
  keywords: ['gtin', 'label', '2d code', 'qr code'],
  runtime: 'pool',
  input: Type.Object({
    text: Type.String({ description: 'What to encode; EAN/UPC/ITF-14 with or without the check digit' }),
    format: Type.Enum([...FORMATS], { default: 'code128', description: 'Symbology' }),
    output: Type.Enum(['svg', 'png'], { default: 'svg', description: 'File format' }),
    scale: Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 2,
      description: 'Width of the narrowest bar or module in pixels',
    }),
    height: Type.Integer({
      minimum: 10,
      maximum: 1000,
      default: 100,
      description: 'Bar height in pixels, linear codes only',
    }),
    show_text: Type.Boolean({ default: true, description: 'Print the text under a linear code' }),
    color: Type.String({ default: '#000000', description: 'Bar colour, CSS hex or name' }),
    background: Type.String({ default: '#ffffff', description: 'Background colour or transparent' }),
    quiet_zone: Type.Boolean({
      default: true,
      description: 'Keep the blank margin that the standard asks for',
    }),
  }),
  output: Type.Object({
    format: Type.String(),
    text: Type.String({ description: 'what is encoded, check digit included' }),
    check_digit: nullable(Type.String(), 'computed or verified check digit'),
    modules: nullable(
      Type.String(),
      'linear codes: bars as 1 and spaces as 0, one character a module, no quiet zone',
    ),
    svg: Type.Optional(
      Type.String({ contentMediaType: 'image/svg+xml', description: 'only with output svg' }),
    ),
    mime_type: Type.String(),
    filename: Type.String(),
    size_bytes: Type.Integer(),
    base64: Type.String({ contentEncoding: 'base64' }),
  }),
  examples: [
    {
      name: 'EAN-13 adds its check digit',
      input: { text: '590123412345', format: 'ean13' },
      output: { text: '5901234123457', check_digit: '7' },
    },
    {
      name: 'Code 128 uses set C for digits',
      input: { text: '12345678', format: 'code128' },
      output: {
        modules: '1101001110010110011100100010110001110001011011000010100100011101101100011101011',
      },
    },
    {
      name: 'QR code has no linear modules',
      input: { text: 'https://example.com', format: 'qrcode' },
      output: { modules: null, check_digit: null },
    },
  ],
  async run({ text, format, output, scale, height, show_text, color, background, quiet_zone }) {
    const style = {
      scale,
      height,
      showText: show_text,
      quietZone: quiet_zone,
      color: readPaint('color', color),
      background: readPaint('background', background),
    };
    const symbol = encodeSymbol(format, text);
    const drawing = drawSymbol(symbol, style);
    const filename = `barcode-${format}.${output}`;
    return {
      format,
      text: symbol.text,
      check_digit: symbol.kind === 'linear' ? symbol.checkDigit : null,
      modules: symbol.kind === 'linear' ? symbol.modules : null,
      ...(output === 'svg'
        ? svgFile(drawing.svg, filename)
        : pictureFile(await drawPng(drawing), 'image/png', filename)),
    };
  },
});

async function drawPng({ width, height, svg }: Drawing): Promise<Buffer> {
  if (width * height > MOST_PIXELS)
    throw new InputError(
      'scale',
      `expected a scale and a height that make an image of at most ${MOST_PIXELS} pixels, got ${width} × ${height}`,
    );
  return toPng(svg);
}
