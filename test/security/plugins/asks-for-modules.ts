import { hostile } from '../lib/hostile.ts';

const NAMES = [
  'node:fs',
  'fs',
  'node:process',
  'isolated-vm',
  '../../../../etc/passwd',
  'data:text/javascript,1',
  'https://example.com/x.js',
];

export default hostile(async () => {
  const found: string[] = [];
  for (const name of NAMES) {
    // Built to `require` by the SDK: names that no bundler can see through.
    await import(name).then(
      () => found.push(name),
      () => {},
    );
  }
  return { found };
});
