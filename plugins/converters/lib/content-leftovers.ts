import type { DroppedParts } from '@toolyard/kit/dropped';
import type { Property } from './content-lines.ts';

/** What a converter takes over of a component of iCalendar or of a card: its properties by name, in capitals. */
export type TakenProperties = Readonly<Record<string, TakenProperty>>;

export interface TakenProperty {
  /** Whether each of the name is taken, not the first alone. */
  readonly each?: boolean;
  /** The parameters that are understood, in capitals. */
  readonly parameters?: readonly string[];
}

/** The properties that are not taken, in order: of other names, and further ones of names of which one is taken. */
export function leftoverProperties(properties: readonly Property[], taken: TakenProperties): Property[] {
  const seen = new Set<string>();
  return properties.filter(({ name }) => {
    const rule = Object.hasOwn(taken, name) ? taken[name] : undefined;
    const isLeft = rule === undefined || (rule.each !== true && seen.has(name));
    seen.add(name);
    return isLeft;
  });
}

/** Notes the parameters of properties that are taken without them, as `VEVENT.SUMMARY;LANGUAGE`. */
export function dropParameters(
  dropped: DroppedParts,
  owner: string,
  properties: readonly Property[],
  taken: TakenProperties,
  where: (property: Property) => string = lineOf,
): void {
  const left = new Set(leftoverProperties(properties, taken));
  for (const property of properties) {
    if (left.has(property)) continue;
    const known = taken[property.name]?.parameters ?? [];
    for (const { name, values } of property.parameters) {
      if (!known.includes(name)) {
        dropped.add(`${owner}.${property.name};${name === '' ? values.join(',') : name}`, where(property));
      }
    }
  }
}

/** Notes properties that are not taken, as `VEVENT.GEO`, and parameters of those that are. */
export function dropProperties(
  dropped: DroppedParts,
  owner: string,
  properties: readonly Property[],
  taken: TakenProperties,
  where: (property: Property) => string = lineOf,
): void {
  for (const property of leftoverProperties(properties, taken))
    dropped.add(`${owner}.${property.name}`, where(property));
  dropParameters(dropped, owner, properties, taken, where);
}

function lineOf({ line }: Property): string {
  return `line ${line}`;
}
