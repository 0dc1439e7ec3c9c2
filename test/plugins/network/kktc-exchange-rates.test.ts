import { callTool } from '@toolyard/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import kktcExchangeRates from '../../../plugins/network/tools/kktc-exchange-rates/tool.ts';
import { deadAddress } from '../../servers/listen.ts';
import { loopbackNetwork, type Loopback } from '../../servers/loopback.ts';
import { SERVICE_TROUBLES, startWebServer, type WebServer } from '../../servers/web.ts';

type Entry = readonly [code: string, unit: number, name: string, ...prices: string[]];

const USD: Entry = ['USD', 1, 'A.B.D. DOLARI', '44.96920', '45.05020', '44.93770', '45.11780'];
const EUR: Entry = ['EUR', 1, 'EURO', '52.57230', '52.66700', '52.53550', '52.74600'];
const GBP: Entry = ['GBP', 1, 'İNGİLİZ STERLİNİ', '60.60130', '60.91730', '60.55890', '61.00870'];
const JPY: Entry = ['JPY', 100, 'JAPON YENİ', '31.05240', '31.25800', '', ''];

function feed(entries: readonly Entry[] = [USD, EUR, GBP, JPY], day = '04/05/2026'): string {
  const rows = entries.map(
    ([code, unit, name, buy = '', sell = '', cashBuy = '', cashSell = '']) =>
      `<Resmi_Kur><Birim>${unit}</Birim><Sembol>${code}</Sembol><Isim>${name}</Isim>` +
      `<Doviz_Alis>${buy}</Doviz_Alis><Doviz_Satis>${sell}</Doviz_Satis>` +
      `<Efektif_Alis>${cashBuy}</Efektif_Alis><Efektif_Satis>${cashSell}</Efektif_Satis></Resmi_Kur>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><KKTCMB_Doviz_Kurlari><Kur_Tarihi>${day}</Kur_Tarihi>` +
    `<Duyuru_No>2026/80</Duyuru_No><Resmi_Kurlar>${rows.join('')}</Resmi_Kurlar></KKTCMB_Doviz_Kurlari>`
  );
}

const TURKISH = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="02.01.2024" Date="01/02/2024" Bulten_No="2024/1">
  <Currency CrossOrder="0" Kod="USD" CurrencyCode="USD">
    <Unit>1</Unit><Isim>ABD DOLARI</Isim><CurrencyName>US DOLLAR</CurrencyName>
    <ForexBuying>29.4382</ForexBuying><ForexSelling>29.4913</ForexSelling>
    <BanknoteBuying>29.4176</BanknoteBuying><BanknoteSelling>29.5355</BanknoteSelling>
    <CrossRateUSD/><CrossRateOther/>
  </Currency>
  <Currency Kod="XDR" CurrencyCode="XDR">
    <Unit>1</Unit><CurrencyName>SPECIAL DRAWING RIGHT (SDR)</CurrencyName>
    <ForexBuying>39.1</ForexBuying><ForexSelling/>
  </Currency>
