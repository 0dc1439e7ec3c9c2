import { Transform, type TransformCallback } from 'node:stream';

/** Passes lines of JSON on; of any other it tells, as nobody behind it would answer. */
export class JsonLines extends Transform {
  readonly #onOther: () => void;
  #rest: Buffer[] = [];

  /** @param onOther told of each line that is no JSON */
  constructor(onOther: () => void) {
    super();
    this.#onOther = onOther;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#take(Buffer.concat([...this.#rest, chunk.subarray(from, end + 1)]));
      this.#rest = [];
      from = end + 1;
    }
    if (from < chunk.length) this.#rest.push(chunk.subarray(from));
    done();
  }

  #take(line: Buffer): void {
    const text = line.toString('utf8').trim();
    if (text === '') return;
    if (isJson(text)) this.push(line);
    else this.#onOther();
  }
}

const NEWLINE = 0x0a;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
