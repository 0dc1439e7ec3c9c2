import { hostile } from '../lib/hostile.ts';

export default hostile(() => {
  let value: object = {};
  for (let i = 0; i < 200_000; i += 1) value = { value };
  return value;
});
