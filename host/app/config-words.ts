import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A command's words with its name in the form of the others: `config acme set x` is `config set acme x`. */
export function commandOf(words: readonly string[]): {
  readonly name: string;
  readonly given: readonly string[];
} {
  const [first = '', second = '', third = ''] = words;
  if (first === 'trust' || first === 'key') return { name: `${first} ${second}`, given: words.slice(2) };
  if (first === 'kv')
    return third === 'clear'
      ? { name: 'kv clear', given: [second, ...words.slice(3)] }
      : { name: 'kv show', given: words.slice(1) };
  if (first !== 'config') return { name: first, given: words.slice(1) };
  if (words.length <= 1) return { name: 'config show', given: [] };
  if (words.length === 2)
    return second === 'rotate'
      ? { name: 'config rotate', given: [] }
      : { name: 'config show', given: [second] };
  return { name: `config ${third}`, given: [second, ...words.slice(3)] };
}

/** The value of `config ID set NAME`, as it is sent to the host: from the words, standard input, or the terminal. */
export async function givenValue(
  name: string,
  word: string | undefined,
  input: NodeJS.ReadStream,
  terminal: NodeJS.WriteStream,
): Promise<string> {
  if (word !== undefined) return JSON.stringify({ text: word, from: 'words' });
  const given = input.isTTY ? await ask(`${name}: `, input, terminal) : await text(input);
  // A line's end is the terminal's, or the command's before the pipe.
  return JSON.stringify({ text: given.replace(/\r?\n$/, ''), from: 'input' });
}

/** Asks on the terminal for what is not to be seen there. */
async function ask(
  question: string,
  input: NodeJS.ReadStream,
  terminal: NodeJS.WriteStream,
): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  terminal.write(question);
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new Error('nothing was changed')));
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    terminal.write('\n');
  }
}
