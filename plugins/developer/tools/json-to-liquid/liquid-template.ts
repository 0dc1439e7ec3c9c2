import { escapeHtml } from '@toolyard/kit/html';
import type { MemberShape, Shape } from '../../lib/json-shape.ts';
import type { LiquidCode } from './liquid-assign.ts';
import { itemNameOf, liquidMember, liquidText } from '../../lib/liquid-source.ts';

/** A template that prints every value of data of a shape, in a variable of the name. */
export function liquidTemplate(shape: Shape, root: string, markup: 'html' | 'text'): LiquidCode {
  const variables: LiquidCode['variables'] = [];
  const warnings: string[] = [];
  const reported = new Set<string>();
  const report = (path: string, type: string) => {
    if (!reported.has(path)) variables.push({ path, type });
    reported.add(path);
  };
  const writer = markup === 'html' ? new HtmlWriter(report, warnings) : new TextWriter(report, warnings);
  return { result: writer.write(shape, root), variables, warnings };
}

/** Where a value is: how Liquid reaches it, and how it is reported, with [] for items. */
interface Place {
  readonly path: string;
  readonly reported: string;
  /** The key that it stands under, after which the items of an array are called. */
  readonly key: string;
  /** The variables of the loops around it. */
  readonly names: ReadonlySet<string>;
  readonly indent: string;
}

interface ReachedMember {
  readonly key: string;
  readonly shape: Shape;
  readonly place: Place;
  readonly optional: boolean;
}

abstract class TemplateWriter {
  readonly #report: (path: string, type: string) => void;
  readonly #warnings: string[];

  constructor(report: (path: string, type: string) => void, warnings: string[]) {
    this.#report = report;
    this.#warnings = warnings;
  }

  write(shape: Shape, root: string): string {
    const place = { path: root, reported: root, key: root, names: new Set([root]), indent: '' };
    return this.template(shape, place);
  }

  protected abstract template(shape: Shape, place: Place): string;

  /** Reports a value and prints it; as JSON where some are arrays or objects, which print as no engine agrees. */
  protected output(shape: Shape, { path, reported }: Place, ...filters: readonly string[]): string {
    const {
      types: [type, ...others],
      nullable,
    } = shape;
    this.#report(reported, others.length > 0 ? 'mixed' : (type?.kind ?? (nullable ? 'null' : 'unknown')));
    const mixed = isMixed(shape);
    if (mixed) this.#warnings.push(`${reported}: values of several types: printed as JSON`);
    return `{{ ${[path, ...(mixed ? ['json'] : []), ...filters].join(' | ')} }}`;
  }

  /** The variable of a loop over a place, and where each item is then. */
  protected item(place: Place): { readonly name: string; readonly place: Place } {
    const wanted = itemNameOf(place.key);
    let name = wanted;
    for (let number = 2; place.names.has(name); number += 1) name = `${wanted}_${number}`;
    return {
      name,
      place: {
        ...place,
        path: name,
        reported: `${place.reported}[]`,
        key: name,
        names: new Set([...place.names, name]),
      },
    };
  }

  protected members(members: readonly MemberShape[], place: Place): ReachedMember[] {
    return members.flatMap(({ key, shape, optional }) => {
      const step = liquidMember(key);
      if (step === undefined) {
        this.#warnings.push(`${place.reported}: Liquid cannot name the key ${JSON.stringify(key)}: left out`);
        return [];
      }
      return [
        {
          key,
          shape,
          optional,
          place: { ...place, path: place.path + step, reported: place.reported + step, key },
        },
      ];
    });
  }
}

/** The one type of a place whose values are no scalars; undefined where they are printed. */
function containerOf({ types }: Shape) {
  const [type, ...others] = types;
  return others.length === 0 && (type?.kind === 'array' || type?.kind === 'object') ? type : undefined;
}

function isMixed({ types }: Shape): boolean {
  return types.length > 1 && types.some(({ kind }) => kind === 'array' || kind === 'object');
}

class HtmlWriter extends TemplateWriter {
  protected override template(shape: Shape, place: Place): string {
    return this.#value(shape, place);
  }

