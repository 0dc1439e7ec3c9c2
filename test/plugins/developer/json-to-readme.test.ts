import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToReadme from '../../../plugins/developer/tools/json-to-readme/tool.ts';

test('every key, in the order of the README', async () => {
  const json = {
    license: 'MIT',
    name: 'All <b> keys',
    logo: 'logo (1).png',
    badges: [
      { label: 'code-style', message: 'my_lint 100%', color: 'green', link: 'https://example.com' },
      { label: 'a', message: 'b' },
    ],
    description: 'With <i>tags</i>.\n',
    homepage: 'https://example.com/',
    demo: 'demo.html',
    features: ['fast', 'small\nand quiet'],
    requirements: ['Node'],
    installation: ['npm i', 'echo "```"'],
    usage: '\n\n```js\nrun()\n```\n',
    environment: [{ name: 'PORT', description: 'a | b', default: 8080 }, { name: 'HOST' }],
    scripts: { test: 'Runs | tests' },
    screenshots: [{ url: 'a.png', alt: 'A [1]' }, { url: 'javascript:x' }],
    roadmap: [{ text: 'one', done: true }, { text: 'two' }],
    sections: [{ title: 'FAQ', content: 'none' }],
    contributing: 'Please.',
    author: { name: 'Ada', url: 'https://ada.example', email: 'ada@example.com' },
    acknowledgements: ['You'],
  };
  const { markdown, sections, warnings } = await callTool(jsonToReadme, { json });
  expect(markdown).toBe(`# All &lt;b> keys

[![code-style: my_lint 100%](https://img.shields.io/badge/code--style-my__lint_100%25-green)](https://example.com) ![a: b](https://img.shields.io/badge/a-b-blue)

With &lt;i>tags&lt;/i>.

[Demo](demo.html) · [Homepage](https://example.com/)

## Features

- fast
- small and quiet

## Requirements

- Node

## Installation

\`\`\`\`bash
npm i
echo "\`\`\`"
\`\`\`\`

## Usage

\`\`\`js
run()
\`\`\`

## Environment Variables

| Name | Description | Default |
| --- | --- | --- |
| PORT | a \\| b | 8080 |
| HOST |  |  |

## Scripts

| Script | Description |
| --- | --- |
| test | Runs \\| tests |

## Screenshots

![A \\[1\\]](a.png)

## Roadmap

- [x] one
- [ ] two

## FAQ

none

## Contributing

Please.

## License

Licensed under the MIT license.

## Author

[Ada](https://ada.example) ([ada@example.com](mailto:ada@example.com))

## Acknowledgements

- You
`);
  expect(sections).toHaveLength(13);
  expect(warnings).toEqual([
    'logo: no http, https, mailto or relative URL: dropped',
    'screenshots[1].url: no http, https, mailto or relative URL: dropped',
  ]);
});

test('contents with the anchors that GitHub gives', async () => {
  const { markdown, sections } = await callTool(jsonToReadme, {
    json: {
      name: 'Usage',
      usage: 'run',
      sections: [
        { title: 'FAQ & Tips!', content: 'none' },
        { title: 'Über_uns 2.0', content: 'x' },
        { title: 'Faq  tips', content: 'x' },
        { title: 'empty', content: ' ' },
      ],
    },
    table_of_contents: true,
  });
  expect(markdown).toContain(
    '## Table of Contents\n\n- [Usage](#usage-1)\n- [FAQ & Tips!](#faq--tips)\n- [Über_uns 2.0](#über_uns-20)\n- [Faq  tips](#faq--tips-1)\n\n## Usage\n\nrun\n',
  );
  expect(sections).toEqual(['Table of Contents', 'Usage', 'FAQ & Tips!', 'Über_uns 2.0', 'Faq  tips']);
});

test('unknown keys and unsafe links', async () => {
  const { warnings, markdown } = await callTool(jsonToReadme, {
    json: {
      name: 'x',
      featurs: ['a'],
      demo: ' javascript:alert(1)',
      repository: 'java\nscript:x',
      homepage: 'data:x',
    },
  });
  expect(warnings).toHaveLength(4);
  expect(markdown).toBe('# x\n');
});

test.each([
  ['malformed JSON', '{"name"}', /^json: .*line 1, column 8/],
  ['no object', [], 'json: expected an object with a name'],
  ['no name', { description: 'd' }, 'json: name: expected the name'],
  ['a name that is no text', { name: 1 }, 'json: name: expected text, got 1'],
  ['features that are no array', { name: 'x', features: 'fast' }, 'json: features: expected an array'],
  ['a feature that is no text', { name: 'x', features: [1] }, 'json: features[0]: expected text'],
  [
    'a badge without message',
    { name: 'x', badges: [{ label: 'a' }] },
    'json: badges[0].message: expected text',
  ],
  ['a badge that is text', { name: 'x', badges: ['a'] }, 'json: badges[0]: expected an object'],
  ['scripts that are an array', { name: 'x', scripts: [] }, 'json: scripts: expected an object'],
  ['a script without text', { name: 'x', scripts: { a: 1 } }, 'json: scripts.a: expected text'],
  [
    'done that is text',
    { name: 'x', roadmap: [{ text: 'a', done: 'yes' }] },
    'json: roadmap[0].done: expected true',
  ],
  ['an author that is a number', { name: 'x', author: 1 }, 'json: author: expected text'],
  ['installation of numbers', { name: 'x', installation: [1] }, 'json: installation[0]: expected text'],
  [
    'a section without title',
    { name: 'x', sections: [{ content: 'a' }] },
    'json: sections[0].title: expected text',
  ],
])('refuses %s', async (_, json, message) => {
  await expect(callTool(jsonToReadme, { json })).rejects.toThrow(message);
});
