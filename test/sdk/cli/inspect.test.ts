import { spawn } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { toolSource, writePackage } from '../../host/plugin-package.ts';
import { waitFor } from '../../wait-for.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'sdk/cli/main.ts');

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A debugger: what it hears, and what it asks. */
class Debugger {
  readonly heard: Message[] = [];
  readonly #socket: WebSocket;
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.heard.push(JSON.parse(String(data)) as Message));
  }

  static async connect(url: string): Promise<Debugger> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Debugger(socket);
  }

  ask(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = (this.#last += 1);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return this.hear((message) => (message.id === id ? (message.result ?? {}) : undefined));
  }

  leave(): void {
    this.#socket.close();
  }

  hear<T>(find: (message: Message) => T | undefined): Promise<T> {
    return waitFor(
      () => {
        const found = this.heard.map(find).find((one) => one !== undefined);
        if (found === undefined) throw new Error('not heard yet');
        return found;
      },
      { timeout: 60_000, interval: 10 },
    );
  }
}

/** Where code has what a line of its source says, as debuggers find it. */
function placeOf(map: string, source: string, line: number) {
  const base64 = map.replace(/^data:application\/json;base64,/, '');
  const sources = new SourceMap(
    JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as SourceMapPayload,
  );
  for (let lineNumber = 0; lineNumber < 10_000; lineNumber += 1) {
    const entry = sources.findEntry(lineNumber, 1_000);
    if ('originalSource' in entry && entry.originalSource === source && entry.originalLine === line - 1)
      return { lineNumber: entry.generatedLine, columnNumber: entry.generatedColumn };
  }
  throw new Error(`line ${line} of ${source} has no code`);
}

test(
  'a debugger is waited for by test --inspect, and its breakpoint at a line of the source is hit',
  { timeout: 180_000 },
  async () => {
    const folder = await writePackage({
      name: 'acme',
      toolyard: { permissions: { kv: true } },
      files: {
        'tools/echo.ts': toolSource(`const times: number = await context.kv.increment('times');
    const result = text.repeat(times);
    return { result };`).replace('output: {}', "output: { result: 'hey' }"),
      },
    });
    await symlink(join(root, 'host'), join(folder, 'node_modules/@toolyard/host'));
    const child = spawn(process.execPath, [command, 'test', '--inspect-port', '0', '--fresh'], {
      cwd: folder,
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('close', resolve));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const url = await waitFor(
      () => /listening on (ws:\/\/127\.0\.0\.1:\S+)/.exec(output)?.[1] ?? expect.fail(output),
      { timeout: 60_000, interval: 20 },
    );

    const debug = await Debugger.connect(url);
    await debug.ask('Debugger.enable');
    const { url: code, sourceMapURL } = await debug.hear(({ method, params }) =>
      method === 'Debugger.scriptParsed' && String(params?.['url']).endsWith('/tools/echo.js')
        ? params
        : undefined,
    );
    const file = pathToFileURL(join(folder, 'tools/echo.ts')).href;
    const place = placeOf(String(sourceMapURL), file, 11);
    await debug.ask('Debugger.setBreakpointByUrl', { url: code, ...place });
    await debug.ask('Runtime.runIfWaitingForDebugger');
    const [frame] = await debug.hear(({ method, params }) =>
      method === 'Debugger.paused' &&
      (params?.['hitBreakpoints'] as readonly string[] | undefined)?.length === 1
        ? (params?.['callFrames'] as { readonly callFrameId: string }[])
        : undefined,
    );
    const { result } = await debug.ask('Debugger.evaluateOnCallFrame', {
      callFrameId: frame?.callFrameId,
      expression: '[text, times]',
      returnByValue: true,
    });
    expect(result).toMatchObject({ value: ['hey', 1] });
    await debug.ask('Debugger.resume');
    // Node waits for debuggers to leave.
    debug.leave();
    expect(await ended).toBe(0);
    expect(output).toContain('1 examples hold, 0 differ');
  },
);
