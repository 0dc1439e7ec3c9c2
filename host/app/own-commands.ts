import { resolve } from 'node:path';
import { readConfig } from '../config/config.ts';
import { importServe } from './built-serve.ts';

/** What came of a command of its own: for scripts, and for people. */
interface Outcome {
  readonly answer: unknown;
  readonly said: string;
  readonly failed?: boolean;
}

/** A command that acts by itself, whether or not a host runs. */
interface OwnCommand {
  /** The words after the command; one in brackets may be left out. */
  readonly words: readonly string[];
  readonly meaning: string;
  /** @returns what is printed; undefined where it printed for itself */
  readonly run: (given: Given, ...words: string[]) => Promise<Outcome | undefined>;
}

interface Given {
  readonly environment: NodeJS.ProcessEnv;
  /** `--print` */
  readonly isShownOnly: boolean;
}

export const OWN_COMMANDS: Readonly<Record<string, OwnCommand>> = {
  serve: {
    words: ['[--processes N]'],
    meaning: 'run the host; so does no command; --processes: as so many processes, 0: one a processor',
    async run({ environment }) {
      const { serve } = await importServe();
      await serve(environment);
      return undefined;
    },
  },
  stdio: {
    words: ['[query]'],
    meaning: 'offer the tools over MCP on standard input and output',
    async run({ environment }, query = '') {
      const { serveStdio } = await import('./stdio.ts');
      await serveStdio(environment, query);
      return undefined;
    },
  },
  install: {
    words: ['client', '[query]', '[--print]'],
    meaning: 'tell an MCP client of this account of the tools; --print: only show how',
    async run({ isShownOnly }, client = '', query = 'mode=search') {
      const { installIn } = await import('./clients/install-in.ts');
      const { outcome, said } = await installIn(client, query, { isShownOnly });
      return { answer: outcome, said };
    },
  },
  node: {
    words: ['[word…]'],
    meaning: "run Node as the host runs on it, for a plugin's own tests: toolyard node --test",
    // The launcher does it before it comes to this.
    run: async () => undefined,
  },
  author: {
    words: ['dev|test|call', 'folder', '[terms]'],
    meaning: 'what toolyard-plugin runs: a host for one plugin that grants what it asks for',
    async run({ environment }, task = '', folder = '', terms = '') {
      const { runForAuthor } = await import('./author/run-for-author.ts');
      return runForAuthor(environment, { task, folder: resolve(folder), terms });
    },
  },
  doctor: {
    words: [],
    meaning: 'what is wrong with this host, its data folder and its sandbox, if anything is',
    async run({ environment }) {
      const { diagnose, printDiagnosis } = await import('../operator/doctor.ts');
      const diagnosis = await diagnose(environment);
      return { answer: diagnosis, said: printDiagnosis(diagnosis), failed: !diagnosis.isWell };
    },
  },
  backup: {
    words: ['file'],
    meaning: 'write all that DATA_DIR holds into a new file, while a host serves from it or not',
    async run({ environment }, file = '') {
      const { backUp } = await import('../operator/backup/back-up.ts');
      const config = readConfig(environment);
      const backup = await backUp({
        dataDir: config.DATA_DIR,
        file: resolve(file),
        hasPostgres: config.DATABASE_URL !== undefined,
      });
      const { bytes, files, missing, elsewhere } = backup;
      const said = [
        `${backup.file} has the ${files} files of ${config.DATA_DIR} (${bytes} bytes)`,
        ...missing.map((plugin) => `no files of ${plugin} were found: add it again after a restore`),
        ...elsewhere.map((part) => `not in it: ${part}`),
      ];
      return { answer: backup, said: said.join('\n') };
    },
  },
  restore: {
    words: ['file'],
    meaning: 'fill a DATA_DIR that is empty, or not there yet, with a backup',
    async run({ environment }, file = '') {
      const { restore } = await import('../operator/backup/restore.ts');
      const restored = await restore(resolve(file), readConfig(environment).DATA_DIR);
      const { dataDir, files, createdAt, toolyard } = restored;
      return {
        answer: restored,
        said: `${dataDir} has the ${files} files of the backup of ${createdAt}, by Toolyard ${toolyard}`,
      };
    },
  },
};
