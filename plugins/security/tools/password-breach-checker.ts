import { hash } from 'node:crypto';
import { defineTool, InputError, networkFailure, Type, type ToolContext } from '@toolyard/sdk';
import { utf8Bytes } from '../lib/bytes.ts';

export default defineTool({
  title: 'Password Breach Checker',
  summary:
    'Tell whether a password appears in known data breaches; only 5 characters of its SHA-1 leave the server.',
  keywords: ['Have I Been Pwned', 'pwned', 'leak', 'k-anonymity'],
  network: true,
  input: Type.Object({
    password: Type.Optional(
      Type.String({ maxLength: 1024, writeOnly: true, description: 'Password to check' }),
    ),
    sha1: Type.Optional(
      Type.String({ writeOnly: true, description: 'Its SHA-1 in hex, to keep the password to yourself' }),
    ),
  }),
  output: Type.Object({
    ok: Type.Boolean({ description: 'the remote service answered' }),
    breached: Type.Union([Type.Boolean(), Type.Null()], { description: 'found; null when not ok' }),
    count: Type.Union([Type.Integer(), Type.Null()], { description: 'times seen; null when not ok' }),
    hash_prefix: Type.String({ description: 'the 5 upper-case hex digits sent' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'why not ok' }),
    advice: Type.String({ description: 'what to do' }),
  }),
  examples: [
    {
      name: 'What is sent of a password',
      input: { password: 'password' },
      output: { hash_prefix: '5BAA6' },
    },
  ],
  async run(given, context) {
    const digest = givenHash(given);
    const [prefix, suffix] = [digest.slice(0, PREFIX_DIGITS), digest.slice(PREFIX_DIGITS)];
    const answer = await askRange(context, prefix);
    if (answer.kind === 'failure')
      return {
        ok: false,
        breached: null,
        count: null,
        hash_prefix: prefix,
        reason: answer.reason,
        advice: 'Nothing is known: the service gave no usable answer. Try again later.',
      };
    const count = answer.counts.get(suffix) ?? 0;
    return {
      ok: true,
      breached: count > 0,
      count,
      hash_prefix: prefix,
      reason: null,
      advice:
        count > 0
          ? 'Do not use this password, and change it wherever you did: attackers try it first.'
          : 'It is in no breach that the service knows of. That alone does not make it strong.',
    };
  },
});

/** Of the 40 digits of a SHA-1, as the service's range search takes them. */
const PREFIX_DIGITS = 5;

/** @throws InputError that never repeats what was given */
function givenHash({ password, sha1 }: { password?: string; sha1?: string }): string {
  if (sha1 === undefined) {
    if (!password) throw new InputError('password', 'required, or sha1');
    return hash('sha1', utf8Bytes('password', password)).toUpperCase();
  }
  if (password !== undefined) throw new InputError('sha1', 'expected either password or sha1, got both');
  if (!/^[0-9a-f]{40}$/i.test(sha1)) throw new InputError('sha1', 'expected 40 hex digits');
  return sha1.toUpperCase();
}

type RangeAnswer =
  | { readonly kind: 'counts'; readonly counts: ReadonlyMap<string, number> }
  | { readonly kind: 'failure'; readonly reason: string };

/** Have I Been Pwned, Pwned Passwords API v3: how often each hash that begins with the prefix was seen. */
async function askRange(context: ToolContext, prefix: string): Promise<RangeAnswer> {
  const base = context.service('pwned-passwords');
  if (base === undefined) return { kind: 'failure', reason: 'not_configured' };
  const url = `${base.replace(/\/$/, '')}/range/${prefix}`;
  try {
    const first = await ask(context, url);
    const response =
      first.status === 429 || first.status >= 500 ? await askAgain(context, url, first) : first;
    if (response.status !== 200) {
      await response.body?.cancel();
      return { kind: 'failure', reason: 'http_status' };
    }
    const counts = readRange(await response.text());
    return counts === undefined ? { kind: 'failure', reason: 'bad_response' } : { kind: 'counts', counts };
  } catch (error) {
    const failure = networkFailure(error);
    if (failure === undefined) throw error;
    return { kind: 'failure', reason: failure.reason };
  }
}

/** Padded with made-up hashes, so that the length of the answer does not tell which prefix was asked for. */
function ask({ fetch, signal }: ToolContext, url: string): Promise<Response> {
  return fetch(url, { headers: { 'add-padding': 'true' }, signal });
}

async function askAgain(context: ToolContext, url: string, refused: Response): Promise<Response> {
  await refused.body?.cancel();
  return ask(context, url);
}

/** Lines `SUFFIX:COUNT`, padding with the count 0; undefined for anything else. */
function readRange(text: string): Map<string, number> | undefined {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, suffix, count] = /^([0-9a-f]{35}):(\d+)$/i.exec(line.trim()) ?? [];
    if (suffix === undefined) return undefined;
    counts.set(suffix.toUpperCase(), Number(count));
  }
  return counts.size > 0 ? counts : undefined;
}
