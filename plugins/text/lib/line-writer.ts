/**
 * Puts together text in lines as blocks, breaks and cells call for it. White space and breaks wait until text
 * follows, so that none is doubled or left over.
 */
export class LineWriter {
  readonly #parts: string[] = [];
  #breaks = 0;
  #tabs = 0;
  #space = false;
  /** At the start of a cell, where blocks call for no line of their own. */
  #cellStart = false;

  /** Text whose runs of white space are one space. A no-break space is none of them. */
  flowing(text: string): void {
    const [before = '', ...words] = text.split(/[ \t\n\f\r]+/);
    for (const [index, word] of [before, ...words].entries()) {
      if (index > 0) this.#space = true;
      if (word !== '') this.#write(word);
    }
  }

  /** Text whose white space stays. */
  preformatted(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.lineBreak();
      if (line !== '') this.#write(line);
    }
  }

  /** A line break that counts even where there is one already. */
  lineBreak(): void {
    this.#breaks += 1;
    this.#tabs = 0;
    this.#space = false;
  }

  /** At least so many line breaks before what follows. */
  block(breaks: number): void {
    if (this.#cellStart) return;
    this.#breaks = Math.max(this.#breaks, breaks);
    this.#tabs = 0;
    this.#space = false;
  }

  /** Opens a cell, behind a tab if it is not the first of its row. The returned function closes it. */
  cell(tabbed: boolean): () => void {
    const written = this.#parts.length;
    if (tabbed) this.#tabs += 1;
    this.#space = false;
    this.#cellStart = true;
    return () => {
      // Breaks that its content calls for would part it from the next cell.
      if (this.#parts.length > written) this.#breaks = 0;
      this.#space = false;
      this.#cellStart = false;
    };
  }

  /** Text after a space, before any break that waits. */
  append(text: string): void {
    const [breaks, space] = [this.#breaks, this.#space];
    this.#breaks = 0;
    this.#space = true;
    this.#write(text);
    this.#breaks = breaks;
    this.#space = space;
  }

  /** Gives what is written from here on. */
  mark(): () => string {
    const start = this.#parts.length;
    return () => this.#parts.slice(start).join('');
  }

  written(): string {
    return this.#parts.join('');
  }

  #write(text: string): void {
    const between = '\n'.repeat(this.#breaks) + '\t'.repeat(this.#tabs);
    if (between !== '') this.#parts.push(between);
    else if (this.#space && this.#parts.length > 0) this.#parts.push(' ');
    this.#parts.push(text);
    this.#breaks = 0;
    this.#tabs = 0;
    this.#space = false;
    this.#cellStart = false;
  }
}
