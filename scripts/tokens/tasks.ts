/** What somebody asks of a model, and how it goes about it. */
export interface Task {
  readonly name: string;
  /** What the model looks for. */
  readonly queries: readonly string[];
  /** The program that it writes: the body of an async function over `tools` and `input`. */
  readonly code: string;
  readonly input: unknown;
}

const FIRST_NAMES = ['Ana', 'Ben', 'Chloé', 'Dmitri', 'Eve', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jun'];
const LAST_NAMES = ['Alvarez', 'Brown', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Horvat'];
const PLANS = ['basic', 'plus', 'premium'];
const CITIES = ['Lisbon', 'Graz', 'Oslo', 'Lyon', 'Zagreb', 'Osaka', 'Leeds'];

/** 200 rows of customers, of which every tenth repeats the one five rows before. */
function customers(): string {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const number = index % 10 === 9 ? index - 5 : index;
    const first = FIRST_NAMES[number % FIRST_NAMES.length];
    const last = LAST_NAMES[number % LAST_NAMES.length];
    const city = CITIES[number % CITIES.length];
    const plan = PLANS[number % PLANS.length];
    return `${1000 + number},${first} ${last},c${number}@mail.example,${city},${plan},2026-0${1 + (number % 9)}-1${number % 10}`;
  });
  return ['id,name,email,city,plan,since', ...rows].join('\n');
}

/** 50 addresses, every fifth with one of four faults. */
function addresses(): string[] {
  const faults = ['ana@@mail.example', 'ben.mail.example', 'eve..f@mail.example', 'jun@gmial.com'];
  return Array.from({ length: 50 }, (_, index) =>
    index % 5 === 4 ? (faults[((index - 4) / 5) % 4] ?? '') : `person${index}@mail${index % 7}.example`,
  );
}

/** Offers of 15 banks: what they lend at, and what one pays down. */
function offers(): object[] {
  return Array.from({ length: 15 }, (_, index) => ({
    bank: `Bank ${String.fromCodePoint(65 + index)}`,
    annual_rate: 3.1 + ((index * 7) % 15) / 10,
    term_years: [15, 20, 25, 30][index % 4],
    down_payment: 40_000 + ((index * 11) % 5) * 10_000,
  }));
}

/** 12 meetings, by the clock of Berlin. */
function meetings(): object[] {
  const titles = ['Planning', 'Review', 'Interview', 'Retrospective', 'Budget', 'Demo'];
  return Array.from({ length: 12 }, (_, index) => ({
    title: `${titles[index % 6]} ${1 + Math.floor(index / 6)}`,
    at: `2026-${index < 6 ? '03' : '11'}-${10 + index}T${String(8 + (index % 9)).padStart(2, '0')}:30`,
  }));
}

/** Tasks of several calls, each as a model does it. */
export const TASKS: readonly Task[] = [
  {
    name: '200 rows of CSV without their duplicates, as SQL',
    queries: ['remove duplicate rows from CSV', 'CSV to SQL insert statements'],
    code: `const { result: csv, removed_count } = await tools.csv_dedupe({ csv: input });
const { result: sql } = await tools.csv_to_sql({ csv, table: 'customers' });
return { removed_count, sql };`,
    input: customers(),
  },
  {
    name: '50 e-mail addresses checked',
    queries: ['check whether an email address is valid'],
    code: `const checked = await Promise.all(input.map((email) => tools.email_validate({ email })));
return checked.flatMap(({ valid, errors, suggestion }, i) =>
  valid && !suggestion ? [] : [{ email: input[i], why: errors[0]?.message, suggestion }]);`,
    input: addresses(),
  },
  {
    name: 'the best of 15 mortgages',
    queries: ['monthly payment and total cost of a mortgage'],
    code: `const costs = await Promise.all(input.map(async ({ bank, ...offer }) => {
  const { monthly, total_interest } = await tools.mortgage_calculate({ home_price: 350000, ...offer });
  return { bank, monthly: monthly.total, total_interest };
}));
return costs.sort((a, b) => a.total_interest - b.total_interest).slice(0, 3);`,
    input: offers(),
  },
  {
    name: '12 shades on two backgrounds, the readable ones as CSS',
    queries: ['shades of a colour as a palette', 'contrast between text and background colour'],
    code: `const { colors } = await tools.color_palette_generator({ color: '#3366cc', scheme: 'shades', count: 12 });
const lines = [];
for (const [name, background] of [['light', '#ffffff'], ['dark', '#111827']]) {
  const checks = await Promise.all(colors.map(({ hex }) => tools.color_contrast({ foreground: hex, background })));
  checks.forEach((check, i) => { if (check.aa_normal) lines.push(\`--on-\${name}-\${i}: \${colors[i].hex};\`); });
}
return ':root { ' + lines.join(' ') + ' }';`,
    input: null,
  },
  {
    name: '12 meetings in three time zones, as a Markdown table',
    queries: ['convert a time to other time zones', 'Markdown table from rows'],
    code: `const zones = ['America/New_York', 'Asia/Tokyo', 'Australia/Sydney'];
const rows = await Promise.all(input.map(async ({ title, at }) => {
  const { results } = await tools.timezone_convert({ datetime: at, from: 'Europe/Berlin', to: zones });
  return [title, at.slice(0, 16), ...results.map(({ datetime }) => datetime.slice(0, 16))];
}));
const { result } = await tools.markdown_table_generator({ headers: ['Meeting', 'Berlin', ...zones], rows });
return result;`,
    input: meetings(),
  },
];
