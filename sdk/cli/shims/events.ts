/** `node:events`, by the package that bundlers for browsers take. */
import { EventEmitter, once } from 'events/events.js';

export { EventEmitter, once };
export const { defaultMaxListeners, listenerCount } = EventEmitter;

export default EventEmitter;
