import { member, stringMember, type Json } from '../../lib/json-schema/json-value.ts';
import { findingAt, type OpenApiFinding } from './findings.ts';
import { hasJsonSchema, type Description, type Reference } from './kinds.ts';

/** Where a description without a URI of its own is taken to lie. */
const BASE = 'https://description.invalid/';

/** Says where the references of a description lead. Nothing is fetched. */
export class References {
  readonly #description: Description;
  readonly #targets = new Map<Json, Json | 'external' | undefined>();
  readonly #ends = new Map<Json, Json | undefined>();
  /** What names itself since 3.1: schemas by `$id` and by anchor; since 3.2 the document by `$self`. */
  readonly #named = new Map<string, Json>();
  readonly #base: URL;

  constructor(description: Description) {
    this.#description = description;
    this.#base = documentBase(description);
    if (description.version === '3.2') this.#named.set(this.#base.href, description.root);
    if (hasJsonSchema(description.version)) this.#nameSchemas();
    // Following a reference may find more of them.
    for (const reference of description.references) this.#targets.set(reference.at, this.#resolve(reference));
  }

  /** What stands at the end of the references of an object, which may be the object itself; undefined if nothing does. */
  follow(value: Json): Json | undefined {
    const passed = new Set<Json>();
    let at: Json | undefined = value;
    while (at !== undefined && !this.#ends.has(at)) {
      const reference = member(at, '$ref');
      if (reference?.kind !== 'string') break;
      // A circle ends nowhere.
      const target: Json | 'external' | undefined = passed.has(at) ? undefined : this.#targets.get(reference);
      passed.add(at);
      at = target === 'external' ? undefined : target;
    }
    const end = at === undefined ? undefined : (this.#ends.get(at) ?? (this.#ends.has(at) ? undefined : at));
    for (const step of passed) this.#ends.set(step, end);
    return end;
  }

  /** Where a reference leads, `external` if out of the description. */
  targetOf({ at }: Reference): Json | 'external' | undefined {
    return this.#targets.get(at);
  }

  errors(): OpenApiFinding<'unresolved_ref'>[] {
    return this.#description.references
      .filter((reference) => this.targetOf(reference) === undefined)
      .map(({ at, uri, kind }) =>
        findingAt('unresolved_ref', at, `expected a reference to a ${kind}, got ${JSON.stringify(uri)}`),
      );
  }

  warnings(): OpenApiFinding<'external_ref' | 'ref_siblings'>[] {
    return this.#description.references.flatMap((reference) => {
      const { at, uri, holder, kind } = reference;
      const found: OpenApiFinding<'external_ref' | 'ref_siblings'>[] = [];
      if (this.targetOf(reference) === 'external')
        found.push(findingAt('external_ref', at, `${JSON.stringify(uri)} lies elsewhere and is not fetched`));
      const siblings = [...holder.members.keys()].filter((name) => !BESIDE_REFERENCE.test(name));
      if (!hasJsonSchema(this.#description.version) && kind !== 'path-item' && siblings.length > 0) {
        const names = siblings.slice(0, 5).join(', ');
        found.push(findingAt('ref_siblings', at, `beside $ref these are ignored: ${names}`));
      }
      return found;
    });
  }

  /** What a URI names that stands in an object; `external` when that lies elsewhere, undefined when nowhere. */
  find(uri: string, holder: Json): Json | 'external' | undefined {
    const named = hasJsonSchema(this.#description.version) ? this.#findNamed(uri, holder) : undefined;
    if (named === undefined && !uri.startsWith('#') && !this.#isWithin(uri, holder)) return 'external';
    return named ?? walk(this.#description.root, uri.slice(1));
  }

  /** Whether a URI leads into the document by its `$self`. */
  #isWithin(uri: string, holder: Json): boolean {
    const url = URL.parse(uri, this.#baseOf(holder));
    if (url === null || this.#description.version !== '3.2') return false;
    url.hash = '';
    return url.href === this.#base.href;
  }

  #resolve(reference: Reference): Json | 'external' | undefined {
    const { uri, holder, kind } = reference;
    const target = this.find(uri, holder);
    if (target === undefined || target === 'external') return target;
    if (this.#description.kindOf(target) === undefined && isObjectOf(reference, target, this.#description))
      this.#description.adopt(kind, target);
    return this.#description.kindOf(target) === kind && isObjectOf(reference, target, this.#description)
      ? target
      : undefined;
  }

  /** The URI of the innermost schema around a value that has one, or of the document. */
  #baseOf(value: Json): URL {
    const ids: string[] = [];
    for (let at: Json | undefined = value; at !== undefined; at = at.parent) {
      const id = stringMember(at, '$id');
      if (id !== undefined) ids.push(id);
    }
    let base = this.#base;
    for (const id of ids.reverse()) base = URL.parse(id, base) ?? base;
    base = new URL(base);
    base.hash = '';
    return base;
  }

  #nameSchemas(): void {
    for (const schema of this.#description.ofKind('schema')) {
      const base = this.#baseOf(schema);
      if (stringMember(schema, '$id') !== undefined) this.#named.set(base.href, schema);
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = stringMember(schema, keyword);
        if (anchor !== undefined) this.#named.set(`${base.href}#${anchor}`, schema);
      }
    }
  }

  /** JSON Schema 2020-12 core §8.2: references are relative to the `$id` around them. */
  #findNamed(uri: string, holder: Json): Json | undefined {
    const url = URL.parse(uri, this.#baseOf(holder));
    if (url === null) return undefined;
    const direct = this.#named.get(url.href);
    if (direct !== undefined) return direct;
    const fragment = url.hash.slice(1);
    url.hash = '';
    const root = this.#named.get(url.href);
    return root === undefined || !/^(?:$|\/|%2f)/i.test(fragment) ? undefined : walk(root, fragment);
  }
}

const BESIDE_REFERENCE = /^(?:\$ref|summary|description|x-.*)$/s;

function isObjectOf({ kind }: Reference, target: Json, { version }: Description): boolean {
  return (
    target.kind === 'object' || (kind === 'schema' && hasJsonSchema(version) && target.kind === 'boolean')
  );
}

/** The URI of a description, which 3.2 lets it say itself. */
function documentBase({ root, version }: Description): URL {
  const self = version === '3.2' ? stringMember(root, '$self') : undefined;
  const base = URL.parse(self ?? '', BASE) ?? new URL(BASE);
  base.hash = '';
  return base;
}

/** The value that a JSON Pointer in a URI's fragment leads to (RFC 6901 §6). */
function walk(root: Json, fragment: string): Json | undefined {
  const pointer = decode(fragment);
  if (pointer === undefined || (pointer !== '' && !pointer.startsWith('/'))) return undefined;
  let at: Json | undefined = root;
  for (const token of pointer.split('/').slice(1)) {
    if (/~(?![01])/.test(token)) return undefined;
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (at?.kind === 'array') at = /^(?:0|[1-9]\d*)$/.test(key) ? at.elements[Number(key)] : undefined;
    else at = member(at, key);
  }
  return at;
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