  #value(shape: Shape, place: Place): string {
    const type = containerOf(shape);
    const { indent } = place;
    if (type?.kind === 'array') return this.#array(type.items, place);
    if (type?.kind === 'object') {
      const inner = { ...place, indent: `${indent}  ` };
      const entries = this.members(type.members, inner).map((member) => this.#entry(member));
      return entries.length === 0
        ? `${indent}<dl></dl>\n`
        : `${indent}<dl>\n${entries.join('')}${indent}</dl>\n`;
    }
    return `${indent}${this.output(shape, place, 'escape')}\n`;
  }

  #entry({ key, shape, place, optional }: ReachedMember): string {
    const { indent, path } = place;
    const text = `${indent}<dt>${liquidText(escapeHtml(key))}</dt>\n${this.#wrapped('dd', shape, place)}`;
    return optional ? `${indent}{% if ${path} != nil %}\n${text}${indent}{% endif %}\n` : text;
  }

  /** A value in an element: in one line when it is printed. */
  #wrapped(tag: string, shape: Shape, place: Place): string {
    const { indent } = place;
    if (containerOf(shape) === undefined)
      return `${indent}<${tag}>${this.output(shape, place, 'escape')}</${tag}>\n`;
    return `${indent}<${tag}>\n${this.#value(shape, { ...place, indent: `${indent}  ` })}${indent}</${tag}>\n`;
  }

  #array(items: Shape, place: Place): string {
    const { indent, path } = place;
    const { name, place: at } = this.item(place);
    const loop = (body: string, inner: string) =>
      `${inner}{% for ${name} in ${path} %}\n${body}${inner}{% endfor %}\n`;
    const deep = `${indent}  `;
    const type = containerOf(items);
    if (type === undefined)
      return `${indent}<ul>\n${loop(this.#wrapped('li', items, { ...at, indent: deep }), indent)}${indent}</ul>\n`;
    if (
      type.kind === 'object' &&
      type.members.every(({ shape }) => containerOf(shape) === undefined && !isMixed(shape))
    ) {
      const members = this.members(type.members, { ...at, indent: `${deep}  ` });
      const heads = members.map(({ key }) => `<th>${liquidText(escapeHtml(key))}</th>`).join('');
      const cells = members.map((member) => this.#cell(member)).join('');
      const row = `${deep}<tr>\n${cells}${deep}</tr>\n`;
      return `${indent}<table>\n${deep}<tr>${heads}</tr>\n${loop(row, indent)}${indent}</table>\n`;
    }
    return loop(this.#value(items, at), indent);
  }

  #cell({ shape, place, optional }: ReachedMember): string {
    const { indent } = place;
    const value = this.output(shape, place, 'escape');
    const text = optional ? `{% if ${place.path} != nil %}${value}{% endif %}` : value;
    return `${indent}<td>${text}</td>\n`;
  }
}

/** Its tags take the line break before them away, so that only lines of text are left. */
class TextWriter extends TemplateWriter {
  protected override template(shape: Shape, place: Place): string {
    return `${this.#lines(shape, place).join('\n')}\n`;
  }

  #lines(shape: Shape, place: Place): string[] {
    const type = containerOf(shape);
    if (type?.kind === 'array') return this.#array(type.items, place);
    if (type?.kind === 'object')
      return this.members(type.members, place).flatMap((member) => this.#member(member));
    return [place.indent + this.output(shape, place)];
  }

  #member({ key, shape, place, optional }: ReachedMember): string[] {
    const { indent, path } = place;
    const name = `${indent}${liquidText(key.replace(/(?<!\s)\s*[\r\n]+\s*/g, ' '))}:`;
    const type = containerOf(shape);
    // The items of a list stand under its name.
    const inner = type?.kind === 'array' ? place : { ...place, indent: `${indent}  ` };
    const lines =
      type === undefined ? [`${name} ${this.output(shape, place)}`] : [name, ...this.#lines(shape, inner)];
    return optional ? [`{%- if ${path} != nil %}`, ...lines, '{%- endif %}'] : lines;
  }

  #array(items: Shape, place: Place): string[] {
    const { indent, path } = place;
    const { name, place: at } = this.item(place);
    const body =
      containerOf(items) === undefined
        ? [`${indent}- ${this.output(items, at)}`]
        : [`${indent}-`, ...this.#lines(items, { ...at, indent: `${indent}  ` })];
    return [`{%- for ${name} in ${path} %}`, ...body, '{%- endfor %}'];
  }
}
