import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, Type } from '@toolyard/sdk';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords, translations } from '@zxcvbn-ts/language-en';

const MAX_LENGTH = 256;
const LABELS = ['very weak', 'weak', 'fair', 'strong', 'very strong'] as const;

const CrackTime = Type.Object({
  seconds: Type.Number(),
  display: Type.String({ description: 'in words' }),
});

export default defineTool({
  title: 'Password Strength',
  summary:
    'Rate a password 0-4 by how guessable it is (words, dates, keyboard runs), with crack times and advice.',
  keywords: ['zxcvbn', 'passphrase', 'entropy', 'meter', 'guesses'],
  runtime: 'pool',
  input: Type.Object({
    password: Type.String({
      minLength: 1,
      maxLength: MAX_LENGTH,
      writeOnly: true,
      description: 'Password, 1-256 characters',
    }),
    user_inputs: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 50,
        writeOnly: true,
        description: 'Names, e-mail, company … that an attacker would try',
      }),
    ),
  }),
  output: Type.Object({
    score: Type.Integer({ minimum: 0, maximum: 4, description: '0-4' }),
    label: Type.Enum([...LABELS], { description: 'very weak, weak, fair, strong, very strong' }),
    guesses_log10: Type.Number({ description: 'log10 of the guesses needed' }),
    entropy_bits: Type.Number({ description: 'log2 of the guesses' }),
    crack_times: Type.Object(
      { online_throttled: CrackTime, online: CrackTime, offline_slow: CrackTime, offline_fast: CrackTime },
      { description: 'at 100 guesses an hour, 10, 10^4 and 10^10 a second' },
    ),
    length: Type.Integer({ description: 'grapheme clusters' }),
    character_sets: Type.Object({
      lowercase: Type.Boolean(),
      uppercase: Type.Boolean(),
      digits: Type.Boolean(),
      symbols: Type.Boolean({ description: 'other ASCII' }),
      other: Type.Boolean({ description: 'non-ASCII' }),
    }),
    patterns: Type.Array(Type.Object({ pattern: Type.String(), token: Type.String() }), {
      description: 'what the password was split into',
    }),
    warning: Type.Union([Type.String(), Type.Null()], { description: 'main weakness' }),
    suggestions: Type.Array(Type.String(), { description: 'advice, in English' }),
  }),
  examples: [
    {
      name: 'The most common password',
      input: { password: 'password' },
      output: {
        score: 0,
        label: 'very weak',
        length: 8,
        patterns: [{ pattern: 'dictionary', token: 'password' }],
      },
    },
    {
      name: 'A passphrase',
      input: { password: 'correct horse battery staple' },
      output: { score: 4, label: 'very strong', warning: null },
    },
  ],
  run({ password, user_inputs = [] }) {
    // A longer word cannot occur in the password and would only cost time.
    const words = user_inputs.filter((word) => word.length <= MAX_LENGTH);
    const { score, guessesLog10, crackTimes, sequence, feedback } = sharedEstimator().check(password, words);
    return {
      score,
      label: LABELS[score],
      guesses_log10: guessesLog10,
      entropy_bits: guessesLog10 * Math.log2(10),
      crack_times: {
        online_throttled: crackTime(crackTimes.onlineThrottlingXPerHour),
        online: crackTime(crackTimes.onlineNoThrottlingXPerSecond),
        offline_slow: crackTime(crackTimes.offlineSlowHashingXPerSecond),
        offline_fast: crackTime(crackTimes.offlineFastHashingXPerSecond),
      },
      length: countGraphemes(password),
      character_sets: {
        lowercase: /[a-z]/.test(password),
        uppercase: /[A-Z]/.test(password),
        digits: /[0-9]/.test(password),
        symbols: /[\0-/:-@[-`{-\x7f]/.test(password),
        other: /[^\0-\x7f]/.test(password),
      },
      patterns: sequence.map(({ pattern, token }) => ({ pattern, token })),
      warning: feedback.warning,
      suggestions: feedback.suggestions,
    };
  },
});

let estimator: ZxcvbnFactory | undefined;

/**
 * Ranking some 100,000 words takes longer than judging a password, so it is done once a thread, at the first
 * call. Scores and rates of guessing are the defaults of zxcvbn (Wheeler, USENIX Security 2016, §5).
 */
function sharedEstimator(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...commonWords, ...englishWords },
    graphs: adjacencyGraphs,
    translations,
    maxLength: MAX_LENGTH,
  });
  return estimator;
}

function crackTime({ seconds, display }: { readonly seconds: number; readonly display: string }) {
  return { seconds, display };
}
