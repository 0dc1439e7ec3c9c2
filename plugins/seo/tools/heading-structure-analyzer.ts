import { foldCase } from '@toolyard/kit/case-folding';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { attributeOf, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { elementsOf, isNotShown, readPage, textOf } from '../lib/page.ts';
import { indexOfWords } from '../lib/whole-words.ts';

const LONGEST = 70;

const POINTS = { error: 25, warning: 10, info: 3 } as const;

const Issue = Type.Object({
  code: Type.String(),
  severity: Type.Enum(['error', 'warning', 'info']),
  index: nullable(Type.Integer()),
  message: Type.String(),
});

const Heading = Type.Object({
  level: Type.Integer(),
  text: Type.String(),
  id: nullable(Type.String()),
  line: Type.Integer(),
  hidden: Type.Boolean(),
  contains_keyword: Type.Boolean(),
});

export default defineTool({
  title: 'Heading Structure Analyzer',
  summary:
    "List a page's headings as an outline and find missing or several H1, skipped levels, empty and duplicate headings.",
  keywords: ['h1', 'h2', 'outline', 'accessibility', 'on-page seo'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'Page source or fragment' }),
    keyword: Type.Optional(Type.String({ description: 'Phrase to look for in the headings' })),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'no issue of severity error' }),
    score: Type.Integer({ description: '0-100' }),
    headings: Type.Array(Heading, {
      description: '{level, text, id, line, hidden, contains_keyword}, in document order',
    }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'h1 … h6, total' }),
    outline: Type.String({
      description: "one heading a line, indented by 2 blanks per level below 1, 'H2 Text'",
    }),
    issues: Type.Array(Issue, {
      description: '{code, severity: error|warning|info, index (of the heading, or null), message}',
    }),
  }),
  examples: [
    {
      name: 'A clean page',
      input: { html: '<h1>Tea</h1>\n<h2>Green</h2>\n<h2>Black</h2>' },
      output: { valid: true, score: 100, issues: [], outline: 'H1 Tea\n  H2 Green\n  H2 Black' },
    },
    {
      name: 'Two of the first level',
      input: { html: '<h1>A</h1><h1>B</h1>' },
      output: { valid: true, score: 90, counts: { h1: 2, total: 2 } },
    },
  ],
  run({ html, keyword }) {
    const phrase = keyword === undefined ? undefined : foldCase(keyword.replace(/\s+/g, ' ').trim());
    if (phrase === '') throw new InputError('keyword', 'expected text, got none');
    const headings = readHeadings(readPage('html', html), phrase);
    const shown = headings.flatMap((heading, index) => (heading.hidden ? [] : [{ heading, index }]));
    const issues = findIssues(shown, phrase !== undefined);
    const lost = issues.reduce((sum, { severity }) => sum + POINTS[severity], 0);
    return {
      valid: issues.every(({ severity }) => severity !== 'error'),
      score: Math.max(0, 100 - lost),
      headings,
      counts: {
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6].map((level) => [
            `h${level}`,
            shown.filter(({ heading }) => heading.level === level).length,
          ]),
        ),
        total: shown.length,
      },
      outline: shown
        .map(({ heading: { level, text } }) => `${'  '.repeat(level - 1)}H${level} ${text}`.trimEnd())
        .join('\n'),
      issues,
    };
  },
});

interface FoundHeading {
  readonly level: number;
  readonly text: string;
  readonly id: string | null;
  readonly line: number;
  readonly hidden: boolean;
  readonly contains_keyword: boolean;
}

function readHeadings(page: HtmlNode, phrase: string | undefined): FoundHeading[] {
  const hidden = new Set<HtmlElement>();
  const headings: FoundHeading[] = [];
  for (const element of elementsOf(page, isNotShown)) {
    const parent = element.parentNode;
    if (isHidden(element) || (parent !== null && 'tagName' in parent && hidden.has(parent)))
      hidden.add(element);
    const level = levelOf(element);
    if (level === undefined) continue;
    const text = textOf(element);
    headings.push({
      level,
      text,
      id: attributeOf(element, 'id') ?? null,
      line: element.sourceCodeLocation?.startLine ?? 1,
      hidden: hidden.has(element),
      contains_keyword: phrase !== undefined && indexOfWords(foldCase(text), phrase) !== -1,
    });
  }
  return headings;
}

/** The level of a heading (HTML 4.3.11; WAI-ARIA 1.2, heading: level 2 unless it says another). */
function levelOf(element: HtmlElement): number | undefined {
  const [, native] = /^h([1-6])$/.exec(element.tagName) ?? [];
  const isRole = attributeOf(element, 'role')?.trim().toLowerCase() === 'heading';
  if (!isRole) return native === undefined ? undefined : Number(native);
  const given = attributeOf(element, 'aria-level')?.trim() ?? '';
  return /^[1-6]$/.test(given) ? Number(given) : Number(native ?? 2);
}

function isHidden(element: HtmlElement): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden')?.trim().toLowerCase() === 'true' ||
    /(?:^|;)\s*display\s*:\s*none\b/i.test(attributeOf(element, 'style') ?? '')
  );
}

interface Shown {
  readonly heading: FoundHeading;
  readonly index: number;
}

interface FoundIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly index: number | null;
  readonly message: string;
}

function findIssues(shown: readonly Shown[], hasKeyword: boolean): FoundIssue[] {
  const first = shown.findIndex(({ heading }) => heading.level === 1);
  const issues: FoundIssue[] = [];
  if (first === -1)
    issues.push({
      code: 'missing_h1',
      severity: 'error',
      index: null,
      message: 'The page has no heading of level 1.',
    });
  if (first > 0)
    issues.push({
      code: 'first_not_h1',
      severity: 'warning',
      index: shown[0]?.index ?? null,
      message: 'The first heading is not of level 1.',
    });
  const seen = new Set<string>();
  for (const [position, { heading, index }] of shown.entries()) {
    issues.push(...issuesOf(heading, index, shown[position - 1]?.heading));
    if (heading.level === 1 && position > first)
      issues.push({
        code: 'multiple_h1',
        severity: 'warning',
        index,
        message: `"${heading.text}" is another heading of level 1.`,
      });
    const key = `${heading.level} ${foldCase(heading.text)}`;
    if (heading.text !== '' && seen.has(key))
      issues.push({
        code: 'duplicate_heading',
        severity: 'info',
        index,
        message: `"${heading.text}" is there before.`,
      });
    seen.add(key);
  }
  if (hasKeyword && shown.length > 0 && !shown.some(({ heading }) => heading.contains_keyword))
    issues.push({
      code: 'keyword_missing',
      severity: 'info',
      index: null,
      message: 'No heading has the keyword.',
    });
  return issues;
}

function issuesOf(
  { level, text }: FoundHeading,
  index: number,
  before: FoundHeading | undefined,
): FoundIssue[] {
  const issues: FoundIssue[] = [];
  if (before !== undefined && level > before.level + 1)
    issues.push({
      code: 'skipped_level',
      severity: 'warning',
      index,
      message: `A heading of level ${level} follows one of level ${before.level}.`,
    });
  if (text === '')
    issues.push({
      code: 'empty_heading',
      severity: 'error',
      index,
      message: `A heading of level ${level} is empty.`,
    });
  if (countGraphemes(text) > LONGEST)
    issues.push({
      code: 'long_heading',
      severity: 'info',
      index,
      message: `"${text.slice(0, 40)}…" is over ${LONGEST} characters.`,
    });
  return issues;
}
