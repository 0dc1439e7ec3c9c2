/** The engines that the sandbox is measured beside, each doing the same work behind the same function. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ivm from 'isolated-vm';
import { getQuickJS } from 'quickjs-emscripten';

/** Something that takes JSON and gives JSON. */
export interface Engine {
  call(json: string): Promise<string>;
  close(): Promise<void>;
}

/** isolated-vm as it comes: one isolate in this process, a fresh context for every call, no checks. */
export function bareIsolatedVm(source: string): Engine {
  const isolate = new ivm.Isolate({ memoryLimit: 128 });
  const script = isolate.compileScriptSync(`((json) => JSON.stringify((${source})(JSON.parse(json))))`);
  return {
    async call(json) {
      const context = await isolate.createContext();
      const run = (await script.run(context, { reference: true })) as ivm.Reference<(json: string) => string>;
      // eslint-disable-next-line no-useless-call -- not a function's `apply`: isolated-vm's, of a reference
      const result = await run.apply(undefined, [json]);
      run.release();
      context.release();
      return result;
    },
    async close() {
      isolate.dispose();
    },
  };
}

/** QuickJS in WebAssembly in this process, a fresh context for every call, no checks. */
export async function quickJs(source: string): Promise<Engine> {
  const runtime = (await getQuickJS()).newRuntime();
  runtime.setMemoryLimit(128 * 1024 * 1024);
  return {
    async call(json) {
      const context = runtime.newContext();
      const code = `JSON.stringify((${source})(JSON.parse(${JSON.stringify(json)})))`;
      const result = context.unwrapResult(context.evalCode(code));
      const text = context.getString(result);
      result.dispose();
      context.dispose();
      return text;
    },
    async close() {
      runtime.dispose();
    },
  };
}

/** workerd over HTTP: an isolate for all calls of the worker, as it is made for; no fresh context. */
export async function workerd(source: string): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-workerd-'));
  await writeFile(
    join(folder, 'worker.js'),
    `const work = ${source};
export default { fetch: async (request) => new Response(JSON.stringify(work(await request.json()))) };`,
  );
  await writeFile(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [(name = "worker.js", esModule = embed "worker.js")], compatibilityDate = "2026-01-01"))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`,
  );
  // Not the command of that name: it starts the server as a child of its own, which would outlive it.
  const { default: binary } = createRequire(import.meta.url)('workerd') as { default: string };
  const child = spawn(binary, ['serve', join(folder, 'config.capnp'), '--control-fd=1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString('utf8')) as { port: number };
  return {
    async call(json) {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: json });
      return response.text();
    },
    async close() {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
