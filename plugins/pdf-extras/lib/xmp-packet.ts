/** A property as XMP writes it: a simple text, or an array of texts (ISO 16684-1, 7.5 and 7.7). */
export interface XmpProperty {
  readonly namespace: string;
  /** The usual prefix of the namespace. */
  readonly prefix: string;
  readonly name: string;
  readonly form: 'text' | 'Alt' | 'Seq';
}

/** Each is looked for in the whole packet. */
const MOST_PREFIXES = 10;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A packet of XMP (ISO 16684-1, 7.3), of which a few properties are read and changed; all else stays as it is. */
export class XmpPacket {
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** A property's text, the first of an array's; null where it has none. */
  read(property: XmpProperty): string | null {
    for (const name of this.#names(property)) {
      const element = elementOf(name).exec(this.#text)?.[0];
      if (element !== undefined) return plainText(element);
      const attribute = attributeOf(name).exec(this.#text)?.[0];
      if (attribute !== undefined) return unescaped(attribute.replace(/^[^=]*=\s*["']|["']$/g, ''));
    }
    return null;
  }

  /**
   * Sets a property, or takes it out.
   *
   * @returns false where the packet has no place for it
   */
  write(property: XmpProperty, value: string | null): boolean {
    for (const name of this.#names(property)) {
      this.#text = this.#text
        .replace(new RegExp(elementOf(name), 'g'), '')
        .replace(new RegExp(attributeOf(name), 'g'), '');
    }
    const rdf = /<\/([\w.-]+):RDF\s*>/.exec(this.#text);
    if (rdf === null) return false;
    if (value === null) return true;
    const [end, prefix = 'rdf'] = rdf;
    const description = `<${prefix}:Description ${prefix}:about="" xmlns:${property.prefix}="${property.namespace}">${elementWith(property, prefix, value)}</${prefix}:Description>`;
    this.#text = this.#text.replace(end, () => description + end);
    return true;
  }

  /** A property's names: a packet may bind its namespace to several prefixes. */
  #names({ namespace, prefix, name }: XmpProperty): string[] {
    const prefixes = [...this.#text.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"'<>]*)["']/g)]
      .filter(([, , uri]) => uri === namespace)
      .map(([, bound = prefix]) => bound);
    return [...new Set(prefixes)]
      .slice(0, MOST_PREFIXES)
      .map((bound) => `${bound.replaceAll('.', String.raw`\.`)}:${name}`);
  }
}

function elementOf(name: string): RegExp {
  return new RegExp(String.raw`<${name}(?![\w.:-])[^<>]*(?:\/>|>(?:[^<]|<(?!${name}\b))*?<\/${name}\s*>)`);
}

function attributeOf(name: string): RegExp {
  return new RegExp(String.raw`\s${name}\s*=\s*(?:"[^"<]*"|'[^'<]*')`);
}

function elementWith({ prefix, name, form }: XmpProperty, rdf: string, value: string): string {
  const text = value.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const language = form === 'Alt' ? ' xml:lang="x-default"' : '';
  const content =
    form === 'text' ? text : `<${rdf}:${form}><${rdf}:li${language}>${text}</${rdf}:li></${rdf}:${form}>`;
  return `<${prefix}:${name}>${content}</${prefix}:${name}>`;
}

/** The text of an element, of the first item where it holds an array. */
function plainText(element: string): string | null {
  const item = /<[\w.-]+:li\b[^<>]*>([^<]*)</.exec(element)?.[1];
  const text = item ?? /^<[^<>]*>([^<]*)</.exec(element)?.[1] ?? '';
  return text.trim() === '' ? null : unescaped(text.trim());
}

function unescaped(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex: string, decimal: string, name: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
