import { Type, type Static } from 'typebox';
import type { JsonObject, JsonSchema, ToolAnswer } from '@toolyard/sdk';
import { compileValidator } from '@toolyard/sdk/manifest';

/** What the host sends to a sandbox process. */
export type ToSandbox =
  | {
      /** First of all: how the process is set up. */
      readonly kind: 'hello';
      readonly limits: SandboxLimits;
      /** The scripts of `../context-side/`. */
      readonly callScript: string;
      readonly validatorScript: string;
    }
  | ({
      /** A tool's code, before its first call here. The body holds its files, one after the other. */
      readonly kind: 'program';
    } & ProgramHead)
  | { readonly kind: 'forget'; readonly program: string }
  | {
      /** The body is the input's JSON. */
      readonly kind: 'call';
      readonly call: number;
      readonly program: string;
      /**
       * How long the call may take, and how long the isolate may be busy at a stretch, in milliseconds; what others keep
       * from it does not count, up to `PATIENCE`.
       */
      readonly deadlineMs: number;
      readonly cpuBudgetMs: number;
      /** Memory of the call in MiB, where that is more than its tool's other calls may take. */
      readonly memoryMb?: number;
      /** What the tool finds in `context.config`. Absent: nothing. */
      readonly config?: Readonly<JsonObject>;
      /** What the tool finds in `context.caller`. Absent: nothing. */
      readonly callerName?: string;
      /** For whom alone what its first step returns is kept, and found. Absent: it is done anew. */
      readonly preparedFor?: string;
    }
  | { readonly kind: 'cancel'; readonly call: number }
  | HostResponse;

/**
 * What came of a call's request to the host. The body is the remote side's, or certificates; of a large one the last part,
 * after the others.
 */
export type HostResponse =
  | { readonly kind: 'response-part'; readonly call: number; readonly request: number }
  | {
      readonly kind: 'response';
      readonly call: number;
      readonly request: number;
      readonly head: ResponseHead | TlsHead | ToolHead;
    }
  | {
      readonly kind: 'request-failed';
      readonly call: number;
      readonly request: number;
      readonly message: string;
      /** A `NetworkFailureReason`, when the remote side is the reason. */
      readonly reason?: string;
    };

export interface SandboxLimits {
  /** Of one isolate, in MiB. */
  readonly memoryMb: number;
  /** Of the whole process: past it, the process reports so and is ended. */
  readonly processMemoryMb: number;
  /** Of a result's JSON. */
  readonly maxResultBytes: number;
  /** Isolates that are kept for the next call. */
  readonly idleIsolates: number;
  /** How long an isolate is kept for the next call. */
  readonly idleMs: number;
}

export interface ProgramHead {
  /** Names this version of this tool. */
  readonly program: string;
  /** For stack traces: `acme@1.2.0/slugify`. */
  readonly name: string;
  readonly entry: string;
  /** The files by path, with the bytes that each has of the body. They are bodies of functions. */
  readonly files: readonly (readonly [path: string, bytes: number])[];
  readonly input: JsonSchema;
  /** Absent: the result is not held to a schema. */
  readonly output?: JsonSchema;
  /** Absent: there is no way out, and no `fetch`. */
  readonly network?: {
    /** The addresses of remote services by name. */
    readonly services: Readonly<Record<string, unknown>>;
  };
  /** Whether it may call other tools. */
  readonly tools?: true;
  /** Whether it keeps values. */
  readonly kv?: true;
  /** The arguments of its first step. Absent: it has none. */
  readonly prepare?: readonly string[];
  /** Memory of one call in MiB, where that is not what others have. */
  readonly memoryMb?: number;
}

export interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly redirected: boolean;
  readonly headers: readonly (readonly [string, string])[];
}

/** What another tool answered; the body is its result's JSON. */
export type ToolHead = { readonly ok: true } | Extract<ToolAnswer, { readonly ok: false }>;

export interface TlsHead {
  readonly protocol: string | null;
  readonly cipher: string | null;
  /** How many bytes of the body each certificate has. */
  readonly chain: readonly number[];
  readonly trusted: boolean;
  readonly trustError: string | null;
  readonly ocspStapled: boolean;
}

const Id = Type.Integer({ minimum: 0 });
const Text = Type.String({ maxLength: 20_000 });
const Milliseconds = Type.Number({ minimum: 0 });

