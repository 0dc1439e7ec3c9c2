const ABSOLUTE = /^[a-z][a-z\d+.-]*:/i;

/**
 * What of URL the validator asks for. References of a manifest's schemas stay within them: all that is resolved is a
 * fragment against the URN of the whole. The whole of URL would be a hundred times the code, in every isolate.
 */
export class ReferenceUrl {
  readonly href: string;

  /** @throws TypeError unless the reference is absolute or a fragment of an absolute base */
  constructor(reference: string, base = '') {
    const isFragment = reference.startsWith('#') && ABSOLUTE.test(base);
    if (!isFragment && !ABSOLUTE.test(reference)) throw new TypeError('Invalid URL');
    this.href = isFragment ? `${base.replace(/#.*$/s, '')}${reference}` : reference;
  }

  static canParse(reference: string, base = ''): boolean {
    return ABSOLUTE.test(reference) || (reference.startsWith('#') && ABSOLUTE.test(base));
  }

  /** The fragment with its `#`; empty where there is none, or nothing in it. */
  get hash(): string {
    const start = this.href.indexOf('#');
    return start === -1 || start === this.href.length - 1 ? '' : this.href.slice(start);
  }

  get pathname(): string {
    return this.href.replace(ABSOLUTE, '').replace(/[?#].*$/s, '');
  }
}
