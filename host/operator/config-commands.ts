import type { JsonValue } from '@toolyard/sdk';
import type { Bundle } from '../catalogue/bundle.ts';
import { valueProblem, type ConfigField, type FieldState } from '../plugin-config/field-states.ts';
import { readValue } from '../plugin-config/read-value.ts';
import type { Rotation } from '../plugin-config/plugin-configs.ts';
import type { OperatedHost } from './operated-host.ts';
import { OperatorError, WrongUse } from './operator-error.ts';
import type { Done } from './done.ts';

/** A field of a plugin's configuration, as the operator sees it. */
export interface ConfigLine {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  /** For a secret that the host puts into requests: where. */
  readonly sentTo?: string;
  readonly state: FieldState['kind'];
  /** What it is; of a secret never. */
  readonly value?: JsonValue;
  readonly problem?: string;
}

export interface ConfigListing {
  readonly bundle: string;
  readonly fields: readonly ConfigLine[];
  /** What was set and is no longer asked for. */
  readonly leftovers: readonly string[];
}

/** Whether nothing keeps a plugin from being called. */
export interface ConfigCheck {
  readonly bundle: string;
  readonly problems: readonly string[];
}

/** A value as the command got it: among its words, where other users of the machine see it, or on standard input. */
interface GivenValue {
  readonly text: string;
  readonly from: 'words' | 'input';
}

/** What an operator can do about the configuration of plugins. */
export class ConfigCommands {
  readonly #host: Pick<OperatedHost, 'registry' | 'state'>;

  constructor(host: Pick<OperatedHost, 'registry' | 'state'>) {
    this.#host = host;
  }

  show(id: string): ConfigListing {
    const bundle = this.#find(id);
    const { configs } = this.#host.state;
    const states = configs.states(bundle);
    const fields = Object.entries(bundle.manifest.config?.properties ?? {});
    return {
      bundle: id,
      fields: fields.map(([name, field]) =>
        toLine(name, field, states.get(name) ?? { kind: 'unset' }, isRequired(bundle, name)),
      ),
      leftovers: configs.leftovers(bundle),
    };
  }

  /** @param given a `GivenValue` as JSON */
  set(id: string, name: string, given: string): Done {
    const bundle = this.#find(id);
    const field = fieldOf(bundle, name);
    const { text, from } = JSON.parse(given) as GivenValue;
    if (field.writeOnly === true && from === 'words')
      throw new WrongUse(
        `${name} is a secret, and other users of the machine see a command's words: give it on standard input, or leave it out and be asked`,
      );
    const value = readValue(field, text);
    if (value === undefined)
      throw new OperatorError(`${name}: expected JSON of type ${[field.type].flat().join(' or ')}`);
    const problem = valueProblem(name, field, value);
    if (problem !== undefined) throw new OperatorError(problem);
    if (!this.#host.state.configs.set(bundle, name, value))
      throw new OperatorError(`the key that signed ${id} is revoked: it is given nothing`);
    const [next] = this.check(id).problems;
    return { done: next === undefined ? `set ${name} of ${id}` : `set ${name} of ${id}; ${next}` };
  }

  unset(id: string, name: string): Done {
    const bundle = this.#find(id);
    if (!this.#host.state.configs.unset(bundle, name)) {
      fieldOf(bundle, name);
      throw new OperatorError(`${name} of ${id} is not set`);
    }
    return { done: `unset ${name} of ${id}` };
  }

  check(id: string): ConfigCheck {
    const { fields } = this.show(id);
    return {
      bundle: id,
      problems: fields.flatMap(({ name, state, problem }) => {
        const words = problem ?? PROBLEMS[state];
        return words === undefined ? [] : [`${name}: ${words}: toolyard config ${id} set ${name}`];
      }),
    };
  }

  rotate(): Rotation {
    return this.#host.state.configs.rotate();
  }

  /** Names of the fields without which its tools do not answer. */
  lacking(bundle: Bundle): readonly string[] {
    const resolved = this.#host.state.configs.of(bundle);
    return resolved.kind === 'ready' ? [] : resolved.faults.map(({ name }) => name);
  }

  /** What is to be set of a bundle that was just added, after a sentence. */
  hint(bundle: Bundle): string {
    const names = this.lacking(bundle);
    return names.length === 0 ? '' : `; it needs ${names.join(', ')}: toolyard config ${bundle.id}`;
  }

  #find(id: string): Bundle {
    const status = this.#host.registry.statuses.find(({ bundle }) => bundle.id === id);
    if (status === undefined) throw new OperatorError(`there is no bundle ${id}: toolyard list shows them`);
    return status.bundle;
  }
}

const PROBLEMS: Partial<Readonly<Record<FieldState['kind'], string>>> = {
  missing: 'required',
  unreadable: 'it cannot be decrypted: the key is another, or it was altered',
  'given-otherwise': 'it was given for another use than this version has for it',
};

function isRequired({ manifest }: Bundle, name: string): boolean {
  return manifest.config?.required?.includes(name) === true;
}

function fieldOf({ id, manifest }: Bundle, name: string): ConfigField {
  const fields = manifest.config?.properties ?? {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field !== undefined) return field;
  const known = Object.keys(fields).join(', ');
  throw new OperatorError(
    known === '' ? `${id} asks for no configuration` : `${id} has no field ${name}; it has: ${known}`,
  );
}

function toLine(name: string, field: ConfigField, state: FieldState, required: boolean): ConfigLine {
  const { title, description, writeOnly = false, inject } = field;
  const isShown = !writeOnly && (state.kind === 'set' || state.kind === 'default');
  return {
    name,
    title,
    ...(description === undefined ? {} : { description }),
    isSecret: writeOnly,
    isRequired: required,
    ...(inject === undefined
      ? {}
      : {
          sentTo: `${inject.host}, as ${inject.header === undefined ? `?${inject.query ?? ''}=` : inject.header}`,
        }),
    state: state.kind,
    ...(isShown ? { value: state.value } : {}),
    ...(state.kind === 'invalid' ? { problem: state.problem } : {}),
  };
}
