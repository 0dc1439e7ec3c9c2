import { findByName } from '../access/view.ts';
import type { KeyRecord, KeyTerms } from '../access/keys/key-store.ts';
import { limitsOf, wordOf, type CallerLimits } from '../config/caller-limits.ts';
import { bounds, parseView, type View } from '../config/view.ts';
import type { OperatedHost } from './operated-host.ts';
import { OperatorError, WrongUse } from './operator-error.ts';
import type { Done } from './done.ts';

/** A key that was just made: nothing shows it again. */
export interface CreatedKey {
  readonly name: string;
  readonly key: string;
}

export interface KeyListing {
  readonly keys: readonly KeyRecord[];
}

const NAME = /^[\w][\w.@-]{0,63}$/;
const MS = { h: 3_600_000, d: 86_400_000 } as const;

/** What an operator can do about the keys of callers. */
export class KeyCommands {
  readonly #host: Pick<OperatedHost, 'keys' | 'catalogue'>;

  constructor(host: Pick<OperatedHost, 'keys' | 'catalogue'>) {
    this.#host = host;
  }

  /** @param options the options of the command, as JSON of an object of strings */
  create(name: string, options: string): CreatedKey {
    if (!NAME.test(name))
      throw new WrongUse('name: expected up to 64 letters, digits, ".", "_", "@" and "-"');
    const key = this.#host.keys.create(name, this.#terms(JSON.parse(options) as KeyOptions));
    if (key === undefined)
      throw new OperatorError(
        `there is a key ${name}: toolyard key rotate ${name} makes another in its place`,
      );
    return { name, key };
  }

  list(): KeyListing {
    return { keys: this.#host.keys.list() };
  }

  rotate(name: string): CreatedKey {
    const key = this.#host.keys.rotate(name);
    if (key === undefined) throw noKey(name);
    return { name, key };
  }

  revoke(name: string): Done {
    if (!this.#host.keys.revoke(name)) throw noKey(name);
    return { done: `revoked ${name}: it is answered no more` };
  }

  #terms({ rest, mcp, 'cpu-seconds': cpuSeconds, bytes, expires, ...query }: KeyOptions): KeyTerms {
    const view = parseView({ ...query, readonly: query.readonly?.toString() });
    if ('problem' in view) throw new WrongUse(view.problem);
    this.#checkNames(view);
    return {
      ...readLimits({ rest, mcp, cpuSeconds, bytes }),
      ...(bounds(view) ? { view } : {}),
      ...(expires === undefined ? {} : { expiresAt: expiry(expires) }),
    };
  }

  /** A name that no tool has now would open, or leave out, nothing: it is misspelt. */
  #checkNames({ tools = [], exclude = [], categories = [] }: View): void {
    const { snapshot } = this.#host.catalogue;
    const noTool = [...tools, ...exclude].find(
      (name) =>
        findByName(snapshot, name, 'rest') === undefined && findByName(snapshot, name, 'mcp') === undefined,
    );
    if (noTool !== undefined) throw new OperatorError(`there is no tool ${JSON.stringify(noTool)}`);
    const noCategory = categories.find((name) => !snapshot.bundles.some(({ id }) => id === name));
    if (noCategory !== undefined)
      throw new OperatorError(`there is no category ${JSON.stringify(noCategory)}`);
  }
}

interface KeyOptions {
  readonly tools?: string;
  readonly exclude?: string;
  readonly categories?: string;
  readonly readonly?: boolean;
  readonly rest?: string;
  readonly mcp?: string;
  readonly 'cpu-seconds'?: string;
  readonly bytes?: string;
  readonly expires?: string;
}

function readLimits(given: Parameters<typeof limitsOf>[0]): CallerLimits {
  try {
    return limitsOf(given, (name) => `--${wordOf(name)}`);
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** When what is valid for so many days or hours ends. */
function expiry(text: string): number {
  const [, number = '', unit] = /^([1-9]\d{0,4})([dh])$/.exec(text) ?? [];
  if (unit !== 'd' && unit !== 'h')
    throw new WrongUse(`--expires: expected days or hours such as 90d or 12h, got ${JSON.stringify(text)}`);
  return Date.now() + Number(number) * MS[unit];
}

function noKey(name: string): OperatorError {
  return new OperatorError(`there is no key ${name}: toolyard key list shows them`);
}
