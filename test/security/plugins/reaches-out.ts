import { hostile } from '../lib/hostile.ts';

/** Fetches what it is told to, and tells what came of it. */
export default hostile(async ({ step }, { fetch }) => {
  try {
    const response = await fetch(step);
    return { reached: response.status, text: await response.text() };
  } catch (error) {
    return { error: (error as Error).name, reason: Reflect.get(error as Error, 'reason') };
  }
});
