import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { TestSandbox, toolSource } from '../host/runtimes/isolate/sandbox.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

interface ParseCase {
  readonly input: string;
  readonly base?: string | null;
  readonly failure?: boolean;
  readonly [part: string]: unknown;
}

interface SetterCase {
  readonly href: string;
  readonly new_value: string;
  readonly expected: Readonly<Record<string, string>>;
}

/** What a URL is in the sandbox: its parts, or undefined; after a part of it was set, if one is named. */
interface Question {
  readonly input: string;
  readonly base?: string;
  readonly set?: readonly [part: string, value: string];
}

const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
];

const PROBE = `
  const questions = JSON.parse(text) as { input: string; base?: string; set?: [string, string] }[];
  const parts = ${JSON.stringify(PARTS)};
  const answers = questions.map(({ input, base, set }) => {
    const url = URL.parse(input, base);
    if (url === null) return null;
    if (set !== undefined) Reflect.set(url, set[0], set[1]);
    return Object.fromEntries(parts.map((part) => [part, Reflect.get(url, part)]));
  });
  return { answers };`;

type Answer = Readonly<Record<string, unknown>> | null;

/** Asks the sandbox everything at once: a context for each question would take minutes. */
class UrlProbe {
  readonly #questions: Question[] = [];
  #answers: Promise<readonly Answer[]> | undefined;
  #sandbox: TestSandbox | undefined;

  /** @returns the answer, which may be asked for once all questions are there */
  ask(question: Question): () => Promise<Answer | undefined> {
    const index = this.#questions.push(question) - 1;
    return async () => (await (this.#answers ??= this.#run()))[index];
  }

  async #run(): Promise<readonly Answer[]> {
    this.#sandbox = await TestSandbox.start({ deadlineMs: 60_000 });
    const tool = await this.#sandbox.add({ id: 'urls', tools: { probe: toolSource(PROBE) } });
    const reply = await this.#sandbox.call(
      tool('probe'),
      { text: JSON.stringify(this.#questions) },
      { deadlineMs: 60_000 },
    );
    if (!reply.ok) throw new Error(reply.message);
    return reply.result['answers'] as readonly Answer[];
  }

  async stop(): Promise<void> {
    await this.#sandbox?.stop();
  }
}

const probe = new UrlProbe();
afterAll(() => probe.stop());

/** The cases of web-platform-tests for URLs, in the sandbox. */
testCorpus('wpt-url', (folder): Iterable<CorpusCase> => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(folder, 'url/resources', name), 'utf8'));
  const cases = (name: string) =>
    (read(name) as readonly (ParseCase | string)[]).filter((one) => typeof one !== 'string');
  const all: CorpusCase[] = [];
  for (const [index, { input, base, failure, ...expected }] of cases('urltestdata.json').entries()) {
    const answer = probe.ask({ input, ...(typeof base === 'string' ? { base } : {}) });
    all.push({
      name: `urltestdata ${index + 1}`,
      run: async () => differs(await answer(), failure === true ? null : expected),
    });
  }
  for (const [index, { input, output }] of cases('toascii.json').entries()) {
    const answer = probe.ask({ input: `https://${input}/x` });
    const expected = output === null ? null : { host: output };
    all.push({ name: `toascii ${index + 1}`, run: async () => differs(await answer(), expected) });
  }
  for (const [part, list] of Object.entries(
    read('setters_tests.json') as Record<string, readonly SetterCase[]>,
  )) {
    if (part === 'comment') continue;
    for (const [index, { href, new_value, expected }] of list.entries()) {
      const answer = probe.ask({ input: href, set: [part, new_value] });
      all.push({ name: `setters ${part} ${index + 1}`, run: async () => differs(await answer(), expected) });
    }
  }
  return all;
});

function differs(
  answer: Answer | undefined,
  expected: Readonly<Record<string, unknown>> | null,
): string | undefined {
  if (answer === undefined) return 'no answer';
  if (answer === null || expected === null)
    return answer === expected
      ? undefined
      : answer === null
        ? 'refused'
        : `expected a refusal, got ${String(answer['href'])}`;
  const wrong = PARTS.filter((part) => part in expected && answer[part] !== expected[part]);
  return wrong.length === 0
    ? undefined
    : wrong
        .map(
          (part) =>
            `${part}: expected ${JSON.stringify(expected[part])}, got ${JSON.stringify(answer[part])}`,
        )
        .join('; ');
}
