import { Decimal } from 'decimal.js';
import { SaxesParser } from 'saxes';

/** Rates against the lira for one unit of a currency; null where the feed has none. */
export interface FeedRate {
  readonly currency: string;
  readonly name: string;
  readonly unit: number;
  readonly forexBuying: Decimal | null;
  readonly forexSelling: Decimal | null;
  readonly banknoteBuying: Decimal | null;
  readonly banknoteSelling: Decimal | null;
}

export interface ExchangeFeed {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly bulletin: string | null;
  readonly rates: readonly FeedRate[];
}

/** A feed that is no XML, or none of the two forms; the message says where. */
export class FeedError extends Error {}

/** How a central bank writes its feed: the names of the elements that hold what is wanted. */
interface FeedForm {
  readonly date: (found: FeedElements) => string;
  readonly bulletin: (found: FeedElements) => string;
  /** The element of one currency. */
  readonly entry: string;
  readonly code: (entry: FeedElement) => string;
  readonly names: readonly string[];
  readonly unit: string;
  /** Forex buying and selling, banknote buying and selling. */
  readonly prices: readonly [string, string, string, string];
}

/** An element with the texts of those within it, by name. */
interface FeedElement {
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
}

interface FeedElements {
  readonly root: FeedElement;
  readonly entries: FeedElement[];
}

/** The forms by root element: of Northern Cyprus' central bank, and of Turkey's. */
const FORMS: Readonly<Record<string, FeedForm>> = {
  KKTCMB_Doviz_Kurlari: {
    date: ({ root }) => dayFirst(root.texts.get('Kur_Tarihi'), '/'),
    bulletin: ({ root }) => root.texts.get('Duyuru_No') ?? '',
    entry: 'Resmi_Kur',
    code: ({ texts }) => texts.get('Sembol') ?? '',
    names: ['Isim'],
    unit: 'Birim',
    prices: ['Doviz_Alis', 'Doviz_Satis', 'Efektif_Alis', 'Efektif_Satis'],
  },
  Tarih_Date: {
    date: ({ root }) => dayFirst(root.attributes.Tarih, '.'),
    bulletin: ({ root }) => root.attributes.Bulten_No ?? '',
    entry: 'Currency',
    code: ({ attributes }) => attributes.CurrencyCode ?? attributes.Kod ?? '',
    names: ['Isim', 'CurrencyName'],
    unit: 'Unit',
    prices: ['ForexBuying', 'ForexSelling', 'BanknoteBuying', 'BanknoteSelling'],
  },
};

/**
 * Reads a central bank's feed of daily rates. A doctype is refused: nothing is ever expanded.
 *
 * @throws FeedError with line and column
 */
export function readExchangeFeed(xml: string): ExchangeFeed {
  const parser = new SaxesParser();
  const place = () => `(line ${parser.line}, column ${parser.columnIndex + 1})`;
  const path: string[] = [];
  const entries: FeedElement[] = [];
  const root: FeedElement & { attributes: Record<string, string> } = { attributes: {}, texts: new Map() };
  let form: FeedForm | undefined;
  let text = '';
  parser.on('error', ({ message }) => {
    const [, line, column, problem] = /^(\d+):(\d+): (.*)$/s.exec(message) ?? [];
    throw new FeedError(`${problem ?? message} (line ${line}, column ${column})`);
  });
  parser.on('doctype', () => {
    throw new FeedError(`expected no doctype ${place()}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0) {
      form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
      if (form === undefined)
        throw new FeedError(
          `expected a feed with the root ${Object.keys(FORMS).join(' or ')}, got ${name} ${place()}`,
        );
      Object.assign(root.attributes, attributes);
    } else if (name === form?.entry) entries.push({ attributes, texts: new Map() });
    path.push(name);
    text = '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    path.pop();
    const isWithinEntry = path.at(-1) === form?.entry;
    const holder = isWithinEntry ? entries.at(-1) : path.length === 1 ? root : undefined;
    if (holder !== undefined && !holder.texts.has(name)) holder.texts.set(name, text.trim());
    text = '';
  });
  parser.write(xml).close();
  if (form === undefined) throw new FeedError('expected a feed, got no element');
  return toFeed(form, { root, entries });
}

function toFeed(form: FeedForm, found: FeedElements): ExchangeFeed {
  const date = form.date(found);
  if (date === '') throw new FeedError('expected the date of the rates');
  return {
    date,
    bulletin: form.bulletin(found) || null,
    rates: found.entries.map((entry) => toRate(form, entry)).filter(({ currency }) => currency !== ''),
  };
}

function toRate(form: FeedForm, entry: FeedElement): FeedRate {
  const { texts } = entry;
  const currency = form.code(entry).toUpperCase();
  const unit = Number(texts.get(form.unit) ?? '1');
  if (!Number.isInteger(unit) || unit < 1)
    throw new FeedError(
      `expected a whole number as unit of ${currency}, got ${JSON.stringify(texts.get(form.unit))}`,
    );
  const price = (name: string): Decimal | null => {
    const written = (texts.get(name) ?? '').replace(',', '.');
    if (written === '') return null;
    if (!/^\d+(?:\.\d+)?$/.test(written))
      throw new FeedError(
        `expected a number as ${name} of ${currency}, got ${JSON.stringify(texts.get(name))}`,
      );
    const value = new Decimal(written).div(unit);
    // A rate of zero is a way to say that there is none.
    return value.isZero() ? null : value;
  };
  const [forexBuying, forexSelling, banknoteBuying, banknoteSelling] = form.prices;
  return {
    currency,
    name: form.names.map((name) => texts.get(name)).find(Boolean) ?? currency,
    unit,
    forexBuying: price(forexBuying),
    forexSelling: price(forexSelling),
    banknoteBuying: price(banknoteBuying),
    banknoteSelling: price(banknoteSelling),
  };
}

/** `04/05/2026` as `2026-05-04`, or nothing when the calendar has no such day. */
function dayFirst(text: string | undefined, separator: '/' | '.'): string {
  const [day = '', month = '', year = ''] = (text ?? '').split(separator);
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  try {
    return Temporal.PlainDate.from(date).toString();
  } catch {
    return '';
  }
}
