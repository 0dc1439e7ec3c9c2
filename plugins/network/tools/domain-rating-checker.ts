import { jsonObjectArgument, parseJson } from '@toolyard/kit/json-argument';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, quote, type ToolContext, Type } from '@toolyard/sdk';
import { isSpecialUseName } from '@toolyard/sdk/inputs';
import { parseHost, registrableDomain } from '../lib/host-name.ts';
import { listOf, memberOf, textOf } from '../lib/json-members.ts';
import { blocked } from '../lib/blocked.ts';
import { expectSuccess, getText, readJson } from '../lib/remote-text.ts';

const TIERS = ['top_100', 'top_1k', 'top_10k', 'top_100k', 'top_1m', 'beyond', 'unlisted'] as const;

interface Rank {
  readonly date: string;
  readonly rank: number;
}

export default defineTool({
  title: 'Domain Rating Checker',
  summary:
    "Rate a domain's popularity 0-100 from a public research top-sites rank, with rank history and trend.",
  keywords: ['Tranco', 'top sites', 'traffic', 'authority'],
  network: true,
  input: Type.Object({
    domain: Type.String({ description: 'Domain or URL; its registrable domain is rated' }),
    response: Type.Optional(
      jsonObjectArgument({ description: "Rank service's JSON answer to rate instead of asking" }),
    ),
  }),
  output: Type.Object({
    ...outcomeFields,
    domain: Type.String({ description: 'registrable domain, ASCII' }),
    listed: nullable(Type.Boolean()),
    rank: nullable(Type.Integer(), 'newest'),
    rank_date: nullable(Type.String()),
    rating: nullable(Type.Number(), '0-100; 0 when not listed'),
    tier: nullable(Type.Enum([...TIERS])),
    change: nullable(Type.Integer(), 'oldest minus newest rank: positive is rising'),
    history: Type.Array(Type.Object({ date: Type.String(), rank: Type.Integer() }), {
      description: 'newest first',
    }),
    source: nullable(Type.String(), 'service that was asked, or input'),
  }),
  examples: [
    {
      name: 'Rate a given rank',
      input: {
        domain: 'https://www.example.co.uk/x',
        response: {
          ranks: [
            { date: '2024-01-15', rank: 512 },
            { date: '2024-01-14', rank: 519 },
          ],
        },
      },
      output: { domain: 'example.co.uk', rank: 512, rating: 54.8, tier: 'top_1k', change: 7 },
    },
  ],
  async run({ domain, response }, context) {
    const host = parseHost('domain', domain);
    const registrable = host.kind === 'name' ? registrableDomain(host.ascii) : null;
    if (response !== undefined) {
      const ranks = readRanks(parseJson('response', response));
      if (ranks === undefined)
        throw new InputError('response', 'expected {"ranks": [{"date": "YYYY-MM-DD", "rank": number}]}');
      return { ...SUCCESS, ...rate(expectRegistrable(registrable, domain), ranks), source: 'input' };
    }
    if (host.kind === 'name' && isSpecialUseName(host.ascii) && host.ascii.includes('.'))
      return { ...blocked(host.ascii), ...nothing(registrable ?? host.ascii) };
    const name = expectRegistrable(registrable, domain);
    try {
      const { ranks, source } = await askRanks(context, name);
      return { ...SUCCESS, ...rate(name, ranks), source };
    } catch (error) {
      return { ...failureOf(error), ...nothing(name) };
    }
  },
});

function expectRegistrable(registrable: string | null, domain: string): string {
  if (registrable !== null) return registrable;
  throw new InputError('domain', `expected a registrable domain such as example.com, got ${quote(domain)}`);
}

async function askRanks(context: ToolContext, domain: string) {
  const base = context.service('domain-ranks');
  if (base === undefined) throw new RemoteFailure('not_configured', 'the operator has set no rank service');
  const answer = await getText(context, `${base}/${domain}`, 'application/json');
  expectSuccess(answer);
  const ranks = readRanks(readJson(answer));
  if (ranks === undefined) throw new RemoteFailure('bad_response', 'the rank service gave no list of ranks');
  return { ranks, source: base };
}

/** Ranks newest first, without those that are none; undefined when there is no list. */
function readRanks(answer: unknown): Rank[] | undefined {
  const ranks = memberOf(answer, 'ranks');
  if (!Array.isArray(ranks)) return undefined;
  return listOf(ranks)
    .map((entry) => ({ date: textOf(memberOf(entry, 'date')) ?? '', rank: Number(memberOf(entry, 'rank')) }))
    .filter(({ date, rank }) => isDate(date) && Number.isInteger(rank) && rank >= 1)
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

function isDate(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

function rate(domain: string, history: readonly Rank[]) {
  const [newest] = history;
  const oldest = history.at(-1);
  return {
    domain,
    listed: newest !== undefined,
    rank: newest?.rank ?? null,
    rank_date: newest?.date ?? null,
    rating: newest === undefined ? 0 : ratingOf(newest.rank),
    tier: tierOf(newest?.rank),
    change: newest === undefined || oldest === undefined ? null : oldest.rank - newest.rank,
    history: [...history],
  };
}

/** 100 for the first, 0 from the millionth on, falling with the logarithm; half up to one decimal. */
function ratingOf(rank: number): number {
  return Math.max(0, Math.round(1000 - (1000 * Math.log10(rank)) / 6) / 10);
}

function tierOf(rank: number | undefined): (typeof TIERS)[number] {
  if (rank === undefined) return 'unlisted';
  if (rank <= 100) return 'top_100';
  if (rank <= 1_000) return 'top_1k';
  if (rank <= 10_000) return 'top_10k';
  if (rank <= 100_000) return 'top_100k';
  return rank <= 1_000_000 ? 'top_1m' : 'beyond';
}

/** The fields beside a failure. */
function nothing(domain: string) {
  return {
    domain,
    listed: null,
    rank: null,
    rank_date: null,
    rating: null,
    tier: null,
    change: null,
    history: [],
    source: null,
  };
}
