import { decodeDocument, xmlEncoding } from '@toolyard/kit/charset';
import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, quote, type ToolContext, Type } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { Decimal } from 'decimal.js';
import { FeedError, readExchangeFeed, type ExchangeFeed, type FeedRate } from './exchange-feed.ts';
import { keepAnswers } from '../../lib/kept-answers.ts';
import { expectSuccess, REMOTE_LIMITS } from '../../lib/remote-text.ts';

const USUAL = ['GBP', 'EUR', 'USD'];
const FIRST_DAY = '2001-01-01';
const KEPT_MS = 15 * 60_000;
/** Beyond it, numbers of JSON have no cents. */
const MOST = 1e13;

/** The feed of one day, cut to one currency. */
const EXAMPLE_FEED = `<?xml version="1.0" encoding="UTF-8"?>
<KKTCMB_Doviz_Kurlari>
<Kur_Tarihi>04/05/2026</Kur_Tarihi>
<Duyuru_No>2026/80</Duyuru_No>
<Resmi_Kurlar>
<Resmi_Kur>
<Birim>1</Birim>
<Sembol>GBP</Sembol>
<Isim>İNGİLİZ STERLİNİ</Isim>
<Doviz_Alis>60.60130</Doviz_Alis>
<Doviz_Satis>60.91730</Doviz_Satis>
<Efektif_Alis>60.55890</Efektif_Alis>
<Efektif_Satis>61.00870</Efektif_Satis>
</Resmi_Kur>
</Resmi_Kurlar>
</KKTCMB_Doviz_Kurlari>`;

const feeds = keepAnswers<ExchangeFeed>(KEPT_MS);

const Rate = nullable(Type.Number());

export default defineTool({
  title: 'Northern Cyprus Exchange Rates',
  summary:
    'Look up official buy/sell rates against the lira for Northern Cyprus (KKTC) by central bank feed; convert amounts at them.',
  keywords: ['currency', 'TRY', 'Turkish lira', 'döviz kuru', 'convert'],
  network: true,
  input: Type.Object({
    currencies: Type.Optional(
      Type.Array(Type.String(), { description: "ISO codes to list, or ['all']; default GBP EUR USD" }),
    ),
    amount: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Amount to convert, with `from` and `to`' }),
    ),
    from: Type.Optional(Type.String({ description: 'Currency to convert from; TRY for lira' })),
    to: Type.Optional(Type.String({ description: 'Currency to convert to; TRY for lira' })),
    rate_type: Type.Enum(['forex', 'banknote'], {
      default: 'forex',
      description: 'Account (forex) or cash (banknote) rates to convert at',
    }),
    date: Type.Optional(dateInput.schema({ description: 'Day in the past, YYYY-MM-DD; default the newest' })),
    xml: Type.Optional(Type.String({ description: 'Feed text to read instead of asking' })),
  }),
  output: Type.Object({
    ...outcomeFields,
    date: nullable(Type.String(), 'date of the rates'),
    bulletin: nullable(Type.String()),
    base: Type.String({ description: 'TRY' }),
    source: nullable(Type.String(), "feed URL, or 'input'"),
    rates: Type.Array(
      Type.Object({
        currency: Type.String(),
        name: Type.String(),
        unit: Type.Integer(),
        forex_buying: Rate,
        forex_selling: Rate,
        banknote_buying: Rate,
        banknote_selling: Rate,
        mid: Rate,
        spread_percent: Rate,
      }),
      { description: 'lira for 1 unit of the currency, in the order asked' },
    ),
    conversion: nullable(
      Type.Object({
        amount: Type.Number(),
        from: Type.String(),
        to: Type.String(),
        rate: Type.Number(),
        result: Type.Number(),
        rate_type: Type.Enum(['forex', 'banknote']),
        mid_result: Rate,
        loss: nullable(Type.Number(), 'mid_result - result'),
      }),
      'only when asked',
    ),
  }),
  examples: [
    {
      name: 'Sell pounds at given rates',
      input: { xml: EXAMPLE_FEED, currencies: ['GBP'], amount: 100, from: 'GBP', to: 'TRY' },
      output: { date: '2026-05-04', conversion: { rate: 60.6013, result: 6060.13, loss: 15.8 } },
    },
  ],
  async run({ currencies, amount, from, to, rate_type, date, xml }, context) {
    const wish = readWish(amount, from, to, rate_type);
    const day = date === undefined ? undefined : readDay(date);
    try {
      const { feed, source } =
        xml === undefined ? await ask(context, day) : { feed: readGiven(xml), source: 'input' };
      if (day !== undefined && feed.date !== day)
        throw new RemoteFailure('bad_response', `there are no rates of ${day}: the feed is of ${feed.date}`);
      const rates = ratesToList(feed, currencies);
      return {
        ...SUCCESS,
        date: feed.date,
        bulletin: feed.bulletin,
        base: 'TRY',
        source,
        rates: rates.map(describeRate),
        conversion: wish === undefined ? null : convert(feed, wish),
      };
    } catch (error) {
      if (error instanceof InputError) throw error;
      const nothing = { date: null, bulletin: null, base: 'TRY', source: null, rates: [], conversion: null };
      return { ...failureOf(error), ...nothing };
    }
  },
});

