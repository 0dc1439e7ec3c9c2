import { countGraphemes } from '@toolyard/kit/graphemes';
import { oneLine } from '@toolyard/kit/one-line';
import { defineTool, type Infer, InputError, quote, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { Warnings, warningsOf } from '../lib/warning.ts';

const Link = Type.Object({
  title: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  notes: Type.Optional(Type.String()),
});

const Section = Type.Object({
  title: Type.Optional(Type.String()),
  links: Type.Optional(Type.Array(Link, { maxItems: 5000 })),
});

export default defineTool({
  title: 'llms.txt Generator',
  summary:
    'Build an llms.txt file (site summary and link lists for language models) from a name, summary and sections.',
  keywords: ['ai', 'llm', 'chatgpt', 'crawler', 'geo'],
  input: Type.Object({
    name: Type.String({ description: 'Site or project name' }),
    summary: Type.Optional(Type.String({ description: 'One or two sentences for the quote block' })),
    details: Type.Optional(Type.String({ description: 'Free Markdown before the sections, no headings' })),
    sections: Type.Optional(
      Type.Array(Section, {
        maxItems: 100,
        description: 'Sections',
      }),
    ),
    optional: Type.Optional(Type.Array(Link, { maxItems: 5000, description: 'Links a model may skip' })),
    base_url: Type.Optional(Type.String({ description: 'Makes relative link URLs absolute' })),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/markdown', description: 'the file, ending in a newline' }),
    filename: Type.Literal('llms.txt'),
    link_count: Type.Integer(),
    size_bytes: Type.Integer({ description: 'UTF-8' }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'A section and an optional link',
      input: {
        name: 'Tea Docs',
        summary: 'All about tea.',
        sections: [{ title: 'Docs', links: [{ title: 'Guide', url: '/guide.md', notes: 'How to start' }] }],
        optional: [{ title: 'Blog', url: '/blog' }],
        base_url: 'https://example.com',
      },
      output: {
        result:
          '# Tea Docs\n\n> All about tea.\n\n## Docs\n\n- [Guide](https://example.com/guide.md): How to start\n\n## Optional\n\n- [Blog](https://example.com/blog)\n',
        link_count: 2,
      },
    },
    { name: 'A name only', input: { name: 'Tea' }, output: { result: '# Tea\n', link_count: 0 } },
  ],
  run({ name: given, summary = '', details = '', sections = [], optional = [], base_url: base }) {
    const name = oneLine(given);
    if (name === '') throw new InputError('name', 'expected text, got none');
    const baseUrl = base === undefined ? undefined : httpUrlInput.parse('base_url', base);
    const quoted = oneLine(summary);
    const read = sections.map((section, index) => readSection(`sections[${index}]`, section, baseUrl));
    const named = read.filter(({ title }) => title.toLowerCase() !== 'optional');
    const skippable = [
      ...read.filter((section) => !named.includes(section)).flatMap(({ links }) => links),
      ...readLinks('optional', optional, baseUrl),
    ];
    const filled = named.filter(({ links }) => links.length > 0);
    const links = [...filled.flatMap(({ links }) => links), ...skippable];
    const blocks = [
      `# ${name}`,
      ...(quoted === '' ? [] : [`> ${quoted}`]),
      ...readDetails(details),
      ...[...filled, ...(skippable.length === 0 ? [] : [{ title: 'Optional', links: skippable }])].flatMap(
        ({ title, links }) => [`## ${title}`, links.map(writeLink).join('\n')],
      ),
    ];
    const result = `${blocks.join('\n\n')}\n`;
    const length = countGraphemes(quoted);
    return {
      result,
      filename: 'llms.txt' as const,
      link_count: links.length,
      size_bytes: Buffer.byteLength(result),
      warnings: [
        ...warningsOf(
          [quoted === '', 'no_summary', 'A summary tells models what the site is about.'],
          [
            length > 300,
            'long_summary',
            `The summary has ${length} characters; one or two sentences are read best.`,
          ],
          [links.length === 0, 'no_links', 'Without links the file leads nowhere.'],
        ),
        ...named
          .filter(({ links }) => links.length === 0)
          .map(({ title }) => ({
            code: 'empty_section',
            message: `${title} has no links and was left out.`,
          })),
        ...repeatedUrls(links).map((url) => ({
          code: 'duplicate_url',
          message: `${url} is linked more than once.`,
        })),
        ...warningsOf([
          links.some(({ url }) => url.startsWith('http:')),
          'not_https',
          'A link is http; browsers and crawlers prefer https.',
        ]),
      ],
    };
  },
});

interface NamedLink {
  readonly title: string;
  readonly url: string;
  readonly notes: string;
}

function readSection(path: string, section: Infer<typeof Section>, base: URL | undefined) {
  const title = oneLine(section.title ?? '');
  if (title === '') throw new InputError(`${path}.title`, 'required');
  return { title, links: readLinks(`${path}.links`, section.links ?? [], base) };
}

/** @throws InputError when a link has no title, or no URL that is absolute or becomes so */
function readLinks(path: string, links: readonly Infer<typeof Link>[], base: URL | undefined): NamedLink[] {
  return links.map((link, index) => {
    const at = `${path}[${index}]`;
    const title = oneLine(link.title ?? '');
    if (title === '') throw new InputError(`${at}.title`, 'required');
    if (link.url === undefined || link.url.trim() === '') throw new InputError(`${at}.url`, 'required');
    const url = URL.parse(link.url.trim(), base?.href);
    if (url === null || !httpUrlInput.accepts(url))
      throw new InputError(
        `${at}.url`,
        `expected an http or https URL${base === undefined ? ', absolute without base_url' : ''}, got ${quote(link.url)}`,
      );
    return { title, url: inMarkdown(url.href), notes: oneLine(link.notes ?? '') };
  });
}

/** A URL that ends no link of Markdown (CommonMark 0.31, 6.3). */
function inMarkdown(url: string): string {
  return url.replace(/[ ()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function writeLink({ title, url, notes }: NamedLink): string {
  const text = title.replace(/[\\[\]]/g, '\\$&');
  return `- [${text}](${url})${notes === '' ? '' : `: ${notes}`}`;
}

/** @throws InputError when it has a heading, which would begin a section */
function readDetails(details: string): string[] {
  const text = details.replace(/\r\n?/g, '\n').trim();
  const line = text.split('\n').findIndex((line) => /^ {0,3}#{1,6}(?:\s|$)/.test(line));
  if (line !== -1) throw new InputError('details', `expected no headings, got one at line ${line + 1}`);
  return text === '' ? [] : [text];
}

function repeatedUrls(links: readonly NamedLink[]): string[] {
  const seen = new Set<string>();
  return [...new Set(links.filter(({ url }) => seen.size === seen.add(url).size).map(({ url }) => url))];
}
