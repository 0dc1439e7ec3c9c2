import type { FastifyInstance } from 'fastify';
import { VERSION } from '../installation.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { CallError, failures } from '../errors.ts';
import type { ProgramFiles } from '../calls/code/program-files.ts';
import { CodeRunner, MOST_PROGRAM_BYTES, readProgram, type Program } from '../calls/code/code-runner.ts';
import type { Executor } from '../calls/executor.ts';
import { onceThere } from '../runtimes/once-there.ts';
import { largestInput } from '../calls/largest-input.ts';
import { stepUp } from '../access/oauth/step-up.ts';
import type { CallerLimit } from '../access/rate-limits/limit-requests.ts';
import { sendFailure, sendOutcome } from '../http/envelope.ts';
import { onDisconnect } from '../http/on-disconnect.ts';
import type { ShortHandlerRequest } from '../http/short-path/exchange.ts';
import type { HookReply, HookRequest } from '../http/short-path/hooks.ts';
import type { DocumentsByView } from './documents-by-view.ts';
import type { ToolQuery } from './tool-documents.ts';

export interface RestOptions {
  readonly catalogue: Catalogue;
  readonly executor: Executor;
  readonly limit: CallerLimit;
  readonly documents: DocumentsByView;
}

/** `/api/health`: it counts against no limit, since monitors share addresses with callers. */
export async function healthRoute(
  app: FastifyInstance,
  { catalogue }: Pick<RestOptions, 'catalogue'>,
): Promise<void> {
  app.get('/health', () => ({
    success: true,
    status: 'ok',
    version: VERSION,
    tools: catalogue.snapshot.list('rest').length,
  }));
}

/** The routes under `/api`. */
export async function restRoutes(
  app: FastifyInstance,
  { catalogue, executor, limit, documents }: RestOptions,
): Promise<void> {
  // The body goes to the runtime as it came: it is parsed where the tool runs.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  app.get('/tools', (request, reply) => {
    const query = readQuery(request.query);
    return typeof query === 'string'
      ? sendFailure(reply, failures.invalid(query))
      : documents.for(request).list(query).send(request, reply);
  });

  app.get<{ Params: { id: string } }>('/tools/:id', (request, reply) => {
    const answer = documents.for(request).tool(request.params.id);
    return answer === undefined
      ? sendFailure(reply, failures.unknownTool(request.params.id))
      : answer.send(request, reply);
  });

  app.get('/tools.d.ts', (request, reply) => documents.for(request).declarations().send(request, reply));

  const runner = new CodeRunner(executor);
  app.post<{ Body: Buffer<ArrayBuffer> | undefined }>(
    '/code/execute',
    { config: { bodyLimitOf: () => MOST_PROGRAM_BYTES } },
    async (request, reply) => {
      const program = parseProgram(request.body ?? EMPTY);
      if (program instanceof CallError) return sendFailure(reply, program);
      const start = performance.now();
      const { tools, reachable } = documents.for(request);
      const ran = await runner.run(program, tools, {
        reachable,
        surface: 'rest',
        caller: request.caller.id,
        requestId: request.id,
        onCallerGone: (listener) => onDisconnect(reply, listener),
        ...limit.accountOf(request.caller),
      });
      if (ran instanceof CallError) return sendFailure(reply, ran);
      const executionMs = Math.round((performance.now() - start) * 100) / 100;
      const { report, files } = ran;
      const answer = { success: true, result: report, meta: { tool: 'run-code', executionMs } };
      const json = await withFiles(answer, files);
      return json instanceof CallError
        ? sendFailure(reply, json)
        : reply.type('application/json; charset=utf-8').send(Buffer.from(json.buffer));
    },
  );

  app.get('/openapi.json', (request, reply) => documents.for(request).openApi().send(request, reply));

  const execute = (request: ShortHandlerRequest, reply: HookReply) => {
    const { id: name } = request.params as { readonly id: string };
    const { caller, id: requestId, body: bytes = EMPTY } = request;
    const refusal = stepUp(caller, catalogue.snapshot, 'rest', name);
    if (refusal !== undefined) return sendFailure(reply, refusal);
    const { takeTurn, onSpent } = limit.accountOf(caller);
    const outcome = executor.execute({
      name,
      surface: 'rest',
      caller: caller.id,
      requestId,
      input: { kind: 'json', bytes },
      onCallerGone: (listener) => onDisconnect(reply, listener),
      takeTurn,
      onSpent,
      reachable: documents.for(request).reachable,
    });
    return onceThere(outcome, (made) => sendOutcome(reply, made));
  };
  app.post<{ Body: Buffer<ArrayBuffer> | undefined }>(
    '/tools/:id/execute',
    { config: { bodyLimitOf: (request) => mostBytes(documents, request), short: { handler: execute } } },
    execute,
  );
}

function parseProgram(body: Buffer): Program | CallError {
  try {
    return readProgram(JSON.parse(body.toString('utf8')));
  } catch {
    return failures.invalid('body: expected JSON');
  }
}

/** A program's answer with the files that it returned. */
async function withFiles(answer: object, files: ProgramFiles): Promise<Uint8Array<ArrayBuffer> | CallError> {
  try {
    return await files.fill(new TextEncoder().encode(JSON.stringify(answer)));
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

/** What the tool that is called can take. */
function mostBytes(documents: DocumentsByView, request: HookRequest): number {
  const tool = documents.for(request).find(String(Reflect.get(Object(request.params), 'id')));
  return tool === undefined ? Infinity : largestInput(tool);
}

/** A call without a body is one without arguments. */
const EMPTY = Buffer.from('{}');

const QUERY_KEYS = ['category', 'q', 'schemas'];

/** The query of the list, or what is wrong with it. */
function readQuery(query: unknown): ToolQuery | string {
  const entries = Object.entries<unknown>(Object(query));
  const unknown = entries.find(([key]) => !QUERY_KEYS.includes(key));
  if (unknown !== undefined) return `${unknown[0]}: unknown argument, expected ${QUERY_KEYS.join(', ')}`;
  const twice = entries.find(([, value]) => typeof value !== 'string');
  if (twice !== undefined) return `${twice[0]}: expected one value`;
  const { category, q, schemas } = Object.fromEntries(entries) as Record<string, string | undefined>;
  if (schemas !== undefined && schemas !== 'true' && schemas !== 'false')
    return 'schemas: expected true or false';
  return { category, q: q?.trim() === '' ? undefined : q, schemas: schemas !== 'false' };
}
