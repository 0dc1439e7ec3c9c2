import { randomUUID } from 'node:crypto';
import { fillReferences } from '../calls/file-references.ts';
import { failures } from '../errors.ts';
import { onceThere } from '../runtimes/once-there.ts';
import type { ResultFile } from '../runtimes/result-files.ts';
import type { CallInput } from '../runtimes/runtime.ts';
import { filesElsewhere, type Elsewhere } from './elsewhere.ts';

/** How long a file can be read after the call that gave it, in milliseconds. */
const HELD_MS = 10 * 60_000;

/** Bytes of one file, of all files of a caller and of all callers together; beyond it the oldest are let go. */
export const MOST_FILE_BYTES = 8 * 2 ** 20;
const MOST_OF_CALLER = 32 * 2 ** 20;
const MOST_BYTES = 128 * 2 ** 20;

/** Files of other processes that one call may name. */
const MOST_BROUGHT = 128;

/** What a file is that is small takes at least so much memory, so that a flood of them is bounded too. */
const LEAST_BYTES = 1024;

const PREFIX = 'toolyard://files/';

/** A file of a result, under the address by which it is read. */
export interface HeldFile {
  /** Nobody can guess it. */
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isText: boolean;
}

interface Holding {
  readonly file: HeldFile;
  readonly caller: string;
  readonly until: number;
}

/** A file of a result with an address of its own, or undefined where it is too large to be held. */
export function toHeldFile({ data, encoding, mimeType, name }: ResultFile): HeldFile | undefined {
  const isText = encoding === 'text';
  // Base64 has four characters for three bytes: what cannot fit is not even decoded.
  if (data.length > (isText ? MOST_FILE_BYTES : Math.ceil(MOST_FILE_BYTES / 3) * 4)) return undefined;
  const bytes = Uint8Array.from(Buffer.from(data, isText ? 'utf8' : 'base64'));
  const uri = `${PREFIX}${randomUUID()}/${encodeURIComponent(name.slice(0, 200))}`;
  return bytes.length > MOST_FILE_BYTES ? undefined : { uri, name, mimeType, bytes, isText };
}

/**
 * Files of results for a while, each for the caller who got it: what it cannot see does not exist for another. They
 * are held in memory, by the process that answered; the others of its host ask it for them.
 */
export class HeldFiles {
  readonly #now: () => number;
  readonly #elsewhere: Elsewhere | undefined;
  readonly #mostOfCaller: number;
  readonly #mostBytes: number;
  /** Oldest first. */
  readonly #holdings = new Map<string, Holding>();
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param together the other processes of this host, which have their share of the room; absent: there are none */
  constructor(
    now: () => number = Date.now,
    together?: { readonly count: number; readonly elsewhere: Elsewhere },
  ) {
    this.#now = now;
    this.#elsewhere = together?.elsewhere;
    const share = (bytes: number) => Math.max(MOST_FILE_BYTES, bytes / (together?.count ?? 1));
    this.#mostOfCaller = share(MOST_OF_CALLER);
    this.#mostBytes = share(MOST_BYTES);
  }

  /** Bytes of all files. */
  get bytes(): number {
    return this.#bytes;
  }

