import { turnOffFastApiCalls } from '../fast-api-calls.ts';
import { collectByRoomUsed } from './garbage-collection.ts';
import { inlineMore } from './inlining.ts';
import { keepTickShape } from './tick-shape.ts';

/** Sets V8 up for this process and its threads: before anything that is to be optimised. */
export function setUpV8(): void {
  turnOffFastApiCalls();
  collectByRoomUsed();
  inlineMore();
  keepTickShape();
}