/** Why a call failed, as the sandbox reports it. */
const Failure = Type.Union([
  /** The input is not what the tool takes. */
  Type.Object({
    reason: Type.Literal('input'),
    message: Text,
    tooLarge: Type.Boolean(),
    issues: Type.Array(Type.Object({ path: Text, message: Text }), { maxItems: 100 }),
  }),
  /** The tool threw. */
  Type.Object({ reason: Type.Literal('thrown'), name: Text, message: Text, stack: Text }),
  Type.Object({ reason: Type.Literal('deadline'), ms: Milliseconds }),
  /** It did not have its time: others had the processors for longer than it may wait for them. */
  Type.Object({ reason: Type.Literal('starved'), ms: Milliseconds }),
  Type.Object({ reason: Type.Literal('memory') }),
  Type.Object({ reason: Type.Literal('large-result') }),
  /** The result is no JSON object, or not what the output schema says. */
  Type.Object({ reason: Type.Literal('bad-result'), problem: Text }),
  /** The tool waits for something that can no longer happen. */
  Type.Object({ reason: Type.Literal('never') }),
]);
export type Failure = Static<typeof Failure>;

const FromSandbox = Type.Union([
  Type.Object({ kind: Type.Literal('ready') }),
  /** The body is the result's JSON. */
  Type.Object({ kind: Type.Literal('done'), call: Id, rssMb: Type.Number(), cpuMs: Milliseconds }),
  Type.Object({
    kind: Type.Literal('failed'),
    call: Id,
    rssMb: Type.Number(),
    cpuMs: Milliseconds,
    failure: Failure,
  }),
  Type.Object({
    kind: Type.Literal('log'),
    call: Id,
    level: Type.Enum(['debug', 'info', 'warn', 'error']),
    message: Text,
    /** JSON of an object. */
    fields: Type.Optional(Text),
  }),
  Type.Object({
    kind: Type.Literal('progress'),
    call: Id,
    done: Type.Number(),
    total: Type.Number(),
    message: Type.Optional(Text),
  }),
  /** The body is the request's. */
  Type.Object({
    kind: Type.Literal('fetch'),
    call: Id,
    request: Id,
    url: Text,
    method: Text,
    redirect: Type.Enum(['follow', 'error', 'manual']),
    headers: Type.Array(Type.Tuple([Text, Text]), { maxItems: 200 }),
    limits: Type.Object({
      maxBytes: Type.Optional(Type.Number()),
      timeoutMs: Type.Optional(Type.Number()),
      contentTypes: Type.Optional(Type.Array(Text, { maxItems: 50 })),
    }),
  }),
  Type.Object({
    kind: Type.Literal('inspect-tls'),
    call: Id,
    request: Id,
    host: Text,
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  }),
  /** A call of another tool. The body is its input's JSON. */
  Type.Object({ kind: Type.Literal('call-tool'), call: Id, request: Id, name: Text }),
  /** What it asks of its plugin's values. The body is a `KvRequest` in JSON, that of the response a `KvAnswer`. */
  Type.Object({ kind: Type.Literal('kv'), call: Id, request: Id }),
  /** The call no longer waits for the response. */
  Type.Object({ kind: Type.Literal('abort-request'), call: Id, request: Id }),
  /** A call is past its deadline, and is given so much longer: others had the processors. */
  Type.Object({ kind: Type.Literal('extended'), call: Id, ms: Milliseconds }),
  /** A call that was ended by its deadline or its caller has stopped. */
  Type.Object({ kind: Type.Literal('stopped'), call: Id }),
  /** A call that was ended goes on all the same: the process has to be ended. */
  Type.Object({ kind: Type.Literal('stuck'), call: Id }),
  /** V8 gave an isolate up: the process has to be ended. */
  Type.Object({ kind: Type.Literal('broken'), call: Id }),
  /** How much memory the process holds, when that has changed by much while calls run. */
  Type.Object({ kind: Type.Literal('memory'), rssMb: Type.Number() }),
  /** The process holds more memory than it may: it has to be ended. */
  Type.Object({ kind: Type.Literal('memory-exceeded'), rssMb: Type.Number() }),
]);
export type FromSandbox = Static<typeof FromSandbox>;

/** What a process sends on its own account, and not for a call. */
export type ProcessMessage = Extract<
  FromSandbox,
  { kind: 'ready' | 'stopped' | 'stuck' | 'broken' | 'memory' | 'memory-exceeded' }
>;

/** What a process sends for a call. */
export type CallMessage = Exclude<FromSandbox, ProcessMessage>;

const PROCESS_KINDS: ReadonlySet<FromSandbox['kind']> = new Set<ProcessMessage['kind']>([
  'ready',
  'stopped',
  'stuck',
  'broken',
  'memory',
  'memory-exceeded',
]);

export function isOfProcess(message: FromSandbox): message is ProcessMessage {
  return PROCESS_KINDS.has(message.kind);
}

const fromSandbox = compileValidator(FromSandbox);

/**
 * A message of a sandbox, if it is well-formed.
 *
 * @throws Error when it is not: then the process is not what the host started
 */
export function readMessage(head: unknown): FromSandbox {
  if (!fromSandbox.check(head)) throw new Error('a message that no sandbox sends');
  return head as FromSandbox;
}
