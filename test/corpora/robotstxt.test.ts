import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import robotsTxtTester from '../../plugins/validation/tools/robots-txt-tester/tool.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

/** A test's name, a variable that is set to literals, or an expectation with its three arguments. */
const STATEMENT =
  /TEST\(\w+, (?<test>\w+)\)|(?<variable>\w+)\s*=\s*(?<value>(?:"(?:[^"\\]|\\.)*"\s*)+);|EXPECT_(?<expected>TRUE|FALSE)\(\s*IsUserAgentAllowed\((?<arguments>(?:[^;"]|"(?:[^"\\]|\\.)*")*?)\)\s*\);/g;
const LITERALS = /^(?:"(?:[^"\\]|\\.)*"\s*)+$/;

/** The expectations of Google's own tests whose arguments are literals or variables that are set to literals. */
testCorpus('robotstxt', function* (folder): Iterable<CorpusCase> {
  const source = readFileSync(join(folder, 'robots_test.cc'), 'utf8').replace(/^\s*\/\/.*$/gm, '');
  const variables = new Map<string, string>();
  let test = '';
  let index = 0;
  for (const { groups = {} } of source.matchAll(STATEMENT)) {
    if (groups['test'] !== undefined) {
      test = groups['test'];
      index = 0;
    } else if (groups['variable'] !== undefined)
      variables.set(groups['variable'], literal(groups['value'] ?? ''));
    else {
      index += 1;
      const parts = groups['arguments']?.match(/(?:"(?:[^"\\]|\\.)*"\s*)+|[^,"]+/g) ?? [];
      const [robots, agent, url] = parts
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => (LITERALS.test(part) ? literal(part) : variables.get(part)));
      if (robots === undefined || agent === undefined || url === undefined) continue;
      const expected = groups['expected'] === 'TRUE';
      yield { name: `${test} ${index}`, run: () => differs({ robots, agent, url, expected }) };
    }
  }
});

/** What adjacent literals of C++ say. */
function literal(text: string): string {
  const bytes = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, content = '']) => content)
    .join('')
    .replace(/\\x([0-9a-fA-F]{2})|\\(.)/g, (_, hex?: string, character = '') =>
      hex === undefined ? (ESCAPES[character] ?? character) : `\u{e000}${hex}`,
    );
  // Bytes beyond ASCII are UTF-8.
  return decodeURIComponent(bytes.replaceAll('%', '%25').replaceAll('\u{e000}', '%'));
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

interface Expectation {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  readonly expected: boolean;
}

async function differs({ robots, agent, url, expected }: Expectation): Promise<string | undefined> {
  const found = await callTool(robotsTxtTester, { robots_txt: robots, user_agent: agent, urls: [url] }).catch(
    String,
  );
  if (typeof found === 'string') return found;
  const { allowed } = found.results[0] ?? {};
  return allowed === expected ? undefined : `expected ${expected}, got ${allowed} for ${url} and ${agent}`;
}