type RateType = 'forex' | 'banknote';

interface Wish {
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly rateType: RateType;
}

function readWish(
  amount: number | undefined,
  from: string | undefined,
  to: string | undefined,
  rateType: RateType,
): Wish | undefined {
  if (amount === undefined && from === undefined && to === undefined) return undefined;
  if (amount === undefined) throw new InputError('amount', 'required with from and to');
  if (from === undefined) throw new InputError('from', 'required with amount');
  if (to === undefined) throw new InputError('to', 'required with amount');
  const wish = { amount, from: from.trim().toUpperCase(), to: to.trim().toUpperCase(), rateType };
  if (wish.from === wish.to)
    throw new InputError('to', `expected another currency than from, got ${quote(to)}`);
  return wish;
}

function readDay(date: string): string {
  const day = dateInput.parse('date', date).toString();
  if (day < FIRST_DAY)
    throw new InputError('date', `expected a day from ${FIRST_DAY} on, got ${quote(date)}`);
  return day;
}

function readGiven(xml: string): ExchangeFeed {
  try {
    return readExchangeFeed(xml);
  } catch (error) {
    if (error instanceof FeedError) throw new InputError('xml', error.message);
    throw error;
  }
}

async function ask(
  context: ToolContext,
  day: string | undefined,
): Promise<{ feed: ExchangeFeed; source: string }> {
  const base = context.service('exchange-rates');
  if (base === undefined) throw new RemoteFailure('not_configured', 'the operator has set no feed of rates');
  const source = feedUrl(base, day);
  const feed = await feeds(context.fetch, source, context.now(), async () => {
    const response = await context.fetch(source, {
      headers: { accept: 'application/xml, text/xml' },
      signal: context.signal,
      limits: REMOTE_LIMITS,
    });
    const bytes = await response.bytes();
    if (response.status === 404 && day !== undefined)
      throw new RemoteFailure('bad_response', `there are no rates of ${day}`);
    expectSuccess(response);
    return readRemote(
      decodeDocument(bytes, { contentType: response.headers.get('content-type'), declared: xmlEncoding }),
    );
  });
  return { feed, source };
}

/** A base that is a file itself is a central bank's that keeps past days beside it: `202601/02012026.xml`. */
function feedUrl(base: string, day: string | undefined): string {
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  if (!base.endsWith('.xml'))
    return day === undefined ? `${base}/gunluk.xml` : `${base}/tarih/${year}${month}${date}`;
  return day === undefined ? base : new URL(`${year}${month}/${date}${month}${year}.xml`, base).href;
}

