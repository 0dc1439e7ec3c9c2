import { jsonArgument } from '@toolyard/kit/json-argument';
import { defineTool, InputError, quote, Type, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { isObject } from '../../lib/form-fields.ts';
import { readJsonValue, textMember } from '../../lib/json-fields.ts';
import { badge, contentsOf, fenced, inlineText, markdownLink, tableOf } from './readme-markdown.ts';
import { isSafeUrl } from '../../lib/safe-url.ts';

export default defineTool({
  title: 'JSON to README',
  summary:
    'Build a README.md from project data in JSON: badges, features, install, usage, API, licence and more.',
  keywords: ['markdown', 'docs', 'generator', 'github'],
  input: Type.Object({
    json: jsonArgument({
      description: 'Project data: name, description, badges, features, installation …',
    }),
    table_of_contents: Type.Boolean({ default: false, description: 'Add a table of contents' }),
  }),
  output: Type.Object({
    markdown: Type.String({ contentMediaType: 'text/markdown', description: 'README, one final newline' }),
    sections: Type.Array(Type.String(), { description: 'headings of level 2, in order' }),
    warnings: Type.Array(Type.String(), { description: 'strings: unknown keys, dropped links' }),
  }),
  examples: [
    {
      name: 'A small README',
      input: {
        json: '{"name": "demo", "description": "A demo.", "features": ["fast", "small"], "installation": "npm install demo", "license": "MIT"}',
      },
      output: {
        markdown:
          '# demo\n\nA demo.\n\n## Features\n\n- fast\n- small\n\n## Installation\n\n```bash\nnpm install demo\n```\n\n## License\n\nLicensed under the MIT license.\n',
        sections: ['Features', 'Installation', 'License'],
        warnings: [],
      },
    },
  ],
  run({ json, table_of_contents }) {
    const project = readJsonValue('json', json);
    if (!isObject(project))
      throw new InputError('json', `expected an object with a name, got ${quote(project)}`);
    const warnings: string[] = [];
    for (const key of Object.keys(project))
      if (!KEYS.has(key)) warnings.push(`${quote(key)} is no key of a README: left out`);
    const read = new ProjectReader(project, warnings);
    const name = read.text('name');
    if (name === undefined || name.trim() === '')
      throw new InputError('json', 'name: expected the name of the project');
    const head = headBlocks(read, name);
    const sections = sectionsOf(read);
    const titles = sections.map(({ title }) => title);
    const contents = table_of_contents && titles.length > 0;
    const written = contents
      ? [{ title: CONTENTS, body: contentsOf(titles, name, CONTENTS) }, ...sections]
      : sections;
    const blocks = [...head, ...written.flatMap(({ title, body }) => [`## ${inlineText(title)}`, body])];
    return { markdown: `${blocks.join('\n\n')}\n`, sections: written.map(({ title }) => title), warnings };
  },
});

const CONTENTS = 'Table of Contents';
const LINKS = [
  ['demo', 'Demo'],
  ['documentation', 'Documentation'],
  ['repository', 'Repository'],
  ['homepage', 'Homepage'],
] as const;
const KEYS = new Set([
  ...LINKS.map(([key]) => key as string),
  ...'name description logo badges features requirements installation usage environment scripts screenshots roadmap contributing license author acknowledgements sections'.split(
    ' ',
  ),
]);

interface Section {
  readonly title: string;
  readonly body: string;
}

/** Reads the members of the project's data, each as what it has to be. */
class ProjectReader {
  readonly #project: JsonObject;
  readonly #warnings: string[];

  constructor(project: JsonObject, warnings: string[]) {
    this.#project = project;
    this.#warnings = warnings;
  }

  text(key: string): string | undefined {
    return textMember(this.#project, key);
  }

  /** Markdown without the blank lines around it; none when it is blank. */
  markdown(key: string): string | undefined {
    return trimBlank(this.text(key) ?? '') || undefined;
  }

  raw(key: string): JsonValue | undefined {
    return this.#project[key] ?? undefined;
  }

  texts(key: string): string[] {
    return this.list(key).map((entry, index) => {
      if (typeof entry === 'string') return entry;
      throw new InputError('json', `${key}[${index}]: expected text, got ${quote(entry)}`);
    });
  }

  objects(key: string): [JsonObject, string][] {
    return this.list(key).map((entry, index) => {
      const place = `${key}[${index}]`;
      if (isObject(entry)) return [entry, `${place}.`];
      throw new InputError('json', `${place}: expected an object, got ${quote(entry)}`);
    });
  }

  list(key: string): JsonValue[] {
    const value = this.raw(key);
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    throw new InputError('json', `${key}: expected an array, got ${quote(value)}`);
  }

  /** An address that may stand in a README; others are dropped with a warning. */
  url(object: JsonObject, key: string, place: string): string | undefined {
    const url = textMember(object, key, place);
    if (url === undefined || url === '') return undefined;
    if (isSafeUrl(url, ['http', 'https', 'mailto'], true)) return url;
    this.#warnings.push(`${place}${key}: no http, https, mailto or relative URL: dropped`);
    return undefined;
  }

  ownUrl(key: string): string | undefined {
    return this.url(this.#project, key, '');
  }
}

function requiredText(object: JsonObject, key: string, place: string): string {
  const text = textMember(object, key, place);
  if (text === undefined) throw new InputError('json', `${place}${key}: expected text, got none`);
  return text;
}

function headBlocks(read: ProjectReader, name: string): string[] {
  const logo = read.ownUrl('logo');
  const badges = read.objects('badges').map(([entry, place]) =>
    badge({
      label: requiredText(entry, 'label', place),
      message: requiredText(entry, 'message', place),
      color: textMember(entry, 'color', place),
      link: read.url(entry, 'link', place),
    }),
  );
  const links = LINKS.flatMap(([key, title]) => {
    const url = read.ownUrl(key);
    return url === undefined ? [] : [markdownLink(title, url)];
  });
  return [
    `# ${inlineText(name)}`,
    ...(logo === undefined ? [] : [`!${markdownLink(name, logo)}`]),
    ...(badges.length === 0 ? [] : [badges.join(' ')]),
    ...describe(read),
    ...(links.length === 0 ? [] : [links.join(' · ')]),
  ];
}

function describe(read: ProjectReader): string[] {
  const description = read.markdown('description');
  return description === undefined ? [] : [description.replaceAll('<', '&lt;')];
}

function sectionsOf(read: ProjectReader): Section[] {
  const list = (texts: readonly string[]) => texts.map((text) => `- ${inlineText(text)}`).join('\n');
  const candidates: Section[] = [
    { title: 'Features', body: list(read.texts('features')) },
    { title: 'Requirements', body: list(read.texts('requirements')) },
    { title: 'Installation', body: installation(read) },
    { title: 'Usage', body: read.markdown('usage') ?? '' },
    { title: 'Environment Variables', body: environment(read) },
    { title: 'Scripts', body: scripts(read) },
    { title: 'Screenshots', body: screenshots(read) },
    { title: 'Roadmap', body: roadmap(read) },
    ...read.objects('sections').map(([entry, place]) => ({
      title: ownTitle(requiredText(entry, 'title', place), place),
      body: trimBlank(requiredText(entry, 'content', place)),
    })),
    { title: 'Contributing', body: read.markdown('contributing') ?? '' },
    { title: 'License', body: license(read.text('license')?.trim() ?? '') },
    { title: 'Author', body: author(read) },
    { title: 'Acknowledgements', body: list(read.texts('acknowledgements')) },
  ];
  return candidates.filter(({ body }) => body !== '');
}

function ownTitle(title: string, place: string): string {
  if (title.trim() === '') throw new InputError('json', `${place}title: expected a title`);
  return title;
}

function installation(read: ProjectReader): string {
  const commands =
    typeof read.raw('installation') === 'string'
      ? [read.text('installation') ?? '']
      : read.texts('installation');
  const text = trimBlank(commands.join('\n'));
  return text === '' ? '' : fenced(text, 'bash');
}

function environment(read: ProjectReader): string {
  const rows = read
    .objects('environment')
    .map(([entry, place]) => [
      requiredText(entry, 'name', place),
      textMember(entry, 'description', place) ?? '',
      scalarText(entry.default, `${place}default`),
    ]);
  return rows.length === 0 ? '' : tableOf(['Name', 'Description', 'Default'], rows);
}

function scalarText(value: JsonValue | undefined, place: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') throw new InputError('json', `${place}: expected text, got ${quote(value)}`);
  return String(value);
}

function scripts(read: ProjectReader): string {
  const value = read.raw('scripts');
  if (value === undefined) return '';
  if (!isObject(value))
    throw new InputError('json', `scripts: expected an object of descriptions, got ${quote(value)}`);
  const rows = Object.keys(value).map((name) => [name, textMember(value, name, 'scripts.') ?? '']);
  return rows.length === 0 ? '' : tableOf(['Script', 'Description'], rows);
}

function screenshots(read: ProjectReader): string {
  return read
    .objects('screenshots')
    .flatMap(([entry, place]) => {
      requiredText(entry, 'url', place);
      const url = read.url(entry, 'url', place);
      return url === undefined ? [] : [`!${markdownLink(textMember(entry, 'alt', place) ?? '', url)}`];
    })
    .join('\n\n');
}

function roadmap(read: ProjectReader): string {
  return read
    .objects('roadmap')
    .map(([entry, place]) => {
      const { done = false } = entry;
      if (typeof done !== 'boolean')
        throw new InputError('json', `${place}done: expected true or false, got ${quote(done)}`);
      return `- [${done ? 'x' : ' '}] ${inlineText(requiredText(entry, 'text', place))}`;
    })
    .join('\n');
}

function license(name: string): string {
  return name === '' ? '' : `Licensed under the ${inlineText(name)} license.`;
}

function author(read: ProjectReader): string {
  const value = read.raw('author');
  if (!isObject(value)) return inlineText(read.text('author') ?? '');
  const name = requiredText(value, 'name', 'author.');
  const url = read.url(value, 'url', 'author.');
  const email = textMember(value, 'email', 'author.');
  const named = url === undefined ? inlineText(name) : markdownLink(name, url);
  return email === undefined ? named : `${named} (${markdownLink(email, `mailto:${encodeURI(email)}`)})`;
}

/** Text without blank lines before and behind, and without what would end the last line. */
function trimBlank(text: string): string {
  return text.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, '').trimEnd();
}
