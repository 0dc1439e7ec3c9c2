import { expect, test } from 'vitest';
import { PlacesOfMember } from '../../../host/app/processes/places-of-member.ts';
import { CountedPlaces } from '../../../host/calls/call-places.ts';

test('there are as many places as may be taken, each tool its own', () => {
  const places = new CountedPlaces();
  expect([1, 2, 3].map(() => places.take('acme.a', 2))).toEqual([true, true, false]);
  expect(places.take('acme.b', 1)).toBe(true);
  places.giveBack('acme.a');
  expect([1, 2].map(() => places.take('acme.a', 2))).toEqual([true, false]);
});

test('processes have them together, and those of one that ends are free', async () => {
  const places = new CountedPlaces();
  const [one, two] = [new PlacesOfMember(places), new PlacesOfMember(places)];
  expect(await Promise.all([one.take('acme.a', 2), two.take('acme.a', 2), two.take('acme.a', 2)])).toEqual([
    true,
    true,
    false,
  ]);
  one.giveAllBack();
  one.giveBack('acme.a');
  expect(await two.take('acme.a', 2)).toBe(true);
  expect(await one.take('acme.a', 2)).toBe(false);
  two.giveBack('acme.a');
  expect(await one.take('acme.a', 2)).toBe(true);
});