function readRemote(xml: string): ExchangeFeed {
  try {
    return readExchangeFeed(xml);
  } catch (error) {
    if (error instanceof FeedError)
      throw new RemoteFailure('bad_response', `the feed cannot be read: ${error.message}`);
    throw error;
  }
}

/** The currencies asked for, in that order; by default the usual ones, as far as the feed has them. */
function ratesToList(
  { rates }: ExchangeFeed,
  currencies: readonly string[] | undefined,
): readonly FeedRate[] {
  const asked = currencies?.map((code) => code.trim().toUpperCase());
  if (asked?.includes('ALL')) return rates;
  if (asked === undefined)
    return USUAL.flatMap((code) => rates.find(({ currency }) => currency === code) ?? []);
  return asked.map((code, index) => findRate(rates, `currencies[${index}]`, code));
}

function findRate(rates: readonly FeedRate[], argument: string, code: string): FeedRate {
  const found = rates.find(({ currency }) => currency === code);
  if (found !== undefined) return found;
  const held = rates.map(({ currency }) => currency).join(', ');
  throw new InputError(argument, `expected a currency of the feed (${held}), got ${quote(code)}`);
}

function describeRate(rate: FeedRate) {
  const { forexBuying, forexSelling } = rate;
  const mid = middle(forexBuying, forexSelling);
  const spread =
    mid === null
      ? null
      : forexSelling
          ?.minus(forexBuying ?? 0)
          .div(mid)
          .times(100);
  return {
    currency: rate.currency,
    name: rate.name,
    unit: rate.unit,
    forex_buying: forexBuying?.toNumber() ?? null,
    forex_selling: forexSelling?.toNumber() ?? null,
    banknote_buying: rate.banknoteBuying?.toNumber() ?? null,
    banknote_selling: rate.banknoteSelling?.toNumber() ?? null,
    mid: mid?.toNumber() ?? null,
    spread_percent: spread?.toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toNumber() ?? null,
  };
}

function middle(buying: Decimal | null, selling: Decimal | null): Decimal | null {
  return buying === null || selling === null ? null : buying.plus(selling).div(2);
}

/** What the bank pays for `from` and asks for `to`; the lira itself is always 1. */
function convert({ rates }: ExchangeFeed, { amount, from, to, rateType }: Wish) {
  const one = { buying: new Decimal(1), selling: new Decimal(1) };
  const source = from === 'TRY' ? one : pricesOf(findRate(rates, 'from', from), rateType);
  const target = to === 'TRY' ? one : pricesOf(findRate(rates, 'to', to), rateType);
  if (source.buying === null)
    throw new InputError('from', `expected a currency with a ${rateType} buying rate, got ${quote(from)}`);
  if (target.selling === null)
    throw new InputError('to', `expected a currency with a ${rateType} selling rate, got ${quote(to)}`);
  const rate = source.buying.div(target.selling);
  const mids = [middle(source.buying, source.selling), middle(target.buying, target.selling)] as const;
  // Divided last, so that what comes out even stays so.
  const exact = source.buying.times(amount).div(target.selling);
  if (exact.greaterThan(MOST))
    throw new InputError('amount', `expected an amount that gives at most ${MOST}`);
  const exactMid = mids[0] === null || mids[1] === null ? null : mids[0].times(amount).div(mids[1]);
  return {
    amount,
    from,
    to,
    rate: rate.toDecimalPlaces(8, Decimal.ROUND_HALF_UP).toNumber(),
    result: toCents(exact),
    rate_type: rateType,
    mid_result: exactMid === null ? null : toCents(exactMid),
    loss: exactMid === null ? null : toCents(exactMid.minus(exact)),
  };
}

function pricesOf(rate: FeedRate, rateType: RateType) {
  return rateType === 'forex'
    ? { buying: rate.forexBuying, selling: rate.forexSelling }
    : { buying: rate.banknoteBuying, selling: rate.banknoteSelling };
}

function toCents(value: Decimal): number {
  return value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}
