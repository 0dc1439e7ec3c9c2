/** An argument of a workflow. */
export interface WorkflowArgument {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
  /** The tool and its argument whose values are to choose from. */
  readonly choices?: readonly [tool: string, argument: string];
}

/** A task that takes more than one call, or one that people ask for in other words than tools have. */
export interface Workflow {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly WorkflowArgument[];
  /** The tools that it takes, by their names over MCP. */
  readonly tools: readonly string[];
  /** What is to be done with them, for models that call one by one. */
  readonly steps: string;
  /** The same as a program over `tools` and `input`, which holds the arguments as text. */
  readonly program: string;
}

/** What people ask for most, as prompts. */
export const WORKFLOWS: readonly Workflow[] = [
  {
    name: 'clean_csv_to_sql',
    title: 'Clean a CSV and load it into a database',
    description: 'Remove duplicate rows from a CSV and write SQL that loads the rest.',
    arguments: [
      { name: 'csv', description: 'CSV text with a header', required: true },
      { name: 'table', description: 'Name of the table' },
      { name: 'dialect', description: 'SQL dialect', choices: ['csv_to_sql', 'dialect'] },
    ],
    tools: ['csv_dedupe', 'csv_to_sql'],
    steps: 'Call csv_dedupe with the CSV, then csv_to_sql with its result, the table and the dialect.',
    program: `const { result: csv, removed_count } = await tools.csv_dedupe({ csv: input.csv });
const { csv: _, ...options } = input;
const { result, row_count } = await tools.csv_to_sql({ csv, ...options });
return { sql: result, row_count, removed_count };`,
  },
  {
    name: 'check_emails',
    title: 'Check a list of e-mail addresses',
    description: 'Say which of many e-mail addresses are wrong, and why.',
    arguments: [{ name: 'addresses', description: 'Addresses, one a line', required: true }],
    tools: ['email_validate'],
    steps: 'Call email_validate for each address; list those that are not valid or have a suggestion.',
    program: `const addresses = input.addresses.split(/[\\s,;]+/).filter(Boolean);
const checked = await Promise.all(addresses.map(async (email) => ({ email, ...(await tools.email_validate({ email })) })));
return {
  checked: checked.length,
  wrong: checked
    .filter(({ valid, suggestion }) => !valid || suggestion !== null)
    .map(({ email, errors, suggestion }) => ({ email, errors: errors.map(({ message }) => message), suggestion })),
};`,
  },
  {
    name: 'compare_mortgages',
    title: 'Compare mortgages',
    description: 'Compare what a home loan costs at several rates.',
    arguments: [
      { name: 'home_price', description: 'Price of the home', required: true },
      { name: 'rates', description: 'Yearly rates in percent, such as 5.5, 6, 6.5', required: true },
      { name: 'term_years', description: 'Term in years, 30 unless given' },
    ],
    tools: ['mortgage_calculate'],
    steps: 'Call mortgage_calculate for each rate; compare the monthly total and the total interest.',
    program: `const home_price = Number(input.home_price);
const rates = input.rates.split(/[\\s,;]+/).filter(Boolean).map(Number);
const term_years = Number(input.term_years ?? 30);
return Promise.all(rates.map(async (annual_rate) => {
  const { monthly, total_interest } = await tools.mortgage_calculate({ home_price, annual_rate, term_years });
  return { annual_rate, monthly: monthly.total, total_interest };
}));`,
  },
  {
    name: 'check_contrast',
    title: 'Check colours for contrast',
    description: 'Find the text colours that are readable on a background, by WCAG.',
    arguments: [
      { name: 'colors', description: 'Text colours, such as #777, navy', required: true },
      { name: 'background', description: 'Background colour, white unless given' },
    ],
    tools: ['color_contrast'],
    steps: 'Call color_contrast for each colour on the background; tell the ratio and what passes.',
    program: `const background = input.background ?? 'white';
const colors = input.colors.split(/[,;]\\s*|\\s+(?![^(]*\\))/).filter(Boolean);
return Promise.all(colors.map(async (foreground) => {
  const { ratio, passes, suggestions } = await tools.color_contrast({ foreground, background });
  return { foreground, background, ratio, passes, better: suggestions[0]?.foreground };
}));`,
  },
  {
    name: 'plan_meeting',
    title: 'Tell a meeting’s time in several zones',
    description: 'Write a Markdown table of the time of a meeting in several time zones.',
    arguments: [
      { name: 'datetime', description: 'Local date and time, such as 2026-03-08T15:00', required: true },
      { name: 'from', description: 'IANA zone of that time, UTC unless given' },
      { name: 'zones', description: 'IANA zones, such as Europe/Berlin, Asia/Tokyo', required: true },
    ],
    tools: ['timezone_convert', 'json_to_markdown_table'],
    steps: 'Call timezone_convert with all zones, then json_to_markdown_table with its results.',
    program: `const { results } = await tools.timezone_convert({
  datetime: input.datetime, from: input.from ?? 'UTC', to: input.zones.split(/[\\s,;]+/).filter(Boolean),
});
const rows = results.map(({ timezone, weekday, datetime }) => ({ timezone, weekday, local: datetime }));
return (await tools.json_to_markdown_table({ json: rows })).result;`,
  },
  {
    name: 'csv_to_table',
    title: 'Show a CSV as a table',
    description: 'Read a CSV and write it as a Markdown table, with chosen columns.',
    arguments: [
      { name: 'csv', description: 'CSV text with a header', required: true },
      { name: 'columns', description: 'Columns to show, in order, with commas between; all unless given' },
    ],
    tools: ['csv_to_json', 'json_to_markdown_table'],
    steps: 'Call csv_to_json, then json_to_markdown_table with its data and the columns.',
    program: `const { data } = await tools.csv_to_json({ csv: input.csv });
const columns = input.columns?.split(',').map((column) => column.trim());
return (await tools.json_to_markdown_table({ json: data, ...(columns ? { columns } : {}) })).result;`,
  },
  {
    name: 'inspect_token',
    title: 'Look into a JSON Web Token',
    description: 'Decode a JWT and tell who it is for, when it ends and what is odd about it.',
    arguments: [{ name: 'token', description: 'The token', required: true }],
    tools: ['jwt_decode'],
    steps: 'Call jwt_decode; tell issuer, subject, expiry and warnings. It verifies no signature.',
    program: `const { algorithm, payload, expires_at, expired, warnings } = await tools.jwt_decode({ token: input.token });
return { algorithm, payload, expires_at, expired, warnings };`,
  },
  {
    name: 'review_text',
    title: 'Review a text',
    description: 'Count the words of an English text, and tell how long it takes to read and how hard it is.',
    arguments: [{ name: 'text', description: 'The text', required: true }],
    tools: ['word_count', 'readability_calculator'],
    steps: 'Call word_count and readability_calculator with the text.',
    program: `const { text } = input;
const [count, { reading_level, average_grade }] =
  await Promise.all([tools.word_count({ text }), tools.readability_calculator({ text })]);
return { words: count.words, sentences: count.sentences, reading_seconds: count.reading_seconds, reading_level, average_grade };`,
  },
  {
    name: 'compare_texts',
    title: 'Compare two texts',
    description: 'Show what changed between two versions of a text.',
    arguments: [
      { name: 'original', description: 'Old text', required: true },
      { name: 'modified', description: 'New text', required: true },
      { name: 'mode', description: 'Unit of comparison', choices: ['text_diff', 'mode'] },
    ],
    tools: ['text_diff'],
    steps: 'Call text_diff with both texts and the mode.',
    program: `const { text, similarity, added, removed } = await tools.text_diff(input);
return { changes: text, similarity, added, removed };`,
  },
  {
    name: 'convert_json_yaml',
    title: 'Convert JSON and YAML',
    description: 'Convert JSON to YAML or back, and say what could not be carried over.',
    arguments: [
      { name: 'text', description: 'JSON or YAML', required: true },
      { name: 'action', description: 'Direction', choices: ['json_yaml_converter', 'action'] },
    ],
    tools: ['json_yaml_converter'],
    steps: 'Call json_yaml_converter with the text and the direction; tell its warnings.',
    program: `const { result, warnings, dropped } = await tools.json_yaml_converter(input);
return { result, warnings, dropped };`,
  },
];
