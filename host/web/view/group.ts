import type { ShownFigure } from './figures.ts';
import {
  isKeyOfData,
  kindOf,
  labelOf,
  propertySchema,
  type Kind,
  type View,
  type ViewSchema,
} from './kind-of.ts';
import { isNote } from './notes.ts';
import { verdictOf } from './words.ts';

/** A member of an object, and how it is looked at. */
export interface Member {
  readonly name: string;
  readonly value: unknown;
  readonly schema: ViewSchema | undefined;
  readonly view: View | undefined;
  /** Where it is, by names joined by dots. */
  readonly path: string;
  readonly kind: Kind;
}

/** The members of an object in the order in which people look at them. */
export interface Arrangement {
  readonly notes: readonly Member[];
  /** What answers whether something is as it should be. */
  readonly verdicts: readonly ShownFigure[];
  /** What stands before the figures: the result itself, or the text or list that comes first. */
  readonly lead: Member | undefined;
  readonly figures: readonly ShownFigure[];
  readonly parts: readonly Member[];
  /** The labels of what is null or empty. */
  readonly none: readonly string[];
  /** How a text is called when it is saved. */
  readonly fileName: string | undefined;
}

interface Whole {
  readonly entries: readonly (readonly [string, unknown])[];
  readonly schema: ViewSchema | undefined;
  readonly views: Readonly<Record<string, View>>;
  readonly path: string;
  /** What is shown as a file already. */
  readonly contents: ReadonlySet<string>;
}

/** Arranges what belongs together. What says nothing of its own is left out: names of files, and notes that are none. */
export function arrange({ entries, schema, views, path, contents }: Whole): Arrangement {
  const all = entries.map(([name, value]): Member => {
    const inner = propertySchema(schema, name);
    const place = path === '' ? name : `${path}.${name}`;
    const view = views[place];
    return { name, value, schema: inner, view, path: place, kind: kindOf(value, name, inner, view) };
  });
  const isFile = ({ value, schema: inner }: Member) =>
    typeof value === 'string' && value !== '' && (contents.has(value) || inner?.contentEncoding === 'base64');
  const hasFile = all.some((member) => isFile(member) || member.kind.kind === 'text');
  const filename = all.find(({ name }) => name === 'filename')?.value;
  const fileName = hasFile && typeof filename === 'string' ? filename : undefined;
  const ofFile = fileName === undefined ? [] : ['filename', 'mime_type'];
  const texts = all.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const members = all.filter(
    (member) => !isFile(member) && !ofFile.includes(member.name) && !isSaidIn(member, texts),
  );

  const shown = members.filter((member) => !isNote(member.name) && !isNothing(member));
  const lead =
    shown.find(({ name, kind }) => name === 'result' && !isFigure(kind)) ??
    shown.slice(0, 1).find(({ kind }) => LEADING.has(kind.kind));
  const isFirst = (member: Member) => member === members[0] && member.kind.kind === 'empty';
  const figures = shown.flatMap(({ name, kind, schema: inner, view }): ShownFigure[] =>
    isFigure(kind)
      ? [{ name, value: kind.value, schema: inner, view, isKeyOfData: isKeyOfData(schema, name) }]
      : [],
  );
  return {
    notes: members.filter((member) => isNote(member.name) && !isNothing(member)),
    lead,
    verdicts: figures.filter(isVerdict),
    figures: figures.filter((figure) => !isVerdict(figure)),
    parts: members.filter(
      (member) => isFirst(member) || (shown.includes(member) && member !== lead && !isFigure(member.kind)),
    ),
    none: members
      .filter((member) => isNothing(member) && !isNote(member.name) && !isFirst(member))
      .map(({ name, schema: inner }) => labelOf(name, inner)),
    fileName,
  };
}

/** What comes before figures where it is the first of all. */
const LEADING: ReadonlySet<Kind['kind']> = new Set(['text', 'document', 'list']);

function isFigure(kind: Kind): kind is Extract<Kind, { readonly kind: 'figure' | 'colour' }> {
  return kind.kind === 'figure' || kind.kind === 'colour';
}

function isVerdict({ name, value }: ShownFigure): boolean {
  return verdictOf(name, name, value) !== undefined;
}

function isNothing({ name, value, kind }: Member): boolean {
  return kind.kind === 'empty' || value === null || (value === '' && name !== 'result');
}

/** Longer texts are not read for what they say. */
const LONGEST_READ = 100_000;

/** Whether one of the texts is a document as JSON: then the text is shown. */
function isSaidIn({ kind, value }: Member, texts: readonly string[]): boolean {
  return (
    kind.kind === 'document' &&
    texts.some((text) => text.length < LONGEST_READ && /^\s*[[{]/.test(text) && isJsonOf(text, value))
  );
}

function isJsonOf(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
