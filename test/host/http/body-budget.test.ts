import { expect, test } from 'vitest';
import { BodyBudget } from '../../../host/http/body-budget.ts';

const open = () => new BodyBudget({ maxBytes: 100, maxBytesPerCaller: 60 });

test('a caller has its share, all of them the whole', () => {
  const budget = open();
  expect(budget.take('a', 60)).toBeDefined();
  expect(budget.take('a', 1)).toBeUndefined();
  expect(budget.take('b', 40)).toBeDefined();
  expect(budget.take('b', 1)).toBeUndefined();
  expect(budget).toMatchObject({ taken: 100, refusals: 2 });
});

test('room grows as a body comes, and a refused growth takes nothing', () => {
  const budget = open();
  const room = budget.take('a', 0);
  expect(room?.grow(50)).toBe(true);
  expect(room?.grow(11)).toBe(false);
  expect(budget.taken).toBe(50);
  expect(room?.grow(10)).toBe(true);
});

test('room is given back once, as much as was taken', () => {
  const budget = open();
  const room = budget.take('a', 10);
  budget.take('a', 5);
  room?.grow(20);
  room?.giveBack();
  room?.giveBack();
  expect(budget.taken).toBe(5);
  expect(budget.take('a', 55)).toBeDefined();
});

test('what comes when room has been given back takes none', () => {
  const budget = open();
  const room = budget.take('a', 10);
  room?.giveBack();
  expect(room?.grow(20)).toBe(true);
  expect(budget.taken).toBe(0);
  expect(budget.take('a', 60)).toBeDefined();
});
