import { initWasm, Resvg } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'bytes' };
import type { Html } from '@toolyard/kit/html';

/** Rows of pixels of red, green, blue and alpha, 8 bits each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** A drawing as PNG, in the size that it gives itself. It has no text: that would need the machine's fonts. */
export async function toPng(svg: Html): Promise<Buffer> {
  return render(svg, (image) => Buffer.from(image.asPng()));
}

/** A drawing as pixels, in the size that it gives itself. */
export async function toPixels(svg: Html): Promise<Pixels> {
  return render(svg, ({ width, height, pixels }) => ({ width, height, data: new Uint8ClampedArray(pixels) }));
}

type Rendered = ReturnType<InstanceType<typeof Resvg>['render']>;

async function render<Result>(svg: Html, read: (image: Rendered) => Result): Promise<Result> {
  await (ready ??= initialise());
  const drawing = new Resvg(svg.toString());
  try {
    const image = drawing.render();
    try {
      return read(image);
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

let ready: Promise<void> | undefined;

/** The package is initialised once: where another copy of this module did it, there is nothing left to do. */
async function initialise(): Promise<void> {
  try {
    await initWasm(wasm);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Already initialized'))) throw error;
  }
}
