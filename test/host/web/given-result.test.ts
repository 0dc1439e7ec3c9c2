import { expect, test } from 'vitest';
import { withFiles } from '../../../host/web/mcp-app/given-result.ts';

const A = 'toolyard://files/1/a.png';
const B = 'toolyard://files/2/b.pdf';
const nowhere = () => Promise.reject(new Error('there is no such resource'));

test('files that came beside a result stand where it names them, in its order', async () => {
  const content = [
    { type: 'text', text: 'a text for models' },
    { type: 'image', data: 'QQ==' },
    { type: 'resource', resource: { blob: 'Qg==' } },
  ];
  const result = { base64: A, data_url: A, rows: [{ pdf: B, page: 1 }] };
  expect(await withFiles(result, content, nowhere)).toEqual({
    base64: 'QQ==',
    data_url: 'QQ==',
    rows: [{ pdf: 'Qg==', page: 1 }],
  });
});

test('a file that is too large to be held is what came beside the result', async () => {
  const content = [{ type: 'resource', resource: { blob: 'Qg==' } }];
  expect(await withFiles({ pdf: '(attached)' }, content, nowhere)).toEqual({ pdf: 'Qg==' });
});

test('what did not come is read, and what cannot be read stays an address', async () => {
  const read = (uri: string) => (uri === A ? Promise.resolve([{ text: '<svg/>' }]) : nowhere());
  expect(await withFiles({ svg: A, pdf: B, count: 2 }, [], read)).toEqual({
    svg: '<svg/>',
    pdf: B,
    count: 2,
  });
});
