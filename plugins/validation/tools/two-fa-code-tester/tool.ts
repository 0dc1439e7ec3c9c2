import { timingSafeEqual } from 'node:crypto';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { instantInput } from '@toolyard/sdk/inputs';
import { HOTP, type Secret } from 'otpauth';
import { findings, type Finding } from '../../lib/finding.ts';
import {
  OTP_ALGORITHMS,
  OTP_TYPES,
  readOneTimeKey,
  SECRET_ENCODINGS,
  type OtpAlgorithm,
  type OtpType,
} from './one-time-key.ts';

const REASONS = ['not_digits', 'wrong_length', 'outside_window', 'no_match'] as const;

/** How many steps a code is looked for on either side, so that a clock that is off shows. */
const SEARCHED_STEPS = 20;
/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799;

export default defineTool({
  title: '2FA Code Tester',
  summary:
    'Make and check TOTP and HOTP one-time codes from a Base32 secret or otpauth URI, at any instant, and find out why a code fails (clock drift, digits).',
  keywords: ['OTP', 'authenticator', 'two-factor', 'one-time password'],
  input: Type.Object({
    secret: Type.String({ writeOnly: true, minLength: 1, description: 'Base32 secret or an otpauth:// URI' }),
    code: Type.Optional(Type.String({ description: 'Code to check; blanks and hyphens are ignored' })),
    type: Type.Optional(Type.Enum([...OTP_TYPES], { description: 'Kind of code; default totp' })),
    algorithm: Type.Optional(Type.Enum([...OTP_ALGORITHMS], { description: 'HMAC hash; default SHA1' })),
    digits: Type.Optional(Type.Integer({ minimum: 6, maximum: 10, description: 'Code length; default 6' })),
    period: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 86_400, description: 'TOTP step in seconds; default 30' }),
    ),
    counter: Type.Optional(Type.Integer({ minimum: 0, description: 'HOTP counter; default 0' })),
    now: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        description: 'TOTP instant: ISO 8601 or Unix seconds; default now',
      }),
    ),
    window: Type.Integer({
      minimum: 0,
      maximum: 20,
      default: 1,
      description: 'Steps accepted either side (HOTP: ahead only)',
    }),
    encoding: Type.Enum([...SECRET_ENCODINGS], { default: 'base32', description: 'How secret is written' }),
  }),
  output: Type.Object({
    code: Type.String({ description: 'The code for now or counter, with leading zeros' }),
    valid: nullable(Type.Boolean(), 'Null if no code was given'),
    delta: nullable(Type.Integer(), 'Steps to where the given code fits, + is later'),
    reason: nullable(Type.Enum([...REASONS])),
    counter: Type.Integer({ description: 'Time step or HOTP counter of code' }),
    next_counter: nullable(Type.Integer(), 'HOTP: counter to store after a valid code'),
    valid_from: nullable(Type.String(), 'TOTP: start of the step, ISO 8601'),
    valid_until: nullable(Type.String(), 'TOTP: its end, not included'),
    remaining_seconds: nullable(Type.Number(), 'TOTP: to the end of the step'),
    codes: Type.Array(Type.Object({ delta: Type.Integer(), counter: Type.Integer(), code: Type.String() }), {
      description: 'All codes the window accepts, ascending',
    }),
    settings: Type.Object({
      type: Type.Enum([...OTP_TYPES]),
      algorithm: Type.Enum([...OTP_ALGORITHMS]),
      digits: Type.Integer(),
      period: nullable(Type.Integer()),
      counter: nullable(Type.Integer()),
      secret_bits: Type.Integer(),
      issuer: nullable(Type.String()),
      account: nullable(Type.String()),
    }),
    uri: Type.String({ description: 'otpauth URI for an authenticator app' }),
    warnings: findings('What weakens the key or may not be supported'),
  }),
  examples: [
    {
      name: 'RFC 6238, SHA1, T=59',
      input: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', digits: 8, now: 59 },
      output: { code: '94287082', counter: 1, remaining_seconds: 1, valid: null },
    },
    {
      name: 'RFC 4226, counter 3',
      input: { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', type: 'hotp', counter: 3, code: '969 429' },
      output: { code: '969429', valid: true, delta: 0, next_counter: 4 },
    },
    {
      name: 'clock drift is found outside the window',
      input: { secret: 'JBSWY3DPEHPK3PXP', code: '382771', now: 1700000000 },
      output: { valid: false, delta: -4, reason: 'outside_window' },
    },
  ],
  run(input, context) {
    const key = readOneTimeKey('secret', input.secret, input.encoding);
    const type = input.type ?? key.type ?? 'totp';
    const algorithm = input.algorithm ?? key.algorithm ?? 'SHA1';
    const digits = input.digits ?? key.digits ?? 6;
    const period = input.period ?? key.period ?? 30;
    const totp = type === 'totp';
    const seconds = totp ? secondsOf(input.now ?? context.now() / 1000) : 0;
    const counter = totp ? Math.floor(seconds / period) : (input.counter ?? key.counter ?? 0);
    if (counter > Number.MAX_SAFE_INTEGER)
      throw new InputError('counter', `expected at most ${Number.MAX_SAFE_INTEGER}, got ${quote(counter)}`);

    const settings: Settings = { secret: key.secret, type, algorithm, digits, period, counter };
    const codes = codesAround(settings);
    const outcome =
      input.code === undefined
        ? { valid: null, delta: null, reason: null }
        : judge(input.code, codes, digits, input.window);
    const start = counter * period;
    return {
      ...outcome,
      code: codes.find(({ delta }) => delta === 0)?.code ?? '',
      counter,
      next_counter: !totp && outcome.valid === true ? counter + outcome.delta + 1 : null,
      valid_from: totp ? instant(start) : null,
      valid_until: totp ? instant(start + period) : null,
      remaining_seconds: totp ? Math.round((start + period - seconds) * 1000) / 1000 : null,
      codes: codes.filter(({ delta }) => Math.abs(delta) <= input.window),
      settings: {
        type,
        algorithm,
        digits,
        period: totp ? period : null,
        counter: totp ? null : counter,
        secret_bits: key.secret.bytes.length * 8,
        issuer: key.issuer ?? null,
        account: key.account ?? null,
      },
      uri: keyUri(settings, key.issuer, key.account ?? 'account'),
      warnings: warnings(settings),
    };
  },
});

