import { html, trustedHtml } from '@toolyard/kit/html';
import { escapeMarkdown } from '@toolyard/kit/markdown';
import { inLine } from '../../lib/titles.ts';

/** A part of a report: lines of text, each with what is known about it. */
export interface Section {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly string[];
}

export interface StatusReport {
  readonly title: string;
  /** Client, period, status and the like, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly sections: readonly Section[];
}

export function reportAsMarkdown({ title, facts, sections }: StatusReport): string {
  const line = (text: string) => escapeMarkdown(inLine(text));
  return [
    `# ${line(title)}`,
    facts.map(([name, value]) => `**${name}:** ${line(value)}`).join('  \n'),
    ...sections.map(
      ({ heading, items }) => `## ${heading}\n\n${items.map((item) => `- ${line(item)}`).join('\n')}`,
    ),
  ].join('\n\n');
}

export function reportAsText({ title, facts, sections }: StatusReport): string {
  return [
    inLine(title),
    facts.map(([name, value]) => `${name}: ${inLine(value)}`).join('\n'),
    ...sections.map(
      ({ heading, items }) =>
        `${heading.toUpperCase()}\n${items.map((item) => `- ${inLine(item)}`).join('\n')}`,
    ),
  ].join('\n\n');
}

/** For mail: programs for it drop style sheets, so that every element bears its own style. */
export function reportAsHtml({ title, facts, sections }: StatusReport): string {
  return html`<div style="font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5;color:#1f2933;max-width:640px">
<h1 style="font-size:22px;margin:0 0 12px">${inLine(title)}</h1>
<p style="margin:0 0 16px">${facts.map(([name, value]) => html`<strong>${name}:</strong> ${inLine(value)}${trustedHtml('<br>')}`)}</p>
${sections.map(
  ({ heading, items }) => html`<h2 style="font-size:16px;margin:20px 0 8px">${heading}</h2>
<ul style="margin:0;padding-left:20px">
${items.map((item) => html`<li style="margin:0 0 4px">${inLine(item)}</li>\n`)}</ul>
`,
)}</div>`.toString();
}
