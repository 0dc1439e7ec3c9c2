import { Dropped } from '@toolyard/kit/dropped';
import { html, trustedHtml, type Html } from '@toolyard/kit/html';
import { jsonArgument } from '@toolyard/kit/json-argument';
import { oneLine } from '@toolyard/kit/one-line';
import { defineTool, Type } from '@toolyard/sdk';
import { htmlPage } from '../../lib/html-page.ts';
import { readJsonValue } from '../../lib/json-fields.ts';
import { readOrganisation, type Person } from './organisation.ts';
import { drawTree, type TextNode } from '../../lib/text-tree.ts';

export default defineTool({
  title: 'JSON to Org Chart',
  summary:
    'Draw an organisation chart from nested JSON or a flat list with managers: HTML, Mermaid and text outline.',
  keywords: ['hierarchy', 'team', 'tree', 'flowchart'],
  input: Type.Object({
    json: jsonArgument({
      description: '{name, title, avatar, children} or [{id, name, title, parent_id}]',
    }),
    title: Type.Optional(Type.String({ maxLength: 200, description: 'Heading of the chart' })),
    direction: Type.Enum(['down', 'right'], { default: 'down', description: 'Growth of the chart' }),
  }),
  output: Type.Object({
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'self-contained HTML page, styles inside, no script',
    }),
    mermaid: Type.String({ contentMediaType: 'text/vnd.mermaid', description: 'Mermaid flowchart' }),
    text: Type.String({ description: 'outline drawn with ├─ └─ │' }),
    tree: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'normalised {name, title, avatar, level, children}; level 1 at the top',
      },
    ),
    stats: Type.Object(
      { people: Type.Integer(), levels: Type.Integer(), max_span: Type.Integer() },
      { description: '{people, levels, max_span}: max_span is the most direct reports' },
    ),
    warnings: Type.Array(Type.String(), { description: 'strings' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A flat list with managers',
      input: {
        json: [
          { id: 1, name: 'A. One', title: 'CEO' },
          { id: 2, name: 'B. Two', title: 'CTO', parent_id: 1 },
          { id: 3, name: 'C. Three', parent_id: 2 },
        ],
      },
      output: {
        text: 'A. One (CEO)\n└─ B. Two (CTO)\n   └─ C. Three',
        mermaid:
          'flowchart TD\n  n1["A. One<br/>CEO"]\n  n2["B. Two<br/>CTO"]\n  n3["C. Three"]\n  n1 --> n2\n  n2 --> n3',
        stats: { people: 3, levels: 3, max_span: 1 },
      },
    },
  ],
  run({ json, title, direction }) {
    const { top, warnings, dropped } = readOrganisation(readJsonValue('json', json));
    const people = withReports(top);
    return {
      html: page(title, top, direction),
      mermaid: mermaid(people, direction),
      text: drawTree(outline(top)),
      tree: written(top),
      stats: {
        people: people.length,
        levels: Math.max(...people.map(({ level }) => level)),
        max_span: Math.max(...people.map(({ children }) => children.length)),
      },
      warnings: [...warnings],
      ...dropped.output(),
    };
  },
});

/** A person and all below, in the order of the outline. */
function withReports(person: Person): Person[] {
  return [person, ...person.children.flatMap(withReports)];
}

function written({ name, title, avatar, level, children }: Person): Record<string, unknown> {
  return { name, title, avatar, level, children: children.map(written) };
}

function outline({ name, title, children }: Person): TextNode {
  const label = oneLine(name) + (title === null ? '' : ` (${oneLine(title)})`);
  return { label, children: children.map(outline) };
}

function mermaid(people: readonly Person[], direction: 'down' | 'right'): string {
  const ids = new Map(people.map((person, index) => [person, `n${index + 1}`]));
  const idOf = (person: Person) => ids.get(person) ?? '';
  const nodes = people.map((person) => {
    const label = [person.name, ...(person.title === null ? [] : [person.title])].map(mermaidText);
    return `  ${idOf(person)}["${label.join('<br/>')}"]`;
  });
  // An edge stands where the outline has the one that it leads to.
  const managers = new Map(people.flatMap((person) => person.children.map((report) => [report, person])));
  const edges = people.flatMap((person) => {
    const manager = managers.get(person);
    return manager === undefined ? [] : [`  ${idOf(manager)} --> ${idOf(person)}`];
  });
  return [`flowchart ${direction === 'down' ? 'TD' : 'LR'}`, ...nodes, ...edges].join('\n');
}

