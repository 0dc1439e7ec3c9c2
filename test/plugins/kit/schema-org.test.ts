import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildSchemaOrg } from '../../../scripts/schema-org.ts';
import {
  hasProperty,
  isA,
  isKnownType,
  membersOf,
  nearestAncestor,
  propertiesOf,
  SCHEMA_ORG_PROPERTIES,
  shortName,
} from '@toolyard/kit/schema-org';

test('the vocabulary is that of the installed schema-dts', async () => {
  const file = new URL('../../../plugins/kit/data/schema-org.json', import.meta.url);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(buildSchemaOrg());
});

test('types have the properties of all that they descend from', () => {
  expect(hasProperty(['Restaurant'], 'servesCuisine')).toBe(true);
  expect(hasProperty(['Restaurant'], 'geo')).toBe(true);
  expect(hasProperty(['Restaurant'], 'isbn')).toBe(false);
  expect(hasProperty(['Spaceship', 'Book'], 'isbn')).toBe(true);
  expect(propertiesOf('Spaceship').size).toBe(0);
  expect(SCHEMA_ORG_PROPERTIES.has('servesCuisine')).toBe(true);
});

test('the nearest ancestor is the one that the fewest steps lead to', () => {
  expect(isA(['Restaurant'], 'Place')).toBe(true);
  expect(isA(['Restaurant'], 'Person')).toBe(false);
  expect(nearestAncestor(['Restaurant'], new Set(['Thing', 'LocalBusiness']))).toBe('LocalBusiness');
  expect(nearestAncestor(['Thing'], new Set(['Place']))).toBeUndefined();
});

test('names are those of schema.org alone, whatever objects have', () => {
  expect(isKnownType('constructor')).toBe(false);
  expect(membersOf('toString')).toEqual([]);
  expect(membersOf('ItemAvailability')).toContain('InStock');
});

test.each([
  ['https://schema.org/Person', 'Person'],
  ['HTTP://SCHEMA.ORG/name', 'name'],
  ['schema:name', 'name'],
  ['https://schema.org/', 'https://schema.org/'],
  ['og:title', 'og:title'],
])('%s is %s for short', (name, short) => {
  expect(shortName(name)).toBe(short);
});
