import { hostile } from '../lib/hostile.ts';

/** Answers, and has more to say when nobody asks any more. */
export default hostile((_, { log }) => {
  setTimeout(() => log.error('said after the answer'), 30);
  setInterval(() => log.error('said after the answer'), 5);
  void Promise.withResolvers().promise.then(() => log.error('said after the answer'));
  return { answer: 1 };
});