const MERMAID_CODES: Readonly<Record<string, string>> = {
  '"': '#quot;',
  '&': '#amp;',
  '<': '#lt;',
  '>': '#gt;',
  '#': '#35;',
};

function mermaidText(text: string): string {
  return oneLine(text).replace(/["&<>#]/g, (sign) => MERMAID_CODES[sign] ?? sign);
}

function page(title: string | undefined, top: Person, direction: 'down' | 'right'): string {
  const heading = title === undefined || title === '' ? undefined : title;
  return htmlPage(
    heading ?? 'Organisation chart',
    STYLES,
    html`${
      heading !== undefined &&
      html`<h1>${heading}</h1>
`
    }<div class="chart ${direction}">
<ul>
${item(top)}</ul>
</div>`,
  );
}

function item(person: Person): Html {
  const { name, title, avatar, color, level, children } = person;
  // A colour is digits of hex alone: as text in an attribute it can do nothing else.
  const style = color === null ? '' : html` style="background: ${color}"`;
  const picture =
    avatar === null
      ? html`<span class="initials" aria-hidden="true">${initials(name)}</span>`
      : html`<img src="${avatar}" alt="">`;
  return html`<li>
<div class="card level-${((level - 1) % TINTS) + 1}"${style}>${picture}<strong>${name}</strong>${title !== null && html`<span>${title}</span>`}</div>
${
  children.length > 0 &&
  html`<ul>
${children.map(item)}</ul>
`
}</li>
`;
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const [first, ...others] = words;
  const letters = [first, others.at(-1)].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

const TINTS = 6;

const STYLES = trustedHtml(`<style>
body { margin: 2rem; color: #1f2937; background: #fff; font: 1rem/1.4 system-ui, sans-serif; }
.chart { overflow-x: auto; }
.chart ul { display: flex; justify-content: center; margin: 0; padding: 0; list-style: none; }
.chart li { position: relative; display: flex; align-items: center; }
.card { display: flex; flex-direction: column; align-items: center; min-width: 8rem; padding: 0.75rem; border: 1px solid #cbd5e1; border-radius: 0.5rem; text-align: center; }
.card img, .initials { width: 2.5rem; height: 2.5rem; margin-bottom: 0.25rem; border-radius: 50%; object-fit: cover; }
.initials { background: #475569; color: #fff; line-height: 2.5rem; }
.level-1 { background: #e0e7ff; } .level-2 { background: #dbeafe; } .level-3 { background: #d1fae5; }
.level-4 { background: #fef3c7; } .level-5 { background: #ffe4e6; } .level-6 { background: #f3f4f6; }
.down li { flex-direction: column; padding: 1rem 0.5rem 0; }
.down li > ul { position: relative; padding-top: 1rem; }
.down li > ul::before { content: ""; position: absolute; top: 0; left: 50%; height: 1rem; border-left: 2px solid #94a3b8; }
.down ul ul > li::before { content: ""; position: absolute; top: 0; left: 0; right: 0; border-top: 2px solid #94a3b8; }
.down ul ul > li:first-child::before { left: 50%; } .down ul ul > li:last-child::before { right: 50%; }
.down ul ul > li::after { content: ""; position: absolute; top: 0; left: 50%; height: 1rem; border-left: 2px solid #94a3b8; }
.right ul { flex-direction: column; align-items: flex-start; }
.right li { padding: 0.5rem 0 0.5rem 1rem; }
.right li > ul { position: relative; padding-left: 1rem; }
.right li > ul::before { content: ""; position: absolute; top: 50%; left: 0; width: 1rem; border-top: 2px solid #94a3b8; }
.right ul ul > li::before { content: ""; position: absolute; top: 0; bottom: 0; left: 0; border-left: 2px solid #94a3b8; }
.right ul ul > li:first-child::before { top: 50%; } .right ul ul > li:last-child::before { bottom: 50%; }
.right ul ul > li::after { content: ""; position: absolute; top: 50%; left: 0; width: 1rem; border-top: 2px solid #94a3b8; }
</style>`);
