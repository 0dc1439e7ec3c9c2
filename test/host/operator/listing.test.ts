import { expect, test } from 'vitest';
import { printAnswer } from '../../../host/operator/commands.ts';

test('neither the name of a folder nor what its manifest says steers the terminal or adds a line to the list', () => {
  const refused = [
    {
      from: '/plugins/a\nacme  1.0.0  first-party',
      reasons: ['plugin.json: \u001b[2Jk\u202e: unknown argument'],
    },
  ];
  expect(printAnswer('list', { bundles: [], refused })).toBe(
    String.raw`refused /plugins/a\u{a}acme  1.0.0  first-party
  plugin.json: \u{1b}[2Jk\u{202e}: unknown argument`,
  );
});
