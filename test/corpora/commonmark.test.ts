import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import markdownToHtml from '../../plugins/converters/tools/markdown-to-html/tool.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

const EXAMPLE = /^`{32} example\n([^]*?)^\.\n([^]*?)^`{32}$/gm;

/** The examples of the specification of CommonMark, in which → stands for a tab. */
testCorpus('commonmark', function* (folder): Iterable<CorpusCase> {
  const text = readFileSync(join(folder, 'spec.txt'), 'utf8').replaceAll('→', '\t');
  for (const [index, [, markdown = '', html = '']] of [...text.matchAll(EXAMPLE)].entries())
    yield { name: `example ${index + 1}`, run: () => differs(markdown, html) };
});

async function differs(markdown: string, html: string): Promise<string | undefined> {
  const { result } = await callTool(markdownToHtml, { markdown, gfm: false, sanitize: false });
  return result === html ? undefined : `expected ${JSON.stringify(html)}, got ${JSON.stringify(result)}`;
}
