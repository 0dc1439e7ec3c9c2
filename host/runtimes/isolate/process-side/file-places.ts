/** So many places of one text are told: an error's stack names ten, and what a tool makes up may name any number. */
const MOST_PLACES = 50;

interface FileStart {
  readonly path: string;
  /** The script's line in which its first one stands, from 1, and the characters before it there. */
  readonly line: number;
  readonly before: number;
}

/** Where the files of a program stand in the one script that they are made into. */
export class FilePlaces {
  readonly #name: string;
  readonly #files: FileStart[] = [];
  #lines = 2;

  /** @param name the script's in stacks: `acme@1.2.0/slugify` */
  constructor(name: string) {
    this.#name = name;
  }

  /** Notes the next file, whose code follows its start on the same line. A line of its own ends both. */
  add(path: string, { start, body }: { readonly start: string; readonly body: string }): void {
    this.#files.push({ path, line: this.#lines, before: start.length });
    this.#lines += body.split(/\r\n|[\n\r\u2028\u2029]/).length + 1;
  }

  /** A text with places of files, `acme@1.2.0/tools/slugify.js:1:87`, for those of the script, `acme@1.2.0/slugify:2:120`. */
  inFiles(text: string): string {
    if (!text.includes(`${this.#name}:`)) return text;
    const bundle = this.#name.slice(0, this.#name.lastIndexOf('/'));
    let told = 0;
    return text.replaceAll(
      new RegExp(`${RegExp.escape(this.#name)}:(\\d{1,9}):(\\d{1,9})`, 'g'),
      (place, line: string, column: string) => {
        const file = this.#files.findLast((start) => start.line <= Number(line));
        if (file === undefined || (told += 1) > MOST_PLACES) return place;
        const own = Number(line) - file.line;
        return `${bundle}/${file.path}:${own + 1}:${Number(column) - (own === 0 ? file.before : 0)}`;
      },
    );
  }
}
