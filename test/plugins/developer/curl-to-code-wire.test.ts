/**
 * The programs of curl-to-code send what curl sends: each command runs, and so does the code in each language, against
 * a server on loopback. By itself the suite takes every fourth command, in what needs nothing but Node.js and Python;
 * WIRE_LANGUAGES names languages (`php,go`), or `all`, for all commands.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import curlToCode from '../../../plugins/developer/tools/curl-to-code/tool.ts';
import { type Identity, selfSigned } from '../../servers/certificates.ts';
import { type Command, COMMANDS, FILES, INPUT } from './wire/commands.ts';
import { type EchoServer, type Received, startEchoServer } from './wire/echo-server.ts';
import { inTurns, runProgram, runPrograms } from './wire/programs.ts';
import { comparable } from './wire/same-request.ts';
import { LANGUAGES, TOOLCHAINS } from './wire/toolchains.ts';

const hasCurl = spawnSync('curl', ['--version']).error === undefined;
if (!hasCurl) process.stdout.write('commands are left out: curl is not installed\n');
const named = process.env['WIRE_LANGUAGES'];
const asked = hasCurl ? (named ?? 'javascript,node,python') : '';
const commands = named === undefined ? COMMANDS.filter((_, index) => index % 4 === 0) : COMMANDS;
const languages = LANGUAGES.filter((language) => asked === 'all' || asked.split(',').includes(language));

/** On a machine that has much else to do. */
const LONGEST_MS = 900_000;

interface Case {
  readonly command: Command;
  readonly name: string;
  readonly server: EchoServer;
  readonly sentByCurl: Received[];
}

interface Answer {
  readonly code?: string;
  readonly refused?: string;
  /** What the tool says of the code: its warnings, and what it left out. */
  readonly told: readonly string[];
}

let folder = '';
const cases: Case[] = [];

beforeAll(async () => {
  if (!hasCurl) return;
  folder = mkdtempSync(join(tmpdir(), 'curl-wire-'));
  const root = await selfSigned();
  const server = await root.issue({ names: ['127.0.0.1'] });
  const client = await root.issue({ subject: 'CN=client' });
  writeFiles(root, client);
  for (const [index, command] of commands.entries()) {
    const socket = command.socket === true ? join(folder, `p${index}.sock`) : undefined;
    const echo = await startEchoServer(command.tls === true ? server : undefined, socket);
    cases.push({ command, name: `p${index}`, server: echo, sentByCurl: [] });
  }
  await inTurns(cases, async (found) => {
    const { command, server: echo, sentByCurl } = found;
    if (command.refused !== undefined) return;
    const script = addressed(command.bash ?? command.curl, found);
    const program = `curl() { command curl -s -q "$@"; }; curl.exe() { curl "$@"; }\n${script}`;
    const printed = await runProgram(['bash', '-c', program], { folder, input: INPUT });
    const { index } = command;
    const sent = echo.take();
    sentByCurl.push(...(index === undefined ? sent : sent.slice(index, index + 1)));
    if (sentByCurl.length === 0) throw new Error(`curl sent nothing for ${script}: ${printed}`);
  });
}, LONGEST_MS);

afterAll(async () => {
  await Promise.all(cases.map(({ server }) => server.close()));
  if (folder !== '') rmSync(folder, { recursive: true });
});

function writeFiles(root: Identity, client: Identity): void {
  const files = {
    ...FILES,
    'ca.pem': root.pem,
    'client.pem': client.pem,
    'client.key': client.key,
    'both.pem': client.pem + client.key,
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content, name === 'pic.png' ? 'latin1' : 'utf8');
  // Programs for Node.js find the one package that they may need.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(
    dirname(fileURLToPath(import.meta.resolve('undici/package.json'))),
    join(folder, 'node_modules/undici'),
  );
}

/** A command, or what bash takes for it, with the addresses of its server. */
function addressed(text: string, { command, server }: Pick<Case, 'command' | 'server'>): string {
  const host = `127.0.0.1:${server.port}`;
  return text
    .replaceAll('URL', `${command.tls === true ? 'https' : 'http'}://${host}`)
    .replaceAll('HOST', host)
    .replaceAll('PORT', String(server.port))
    .replaceAll('SOCKET', server.path);
}

