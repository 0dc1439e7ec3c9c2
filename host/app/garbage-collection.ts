import { setFlagsFromString } from 'node:v8';

/** How much of the room that a heap has after a collection is used, in per cent, when all of it is collected again. */
const BESIDE_WORK_PERCENT = 50;
/** The same where no pause in the work has come meanwhile. */
const AT_ONCE_PERCENT = 80;

/**
 * Has V8 collect a whole heap by how much of its room is used. By itself V8 begins as soon as less is left than new objects
 * may take, 16 MiB. A heap that has just given all back has room for 9: there each third or fourth large body led to a
 * collection that took more of the processor than the calls did. What the heap may grow to stays as it is, and so does
 * how many bytes of buffers may wait to be collected: 64 MiB.
 */
export function collectByRoomUsed(): void {
  setFlagsFromString(`--incremental-marking-soft-trigger=${BESIDE_WORK_PERCENT}`);
  setFlagsFromString(`--incremental-marking-hard-trigger=${AT_ONCE_PERCENT}`);
}
