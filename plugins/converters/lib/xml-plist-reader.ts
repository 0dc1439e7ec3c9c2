import { InputError, quote } from '@toolyard/sdk';
import { MAX_PLIST_DEPTH, type OnPassedOver, type PlistEntry, type PlistValue } from './plist.ts';
import { childElements, isXmlText, ownText, readXml, trimXmlSpace, type XmlElement } from './xml-tree.ts';

/**
 * Reads a property list in XML (Apple's plist DTD 1.0). Neither the DTD nor anything else is loaded.
 *
 * @throws InputError with the line of what is malformed, and when it is XML but no property list
 */
export function readXmlPlist(argument: string, xml: string, onPassedOver?: OnPassedOver): PlistValue {
  const root = readXml(argument, xml, {
    onPassedOver: (part, line) => {
      // The DOCTYPE says what a property list is, and nothing of this one.
      if (part !== 'DOCTYPE') onPassedOver?.(part, `line ${line}`);
    },
  });
  if (root.name !== 'plist')
    throw new InputError(
      argument,
      `expected a property list, got the root element ${quote(root.name)} in place of plist`,
    );
  const reader = new Reader(argument, onPassedOver);
  reader.passOverAttributes(root);
  const [value, ...more] = reader.children(root);
  if (value === undefined || more.length > 0)
    throw new InputError(
      argument,
      `expected one value in plist, got ${value === undefined ? 'none' : more.length + 1}`,
    );
  return reader.value(value, 1);
}

class Reader {
  readonly #argument: string;
  readonly #onPassedOver: OnPassedOver | undefined;

  constructor(argument: string, onPassedOver: OnPassedOver | undefined) {
    this.#argument = argument;
    this.#onPassedOver = onPassedOver;
  }

  /** Tells of attributes: property lists have none but the version. */
  passOverAttributes({ name, attributes, line }: XmlElement): void {
    for (const attribute of attributes.keys()) {
      const isVersion = name === 'plist' && attribute === 'version';
      if (!isVersion) this.#onPassedOver?.(`attribute ${attribute} of ${name}`, `line ${line}`);
    }
  }

  /** The elements in one that holds no text of its own. */
  children(element: XmlElement): XmlElement[] {
    if (trimXmlSpace(ownText(element)) !== '')
      this.#fail(element, `text beside the values of ${element.name}`);
    return childElements(element);
  }

  value(element: XmlElement, depth: number): PlistValue {
    if (depth > MAX_PLIST_DEPTH)
      throw new InputError(this.#argument, `expected values at most ${MAX_PLIST_DEPTH} deep`);
    this.passOverAttributes(element);
    switch (element.name) {
      case 'dict':
        return { kind: 'dict', entries: this.#entries(element, depth) };
      case 'array':
        return {
          kind: 'array',
          elements: this.children(element).map((child) => this.value(child, depth + 1)),
        };
      case 'string':
        return { kind: 'string', value: this.#text(element) };
      case 'integer':
        return { kind: 'integer', value: this.#integer(element) };
      case 'real':
        return { kind: 'real', value: this.#real(element) };
      case 'true':
      case 'false':
        return { kind: 'boolean', value: element.name === 'true' };
      case 'date':
        return { kind: 'date', value: this.#date(element) };
      case 'data':
        return { kind: 'data', value: this.#data(element) };
      default:
        return this.#fail(element, `the element ${quote(element.name)}, which property lists do not have`);
    }
  }

  #entries(dict: XmlElement, depth: number): PlistEntry[] {
    const entries: PlistEntry[] = [];
    let key: XmlElement | undefined;
    for (const child of this.children(dict)) {
      if (key === undefined) {
        if (child.name !== 'key') return this.#fail(child, `a value without a key in dict`);
        key = child;
        continue;
      }
      if (child.name === 'key') break;
      entries.push([this.#text(key), this.value(child, depth + 1)]);
      key = undefined;
    }
    return key === undefined ? entries : this.#fail(key, `the key ${quote(this.#text(key))} without a value`);
  }

  #integer(element: XmlElement): bigint {
    const text = trimXmlSpace(this.#text(element));
    const [, sign, digits] = /^([-+]?)(0x[\da-f]{1,32}|\d{1,40})$/i.exec(text) ?? [];
    if (digits === undefined) return this.#fail(element, `the integer ${quote(text)}`);
    return sign === '-' ? -BigInt(digits) : BigInt(digits);
  }

  #real(element: XmlElement): number {
    const text = trimXmlSpace(this.#text(element)).toLowerCase();
    if (text === 'nan') return NaN;
    const infinite = /^([-+]?)inf(?:inity)?$/.exec(text);
    if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
    if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/.test(text))
      return this.#fail(element, `the real ${quote(text)}`);
    return Number(text);
  }

  #date(element: XmlElement): number {
    const text = trimXmlSpace(this.#text(element));
    try {
      if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text))
        return Temporal.Instant.from(text).epochMilliseconds;
    } catch {
      // Not a day or time that exists: refused below.
    }
    return this.#fail(element, `the date ${quote(text)}`);
  }

  #data(element: XmlElement): Uint8Array {
    const text = this.#text(element);
    try {
      return Uint8Array.fromBase64(text);
    } catch {
      return this.#fail(element, 'data that is no base64');
    }
  }

  #text(element: XmlElement): string {
    const inner = element.children.find((node) => !isXmlText(node));
    if (inner !== undefined) this.#fail(element, `elements in ${element.name}`);
    return ownText(element);
  }

  #fail(element: XmlElement, found: string): never {
    throw new InputError(this.#argument, `expected a property list, got ${found} at line ${element.line}`);
  }
}