function shown(requests: readonly Received[], given: ReadonlySet<string>): unknown[] {
  const compared = requests.map((request, index) => comparable(request, given, index > 0));
  // A challenge may be met before it is put, or after a request without a body: what counts is what is accepted.
  return requests.some(({ target }) => target.startsWith('/digest')) ? compared.slice(-1) : compared;
}

test.skipIf(!hasCurl)('curl sends something for every command, and the commands differ', () => {
  expect(new Set(COMMANDS.map(({ curl }) => curl)).size).toBe(COMMANDS.length);
  expect(
    cases.every(({ command, sentByCurl }) => sentByCurl.length > 0 || command.refused !== undefined),
  ).toBe(true);
});

const runnable = languages.filter((language) => {
  const missing = TOOLCHAINS[language].missing();
  if (missing !== undefined) process.stdout.write(`${language} is left out: ${missing}\n`);
  return missing === undefined;
});

describe.each(runnable)('%s', (language) => {
  const answers = new Map<string, Answer>();
  const received = new Map<string, { readonly requests: Received[]; readonly printed: string }>();

  beforeAll(async () => {
    for (const found of cases) {
      const { command, name } = found;
      const curl = addressed(command.curl, found);
      const { index } = command;
      const answer = callTool(curlToCode, { curl, language, ...(index === undefined ? {} : { index }) }).then(
        ({ result, warnings, dropped = [] }) => ({ code: result, told: [...warnings, ...dropped] }),
        (error: Error) => ({ refused: error.message, told: [] }),
      );
      answers.set(name, await answer);
    }
    const own = join(folder, `of-${language}`);
    mkdirSync(own);
    const programs = cases.flatMap(({ name }) => {
      const code = answers.get(name)?.code;
      return code === undefined ? [] : [{ name, code }];
    });
    const printed = await runPrograms(language, programs, { own, folder, input: INPUT });
    for (const { name, server } of cases)
      received.set(name, { requests: server.take(), printed: printed.get(name) ?? '' });
  }, LONGEST_MS);

  afterAll(() => {
    const refused = commands.filter(
      (command) => command.refused !== undefined || command.refusedBy?.includes(language) === true,
    ).length;
    const warned = commands.filter(({ exceptIn = [] }) => exceptIn.includes(language)).length;
    const followed = commands.filter(({ followedBy = [] }) => followedBy.includes(language)).length;
    const sent = commands.length - refused - warned - followed;
    const [program, ...words] = TOOLCHAINS[language].version;
    const version = execFileSync(program, words, { encoding: 'utf8' }).trim();
    process.stdout.write(
      `${language} (${version}): of ${commands.length} commands ${sent} send what curl sends, ${refused} are refused with the reason, ${warned} differ as the tool warns${followed === 0 ? '' : `, ${followed} follow a redirect as a page does`}\n`,
    );
  });

  test.each(commands.map((command, index) => [command.curl, index, command] as const))(
    '%s',
    (curl, index, command) => {
      const found = cases[index];
      const answer = answers.get(`p${index}`);
      if (found === undefined || answer === undefined) throw new Error('the command did not run');
      if (command.refused !== undefined) {
        expect(answer.refused).toMatch(command.refused);
        return;
      }
      if (command.refusedBy?.includes(language) === true) {
        expect(answer.refused).toMatch(new RegExp(`^curl: expected no .+ for ${language}: `));
        return;
      }
      expect(answer.refused).toBeUndefined();
      if (command.exceptIn?.includes(language) === true) {
        expect(answer.told).not.toEqual([]);
        return;
      }
      if (command.followedBy?.includes(language) === true) return;
      const { requests = [], printed = '' } = received.get(`p${index}`) ?? {};
      const given = givenHeaders(curl);
      expect(shown(requests, given), `${answer.code}\n${printed}`).toEqual(shown(found.sentByCurl, given));
    },
  );
});

/** Headers that a library may send by itself, and that are compared only where the command has them. */
function givenHeaders(curl: string): ReadonlySet<string> {
  const text = curl.toLowerCase().replace(/(?<= )-a(?= )|--user-ag\b/, 'user-agent');
  return new Set(
    ['user-agent', 'accept-encoding', 'accept-language', 'x-amz-date'].filter((name) => text.includes(name)),
  );
}
