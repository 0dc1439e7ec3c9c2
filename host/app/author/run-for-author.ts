import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WrongUse } from '../../operator/operator-error.ts';
import { serve } from '../serve.ts';
import { answerCalls } from './answer-calls.ts';
import { AuthorTerms } from './author-terms.ts';
import { testPlugin } from './test-plugin.ts';
import { TriedPlugin } from './tried-plugin.ts';

interface Given {
  readonly task: string;
  /** The plugin's package, by its absolute path. */
  readonly folder: string;
  /** Words that commas separate. */
  readonly terms: string;
}

const TASKS = ['dev', 'test', 'call'];
const TERMS = ['trusted', 'fresh', 'record', 'play', 'live', 'inspect'];

/**
 * Serves a plugin, runs its examples, or calls it for tests, for `toolyard-plugin`, which writes lines of JSON on standard
 * input: `{ "configure": … }`, texts by field of the configuration, before all else and whenever it changes; and for `call`
 * what is to be called. Its end ends the host.
 */
export async function runForAuthor(
  environment: NodeJS.ProcessEnv,
  { task, folder, terms }: Given,
): Promise<{ readonly answer: unknown; readonly said: string; readonly failed: boolean } | undefined> {
  if (!TASKS.includes(task)) throw new WrongUse(`expected ${TASKS.join(', ')}, got ${JSON.stringify(task)}`);
  const given = terms.split(',').filter((term) => term !== '');
  const strange = given.find((term) => !TERMS.includes(term));
  if (strange !== undefined)
    throw new WrongUse(`expected ${TERMS.join(', ')}, got ${JSON.stringify(strange)}`);
  const isInspected = given.includes('inspect');
  const author = new AuthorTerms({
    isTrusted: given.includes('trusted'),
    network: given.includes('record') ? 'record' : given.includes('play') ? 'play' : 'live',
    inspected: isInspected ? join(folder, INSPECTED) : undefined,
  });
  const asked = await readAuthor(author, process.stdin);
  // Nobody else waits: a call that is refused because the machine is slow would say nothing of the plugin.
  const patient = task === 'dev' ? {} : { QUEUE_AGE_MS: '600000' };
  const own = {
    ...patient,
    ...environment,
    PLUGIN_DIRS: author.inspected ?? folder,
    PLUGIN_CHANGES: 'accept',
  };
  if (task === 'dev') {
    // The command that started it is gone.
    process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
    if (isInspected) await listenForDebugger(environment);
    await serve(own, author);
    return undefined;
  }
  const temporary = given.includes('fresh') ? await mkdtemp(join(tmpdir(), 'toolyard-test-')) : undefined;
  const plugin = await TriedPlugin.open(
    temporary === undefined ? own : { ...own, DATA_DIR: temporary },
    folder,
    author,
  );
  try {
    if (isInspected) (await listenForDebugger(environment)).waitForDebugger();
    if (task === 'call') {
      await answerCalls(plugin, author, asked, (line) => process.stdout.write(`${JSON.stringify(line)}\n`));
      return undefined;
    }
    const answer = await testPlugin(plugin, author.network === 'record');
    return { answer, said: JSON.stringify(answer), failed: false };
  } finally {
    // Whatever came of it: a process that listens does not end.
    process.stdin.destroy();
    await plugin.stop();
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}

/** Where `toolyard-plugin` builds what is debugged. */
const INSPECTED = '.toolyard/inspect';

/** Lets debuggers of this machine in. */
async function listenForDebugger({ INSPECT_PORT: port = '9229' }: NodeJS.ProcessEnv) {
  const inspector = await import('node:inspector');
  inspector.open(Number(port), '127.0.0.1');
  return inspector;
}

/** Resolves when the configuration is there; later ones change it. What else is asked waits to be read. */
async function readAuthor(
  author: AuthorTerms,
  input: NodeJS.ReadableStream,
): Promise<ReadableStream<unknown>> {
  const configured = Promise.withResolvers<void>();
  const lines = createInterface({ input });
  const asked = new ReadableStream<unknown>({
    start(controller) {
      lines.on('line', (line) => {
        const { configure, ...other } = JSON.parse(line) as { readonly configure?: Record<string, string> };
        if (configure === undefined) controller.enqueue(other);
        else author.configure(configure);
        configured.resolve();
      });
      lines.once('close', () => {
        configured.resolve();
        controller.close();
      });
    },
  });
  await configured.promise;
  return asked;
}
