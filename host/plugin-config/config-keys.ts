import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { CONFIG_KEY_BYTES, configKeys } from '../config/config-key-setting.ts';
import { toConfigKey, type ConfigKey } from './secret-cipher.ts';

/** The file in `DATA_DIR` that holds the key where `CONFIG_KEY` does not: a key a line, of which the first encrypts. */
export const CONFIG_KEY_FILE = 'config.key';

/** The keys of plugins' secrets: those of the setting, or one in a file that is made at its first use. */
export class ConfigKeys {
  readonly #file: string;
  readonly #configured: readonly ConfigKey[];
  #known: ReadonlyMap<string, ConfigKey>;

  /** @param configured of `CONFIG_KEY`: the first encrypts, all decrypt */
  constructor(dataDir: string, configured: readonly Buffer[]) {
    this.#file = join(dataDir, CONFIG_KEY_FILE);
    this.#configured = configured.map(toConfigKey);
    this.#known = byId(this.#configured);
  }

  /** Whether the setting names keys, so that the file is of the past. */
  get areConfigured(): boolean {
    return this.#configured.length > 0;
  }

  /** What encrypts from now on. @throws Error when the file cannot be read or made */
  current(): ConfigKey {
    const [key] = this.areConfigured ? this.#configured : this.#readFile();
    return key ?? this.#create();
  }

  /** The key that encrypted something; undefined when it is not there. The file may have changed since it was read. */
  find(id: string): ConfigKey | undefined {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known = byId([...this.#configured, ...this.#readFile()]);
    return this.#known.get(id);
  }

  /** Makes a key that encrypts from now on, where the setting names none. The file holds the old ones too. */
  renew(): void {
    if (this.areConfigured) return;
    this.#write([toConfigKey(randomBytes(CONFIG_KEY_BYTES)), ...this.#readFile()]);
  }

  /** Drops keys from the file that neither encrypt nor are needed for what is there. */
  prune(needed: ReadonlySet<string>): void {
    const inFile = this.#readFile();
    const kept = inFile.filter(({ id }, index) => needed.has(id) || (index === 0 && !this.areConfigured));
    if (kept.length === 0) rmSync(this.#file, { force: true });
    else if (kept.length < inFile.length) this.#write(kept);
  }

  #readFile(): readonly ConfigKey[] {
    let text: string;
    try {
      text = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (Reflect.get(Object(error), 'code') === 'ENOENT') return [];
      throw error;
    }
    try {
      return configKeys(text).map(toConfigKey);
    } catch {
      throw new Error(`${this.#file}: expected a key of 32 bytes as base64: restore it, or set CONFIG_KEY`);
    }
  }

  /** Makes the file, unless another process was quicker. */
  #create(): ConfigKey {
    const own = this.#writeAside([toConfigKey(randomBytes(CONFIG_KEY_BYTES))]);
    try {
      linkSync(own, this.#file);
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
    } finally {
      rmSync(own, { force: true });
    }
    const [key] = this.#readFile();
    if (key === undefined) throw new Error(`${this.#file}: expected a key, it is empty`);
    return key;
  }

  #write(keys: readonly ConfigKey[]): void {
    renameSync(this.#writeAside(keys), this.#file);
  }

  /** A new file of the owner's alone, whole on the disk. */
  #writeAside(keys: readonly ConfigKey[]): string {
    const path = `${this.#file}.${randomBytes(6).toString('hex')}`;
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return path;
  }
}

function byId(keys: readonly ConfigKey[]): ReadonlyMap<string, ConfigKey> {
  return new Map(keys.map((key) => [key.id, key]));
}
