import { expect, onTestFinished, test, vi } from 'vitest';
import { runToolyardPlugin } from '../../../sdk/cli/toolyard-plugin.ts';

test.each([
  [['nonsense'], 'toolyard-plugin: there is no command "nonsense": toolyard-plugin --help lists them'],
  [['create'], 'toolyard-plugin: usage: toolyard-plugin create <name>'],
  [['check', '--trusted'], 'toolyard-plugin: --trusted is an option of test and dev'],
  [['test', '--unsigned'], 'toolyard-plugin: --unsigned is an option of build and pack'],
  [['check', 'a', 'b'], 'toolyard-plugin: usage: toolyard-plugin check [folder]'],
  [['sign'], 'toolyard-plugin: usage: toolyard-plugin sign <file> [folder]'],
  [['build', '--expires', '9'], 'toolyard-plugin: --expires is an option of sign'],
  [['build', '--nope'], expect.stringMatching(/^toolyard-plugin: Unknown option '--nope'/)],
])('%j is wrong use, said in one line', async (words, line) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  expect(await runToolyardPlugin(words)).toBe(2);
  expect(said.mock.calls).toEqual([[line]]);
});