interface Settings {
  readonly secret: Secret;
  readonly type: OtpType;
  readonly algorithm: OtpAlgorithm;
  readonly digits: number;
  readonly period: number;
  readonly counter: number;
}

interface Code {
  readonly delta: number;
  readonly counter: number;
  readonly code: string;
}

function secondsOf(now: string | number): number {
  if (typeof now === 'string' && !/^\d+$/.test(now))
    return range(instantInput.parse('now', now).epochMilliseconds / 1000);
  return range(Number(now));
}

function range(seconds: number): number {
  if (seconds >= 0 && seconds <= LAST_SECOND) return seconds;
  throw new InputError('now', 'expected an instant from 1970 to 9999');
}

function instant(seconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
}

/** The codes of the steps around the counter, ascending. A server that counts does not go back. */
function codesAround({ secret, type, algorithm, digits, counter }: Settings): Code[] {
  const from = type === 'totp' ? Math.max(-SEARCHED_STEPS, -counter) : 0;
  const to = Math.min(SEARCHED_STEPS, Number.MAX_SAFE_INTEGER - counter);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const delta = from + index;
    const at = counter + delta;
    return { delta, counter: at, code: HOTP.generate({ secret, algorithm, digits, counter: at }) };
  });
}

/** Where a given code fits: the nearest step, the past before the future. */
function judge(given: string, codes: readonly Code[], digits: number, window: number) {
  const code = given.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(code)) return { valid: false, delta: null, reason: 'not_digits' } as const;
  if (code.length !== digits) return { valid: false, delta: null, reason: 'wrong_length' } as const;
  const encoder = new TextEncoder();
  const bytes = encoder.encode(code);
  const [found] = codes
    .filter((candidate) => timingSafeEqual(bytes, encoder.encode(candidate.code)))
    .sort((a, b) => Math.abs(a.delta) - Math.abs(b.delta) || a.delta - b.delta);
  if (found === undefined) return { valid: false, delta: null, reason: 'no_match' } as const;
  const { delta } = found;
  if (Math.abs(delta) > window) return { valid: false, delta, reason: 'outside_window' } as const;
  return { valid: true, delta, reason: null } as const;
}

function keyUri(settings: Settings, issuer: string | undefined, account: string): string {
  const { secret, type, algorithm, digits, period, counter } = settings;
  const prefix = issuer === undefined ? '' : `${encodeURIComponent(issuer)}:`;
  const parameters = [
    `secret=${secret.base32}`,
    ...(issuer === undefined ? [] : [`issuer=${encodeURIComponent(issuer)}`]),
    ...(algorithm === 'SHA1' ? [] : [`algorithm=${algorithm}`]),
    ...(digits === 6 ? [] : [`digits=${digits}`]),
    ...(type === 'hotp' ? [`counter=${counter}`] : period === 30 ? [] : [`period=${period}`]),
  ];
  return `otpauth://${type}/${prefix}${encodeURIComponent(account)}?${parameters.join('&')}`;
}

function warnings({ secret, type, algorithm, digits, period }: Settings): Finding[] {
  const found: Finding[] = [];
  if (secret.bytes.length < 16)
    found.push({ code: 'short_secret', message: 'a secret has at least 128 bits (RFC 4226 §4 R6)' });
  if (type === 'totp' && period > 60)
    found.push({ code: 'long_period', message: 'a code is good for more than a minute' });
  if (digits !== 6 && digits !== 8)
    found.push({ code: 'digits_support', message: 'many apps show 6 or 8 digits only' });
  if (algorithm !== 'SHA1')
    found.push({ code: 'algorithm_support', message: 'many apps ignore the algorithm and use SHA1' });
  return found;
}