</Tarih_Date>`;

const read = (input: object = {}) => callTool(kktcExchangeRates, { xml: feed(), ...input });

test('the usual currencies are listed in their order', async () => {
  const { rates, ...rest } = await read();
  expect(rest).toEqual({
    ok: true,
    reason: null,
    detail: null,
    date: '2026-05-04',
    bulletin: '2026/80',
    base: 'TRY',
    source: 'input',
    conversion: null,
  });
  expect(rates[0]).toEqual({
    currency: 'GBP',
    name: 'İNGİLİZ STERLİNİ',
    unit: 1,
    forex_buying: 60.6013,
    forex_selling: 60.9173,
    banknote_buying: 60.5589,
    banknote_selling: 61.0087,
    mid: 60.7593,
    spread_percent: 0.5201,
  });
  expect(rates.map(({ currency, spread_percent }) => [currency, spread_percent])).toEqual([
    ['GBP', 0.5201],
    ['EUR', 0.18],
    ['USD', 0.18],
  ]);
});

test('a usual currency that the feed lacks is left out', async () => {
  expect((await read({ xml: feed([USD]) })).rates.map(({ currency }) => currency)).toEqual(['USD']);
});

test('rates are for one unit, and empty ones are null', async () => {
  expect((await read({ currencies: ['jpy'] })).rates).toEqual([
    expect.objectContaining({
      currency: 'JPY',
      unit: 100,
      forex_buying: 0.310524,
      forex_selling: 0.31258,
      banknote_buying: null,
      banknote_selling: null,
    }),
  ]);
});

test('the other central bank’s form is read too', async () => {
  expect(await read({ xml: TURKISH, currencies: ['all'] })).toMatchObject({
    date: '2024-01-02',
    bulletin: '2024/1',
    rates: [
      { currency: 'USD', name: 'ABD DOLARI', forex_buying: 29.4382, banknote_selling: 29.5355 },
      {
        currency: 'XDR',
        name: 'SPECIAL DRAWING RIGHT (SDR)',
        forex_buying: 39.1,
        forex_selling: null,
        mid: null,
        spread_percent: null,
      },
    ],
  });
});

test('a decimal comma is a decimal point', async () => {
  const xml = feed([['USD', 1, 'USD', '44,5', '45,5']]);
  expect((await read({ xml, currencies: ['USD'] })).rates[0]).toMatchObject({ forex_buying: 44.5, mid: 45 });
});

test.each([
  ['GBP', 'TRY', 100, 'forex', { rate: 60.6013, result: 6060.13, mid_result: 6075.93, loss: 15.8 }],
  ['gbp', 'try', 100, 'banknote', { rate: 60.5589, result: 6055.89, mid_result: 6078.38, loss: 22.49 }],
  ['TRY', 'USD', 1000, 'forex', { rate: 0.02219746, result: 22.2, mid_result: 22.22, loss: 0.02 }],
  ['EUR', 'USD', 50, 'forex', { rate: 1.16697151, result: 58.35, mid_result: 58.45, loss: 0.11 }],
  ['JPY', 'TRY', 10000, 'forex', { result: 3105.24 }],
  ['TRY', 'GBP', 0.01, 'forex', { result: 0, loss: 0 }],
])('%s to %s: %d at %s', async (from, to, amount, rate_type, expected) => {
  const { conversion } = await read({ from, to, amount, rate_type });
  expect(conversion).toMatchObject({
    amount,
    from: from.toUpperCase(),
    to: to.toUpperCase(),
    rate_type,
    ...expected,
  });
});

describe('live', () => {
  let server: WebServer;
  let loopback: Loopback;

  beforeAll(async () => {
    server = await startWebServer(() => {});
  });

  beforeEach(() => {
    server.asked.length = 0;
    server.respond = (_request, response) => response.end(feed());
    // Feeds are kept with the network, so each test has one of its own.
    loopback = loopbackNetwork({ services: { 'exchange-rates': `${server.url}/kur` } });
    return () => loopback.close();
  });

  afterAll(() => server.close());

  const ask = (input: object = {}, network = loopback.network, now = 0) =>
    callTool(kktcExchangeRates, input, { context: { ...network, now: () => now } });

  test('the newest feed is asked for, and kept for a quarter of an hour', async () => {
    expect(await ask()).toMatchObject({
      ok: true,
      date: '2026-05-04',
      source: `${server.url}/kur/gunluk.xml`,
    });
    await ask({}, loopback.network, 15 * 60_000 - 1);
    expect(server.asked).toEqual(['GET /kur/gunluk.xml']);
    await ask({}, loopback.network, 15 * 60_000);
    expect(server.asked).toHaveLength(2);
  });

  test('a past day has an address of its own', async () => {
    expect(await ask({ date: '2026-05-04' })).toMatchObject({
      ok: true,
      source: `${server.url}/kur/tarih/20260504`,
    });
  });

  test('a base that is a file keeps its days beside it', async () => {
    server.respond = (_request, response) => response.end(TURKISH);
    const other = loopbackNetwork({ services: { 'exchange-rates': `${server.url}/kurlar/today.xml` } });
    await ask({}, other.network);
    expect(await ask({ date: '2024-01-02' }, other.network)).toMatchObject({ ok: true });
    expect(server.asked).toEqual(['GET /kurlar/today.xml', 'GET /kurlar/202401/02012024.xml']);
    await other.close();
  });

  test('a feed says its own encoding', async () => {
    // İ, Ş and Ğ of windows-1254.
    const bytes = Buffer.from(feed().replace('UTF-8', 'windows-1254').replaceAll('İ', '\u00dd'), 'latin1');
    server.respond = (_request, response) => response.setHeader('content-type', 'text/xml').end(bytes);
    expect((await ask()).rates[0]?.name).toBe('İNGİLİZ STERLİNİ');
  });

  test('a day without rates is a failure', async () => {
    expect(await ask({ date: '2026-05-03' })).toMatchObject({
      ok: false,
      reason: 'bad_response',
      detail: 'there are no rates of 2026-05-03: the feed is of 2026-05-04',
      rates: [],
    });
    server.respond = (_request, response) => response.writeHead(404).end();
    expect(await ask({ date: '2026-05-02' })).toMatchObject({ ok: false, reason: 'bad_response' });
    expect(await ask()).toMatchObject({ ok: false, reason: 'http_status' });
  });

  test.each(SERVICE_TROUBLES)('%s is a failure', async (_, respond, reason) => {
    server.respond = respond;
    expect(await ask({}, loopback.toFail(reason))).toMatchObject({
      ok: false,
      reason,
      date: null,
      rates: [],
      conversion: null,
    });
  });

  test('a feed that is not there, or not set', async () => {
    const away = loopbackNetwork({ services: { 'exchange-rates': await deadAddress() } });
    const unset = loopbackNetwork();
    expect(await ask({}, away.network)).toMatchObject({ ok: false, reason: 'connect_failed' });
    expect(await ask({}, unset.network)).toMatchObject({ ok: false, reason: 'not_configured' });
    await Promise.all([away.close(), unset.close()]);
  });

  test('a currency that the feed does not hold is an error of the caller', async () => {
    await expect(ask({ currencies: ['XYZ'] })).rejects.toThrow(
      'currencies[0]: expected a currency of the feed (USD, ',
    );
  });
});

describe('refuses', () => {
  test.each([
    [
      { currencies: ['CHF'] },
      'currencies[0]: expected a currency of the feed (USD, EUR, GBP, JPY), got "CHF"',
    ],
    [{ amount: 5 }, 'from: required with amount'],
    [{ amount: 5, from: 'USD' }, 'to: required with amount'],
    [{ from: 'USD', to: 'TRY' }, 'amount: required with from and to'],
    [{ amount: 5, from: 'USD', to: 'usd ' }, 'to: expected another currency than from'],
    [{ amount: 5, from: 'CHF', to: 'TRY' }, 'from: expected a currency of the feed'],
    [{ amount: 5, from: 'TRY', to: 'CHF' }, 'to: expected a currency of the feed'],
    [
      { amount: 5, from: 'JPY', to: 'TRY', rate_type: 'banknote' },
      'from: expected a currency with a banknote buying rate, got "JPY"',
    ],
    [
      { amount: 5, from: 'TRY', to: 'JPY', rate_type: 'banknote' },
      'to: expected a currency with a banknote selling rate, got "JPY"',
    ],
    [{ amount: 1e300, from: 'USD', to: 'TRY' }, 'amount: expected an amount that gives at most'],
    [{ amount: 0, from: 'USD', to: 'TRY' }, 'amount: expected a number > 0'],
    [{ date: '2000-12-31' }, 'date: expected a day from 2001-01-01 on'],
    [{ date: '2026-02-30' }, 'date: expected'],
    [
      { xml: '<html></html>' },
      'xml: expected a feed with the root KKTCMB_Doviz_Kurlari or Tarih_Date, got html (line 1, ',
    ],
    [{ xml: '<KKTCMB_Doviz_Kurlari>\n<a></b>' }, 'xml: '],
    [{ xml: '<!DOCTYPE x [<!ENTITY a "b">]><Tarih_Date/>' }, 'xml: expected no doctype (line 1, column'],
    [{ xml: 'USD 45' }, 'xml: '],
    [{ xml: '' }, 'xml: '],
    [{ xml: '<Tarih_Date Tarih="31.02.2024"/>' }, 'xml: expected the date of the rates'],
    [
      { xml: feed([['USD', 1, 'USD', 'much', '']]) },
      'xml: expected a number as Doviz_Alis of USD, got "much"',
    ],
    [{ xml: feed([['USD', 0, 'USD', '1', '2']]) }, 'xml: expected a whole number as unit of USD'],
  ])('%j', async (input, message) => {
    await expect(read(input)).rejects.toThrow(message);
  });
});
