import { partHumps } from '@toolyard/kit/humps';
import { expect, test } from 'vitest';

test.each([
  ['fooBar', 'foo Bar'],
  ['XMLHttpRequest', 'XML Http Request'],
  ['sha256Sum', 'sha256 Sum'],
  ['CEO', 'CEO'],
  ['CEOs', 'CEOs'],
  ['PDFs and URLs', 'PDFs and URLs'],
  ['URLsToFetch', 'URLs To Fetch'],
  ['userIDsByName', 'user IDs By Name'],
  ['GPUs2', 'GPUs2'],
  ['HTTPServer', 'HTTP Server'],
  ['MacOs', 'Mac Os'],
  ['E\u0301COs', 'E\u0301COs'],
  ['ABCs\u0301a', 'AB Cs\u0301a'],
])('the words of %j', (text, parted) => {
  expect(partHumps(text)).toBe(parted);
});