  hold(caller: string, file: HeldFile): void {
    this.#letGoOfOld();
    const size = sizeOf(file);
    while ((this.#bytesOf.get(caller) ?? 0) + size > this.#mostOfCaller) this.#letGoOfOldest(caller);
    while (this.#bytes + size > this.#mostBytes) this.#letGoOfOldest();
    this.#holdings.set(file.uri, { file, caller, until: this.#now() + HELD_MS });
    this.#count(caller, size);
    this.#timer ??= setInterval(() => this.#letGoOfOld(), HELD_MS / 10).unref();
  }

  /** A file of the caller's, whichever process holds it, or undefined. */
  async find(caller: string, uri: string): Promise<HeldFile | undefined> {
    return this.read(caller, uri) ?? (await this.#bring(caller, [uri])).get(uri);
  }

  /**
   * Files of the caller's that others hold; undefined where none has to be asked for.
   *
   * @param named tells the addresses that are wanted
   */
  bring(caller: string, named: () => readonly string[]): Promise<ReadonlyMap<string, HeldFile>> | undefined {
    if (this.#elsewhere === undefined) return undefined;
    const missing = [...new Set(named())].filter((uri) => this.read(caller, uri) === undefined);
    return missing.length === 0 ? undefined : this.#bring(caller, missing);
  }

  async #bring(caller: string, uris: readonly string[]): Promise<ReadonlyMap<string, HeldFile>> {
    const named = uris.filter((uri) => HELD_ADDRESS.test(uri)).slice(0, MOST_BROUGHT);
    if (this.#elsewhere === undefined || named.length === 0) return new Map();
    const found = await filesElsewhere(this.#elsewhere, caller, named);
    return new Map(found.map((file) => [file.uri, file]));
  }

  /** A file of the caller's that is held here, or undefined. */
  read(caller: string, uri: string): HeldFile | undefined {
    this.#letGoOfOld();
    const holding = this.#holdings.get(uri);
    return holding?.caller === caller ? holding.file : undefined;
  }

  #letGoOfOld(): void {
    const now = this.#now();
    for (const [uri, { until }] of this.#holdings) {
      if (until > now) break;
      this.#letGo(uri);
    }
  }

  /** @param caller of this one; undefined: of all */
  #letGoOfOldest(caller?: string): void {
    for (const [uri, holding] of this.#holdings)
      if (caller === undefined || holding.caller === caller) return this.#letGo(uri);
  }

  #letGo(uri: string): void {
    const holding = this.#holdings.get(uri);
    if (holding === undefined) return;
    this.#holdings.delete(uri);
    this.#count(holding.caller, -sizeOf(holding.file));
    if (this.#holdings.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #count(caller: string, change: number): void {
    this.#bytes += change;
    const bytes = (this.#bytesOf.get(caller) ?? 0) + change;
    if (bytes === 0) this.#bytesOf.delete(caller);
    else this.#bytesOf.set(caller, bytes);
  }
}

function sizeOf({ bytes }: HeldFile): number {
  return Math.max(LEAST_BYTES, bytes.length);
}

/**
 * Arguments with the files of results before that they name.
 *
 * @throws CallError when a file is held no more, or when they are too large with it
 */
export function withHeldFiles(
  input: CallInput,
  files: HeldFiles,
  caller: string,
): CallInput | Promise<CallInput> {
  if (input.kind === 'value' && !namesFile(input.value)) return input;
  const json = input.kind === 'json' ? input.bytes : new TextEncoder().encode(JSON.stringify(input.value));
  return onceThere(fillHeldFiles(json, files, caller), (bytes): CallInput => ({ kind: 'json', bytes }));
}

/** As `withHeldFiles`, of JSON. */
export function fillHeldFiles(
  json: Uint8Array<ArrayBuffer>,
  files: HeldFiles,
  caller: string,
): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  const brought = files.bring(caller, () => namedIn(json));
  return brought === undefined
    ? fill(json, (uri) => files.read(caller, uri))
    : brought.then((others) => fill(json, (uri) => files.read(caller, uri) ?? others.get(uri)));
}

function fill(
  json: Uint8Array<ArrayBuffer>,
  find: (uri: string) => HeldFile | undefined,
): Uint8Array<ArrayBuffer> {
  return fillReferences(json, PREFIX, (uri) => {
    const file = find(uri);
    if (file === undefined && !HELD_ADDRESS.test(uri)) return undefined;
    if (file === undefined)
      throw failures.invalid(
        `${uri.slice(0, 200)}: no file is held there; those of results are for ten minutes, for who called the tool`,
      );
    const data = Buffer.from(file.bytes);
    return Buffer.from(
      file.isText ? JSON.stringify(data.toString('utf8')).slice(1, -1) : data.toString('base64'),
    );
  });
}

/** An address that a result may have named. */
const HELD_ADDRESS = /^toolyard:\/\/files\/[\da-f]{8}-[\da-f-]{27}\//;

/** The addresses of files in JSON. */
function namedIn(json: Uint8Array<ArrayBuffer>): readonly string[] {
  const named: string[] = [];
  fillReferences(json, PREFIX, (uri) => {
    named.push(uri);
    return undefined;
  });
  return named;
}

function namesFile(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith(PREFIX);
  return typeof value === 'object' && value !== null && Object.values(value).some(namesFile);
}
