import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMANDS, printAnswer, runCommand, type CommandName } from '../../../host/operator/commands.ts';
import { Operator } from '../../../host/operator/operator.ts';
import { listenForOperator } from '../../../host/operator/socket.ts';
import { pino } from 'pino';
import { runProgram } from '../run-command.ts';
import { startHost } from '../start-host.ts';
import { callAcme, folderWith } from './config-bundle.ts';

const command = join(import.meta.dirname, '../../../host/app/toolyard.ts');
const SECRET = 'sk_live_0123456789';

const CONFIG = {
  type: 'object',
  properties: {
    api_key: { title: 'API key', type: 'string', writeOnly: true, minLength: 8 },
    units: {
      title: 'Units',
      description: 'Of lengths',
      type: 'string',
      enum: ['metric', 'imperial'],
      default: 'metric',
    },
    days: { title: 'Days', type: 'integer', maximum: 14 },
  },
  required: ['api_key'],
} as const;

test(
  'a plugin that lacks configuration says so, and answers as soon as it is set',
  { timeout: 60_000 },
  async () => {
    const plugins = await folderWith({
      config: CONFIG,
      body: 'return { ...context.config, fixed: Object.isFrozen(context.config) };',
    });
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const { host, url, dataDir } = await startHost({ PLUGIN_DIRS: plugins }, onTestFinished, log);
    const operator = new Operator(host);
    onTestFinished(await listenForOperator(dataDir, operator, log));
    const says = async (name: CommandName, ...words: string[]) =>
      printAnswer(name, await runCommand(operator, name, words));
    const given = (text: string, from = 'input') => JSON.stringify({ text, from });

    expect(await callAcme(url)).toEqual({
      status: 503,
      body: {
        success: false,
        error: {
          code: 'INTERNAL_ERROR',
          reason: 'not_configured',
          message:
            'acme is not configured: api_key is missing; its operator sets it by toolyard config acme set api_key',
        },
      },
    });
    expect(await says('list')).toContain('answers no call without api_key: toolyard config acme');
    expect(await says('config show', 'acme')).toBe(
      [
        'api_key = (MISSING)  (API key, required, secret)',
        'units = "metric" (default)  (Units): Of lengths',
        'days = (not set)  (Days)',
      ].join('\n'),
    );
    expect(COMMANDS['config check'].failed(await runCommand(operator, 'config check', ['acme']))).toBe(true);

    for (const [words, problem] of [
      [['acme', 'colour', given('x', 'words')], 'acme has no field colour; it has: api_key, units, days'],
      [['acme', 'days', given('many', 'words')], 'days: expected JSON of type integer'],
      [['acme', 'days', given('15', 'words')], 'days: expected a number <= 14, got 15'],
      [['acme', 'api_key', given('short')], 'api_key: expected'],
      [['acme', 'api_key', given(SECRET, 'words')], 'api_key is a secret, and other users'],
      [['acne', 'api_key', given(SECRET)], 'there is no bundle acne'],
    ] as const)
      await expect(runCommand(operator, 'config set', words)).rejects.toThrow(problem);

    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
    const typed = await runProgram(
      command,
      ['config', 'acme', 'set', 'api_key'],
      environment,
      undefined,
      `${SECRET}\n`,
    );
    expect(typed).toEqual({ code: 0, stdout: 'set api_key of acme\n', stderr: '' });
    await says('config set', 'acme', 'days', given('3', 'words'));
    expect(await callAcme(url)).toMatchObject({
      status: 200,
      body: { result: { api_key: SECRET, units: 'metric', days: 3, fixed: true } },
    });
    const shown = await runProgram(command, ['config', 'acme', '--json'], environment);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      bundle: 'acme',
      fields: [{ name: 'api_key', state: 'set' }, {}, { value: 3 }],
    });
    expect(await says('config check', 'acme')).toBe('acme has all that it needs');
    expect(await says('config rotate')).toMatch(
      /^1 secret is encrypted with a new key in DATA_DIR, config.key/,
    );
    expect((await callAcme(url)).status).toBe(200);

    const audit = await readFile(join(dataDir, 'audit.log'), 'utf8');
    expect(audit).toContain('"words":["acme","api_key"]');
    for (const text of [shown.stdout, audit, lines.join(''), await says('config show', 'acme')])
      expect(text).not.toContain(SECRET);

    expect(await says('config unset', 'acme', 'api_key')).toBe('unset api_key of acme');
    expect((await callAcme(url)).status).toBe(503);
    await expect(runCommand(operator, 'config unset', ['acme', 'api_key'])).rejects.toThrow(
      'api_key of acme is not set',
    );
  },
);
