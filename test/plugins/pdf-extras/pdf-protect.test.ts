import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import pdfProtect from '../../../plugins/pdf-extras/tools/pdf-protect.ts';
import pdfUnlock from '../../../plugins/pdf-extras/tools/pdf-unlock.ts';
import { pagesOf, pdfOf, pageObjects } from '../document/pdf-files.ts';
import { infoOf, lacks, qpdf, qpdfComplaints, run, textOf } from '../document/programs.ts';
import { richPdf } from '../document/rich-file.ts';

const locked = { pdf: pagesOf(2), user_password: 'user', owner_password: 'owner' };

const shown = (pdf: string, password: string) =>
  run('qpdf', pdf, ['--show-encryption', `--password=${password}`, '@']);

test.skipIf(lacks('qpdf', 'pdfinfo'))(
  'what comes out opens with either password, and with no other',
  async () => {
    const { pdf, opens_without_password } = await callTool(pdfProtect, locked);
    expect(opens_without_password).toBe(false);
    expect(shown(pdf, 'user')).toContain('Supplied password is user password');
    expect(shown(pdf, 'owner')).toContain('Supplied password is owner password');
    expect(shown(pdf, 'user')).toMatch(/R = 6[^]*stream encryption method: AESv3/);
    expect(() => qpdf(pdf, '--password=other', '--decrypt')).toThrow('invalid password');
    const opened = qpdf(pdf, '--password=user', '--decrypt');
    expect(qpdfComplaints(opened)).toBe('');
    expect(textOf(opened)).toBe(textOf(locked.pdf));
  },
);

test.skipIf(lacks('qpdf'))(
  'strings, streams and object streams are encrypted, and come back as they were',
  async () => {
    for (const given of [richPdf(), qpdf(richPdf(), '--object-streams=generate')]) {
      const { pdf } = await callTool(pdfProtect, { pdf: given, user_password: 'Пароль ﬁ' });
      expect(Buffer.from(pdf, 'base64').includes('Rich')).toBe(false);
      const { pdf: unlocked, removed } = await callTool(pdfUnlock, { pdf, password: 'Пароль ﬁ' });
      expect(removed).toMatchObject({ method: 'aes-256', key_bits: 256, revision: 6 });
      expect(qpdfComplaints(unlocked)).toBe('');
      expect(infoOf(unlocked)).toMatchObject({ Title: 'Rich', Encrypted: 'no' });
      expect(textOf(unlocked)).toBe(textOf(given));
    }
  },
);

test.skipIf(lacks('qpdf')).each([
  ['print', { print: 'none' }, ['print low resolution: not allowed', 'print high resolution: not allowed']],
  ['print', { print: 'low' }, ['print low resolution: allowed', 'print high resolution: not allowed']],
  [
    'extract',
    { extract: false },
    ['extract for any purpose: not allowed', 'extract for accessibility: allowed'],
  ],
  [
    'modify',
    { modify: 'none' },
    ['modify document assembly: not allowed', 'modify forms: not allowed', 'modify anything: not allowed'],
  ],
  ['modify', { modify: 'assembly' }, ['modify document assembly: allowed', 'modify forms: not allowed']],
  [
    'modify',
    { modify: 'form' },
    ['modify document assembly: allowed', 'modify forms: allowed', 'modify annotations: not allowed'],
  ],
  ['modify', { modify: 'annotate' }, ['modify annotations: allowed', 'modify other: not allowed']],
  ['modify', { modify: 'all' }, ['modify anything: allowed']],
])('permits what qpdf understands by %s %j', async (_, permitted, lines) => {
  const { pdf, permissions } = await callTool(pdfProtect, { ...locked, ...permitted });
  const said = shown(pdf, 'user');
  for (const line of lines) expect(said).toContain(line);
  const { removed } = await callTool(pdfUnlock, { pdf, password: 'owner' });
  expect(removed?.permissions).toEqual(permissions);
});

test.skipIf(lacks('qpdf'))("the operator's owner password counts where a caller gives none", async () => {
  const context = { config: { owner_password: 'house' } };
  const { pdf } = await callTool(pdfProtect, { pdf: pagesOf(1), print: 'none' }, { context });
  expect(shown(pdf, 'house')).toContain('Supplied password is owner password');
  expect(shown(pdf, '')).toContain('Supplied password is user password');
  const own = await callTool(pdfProtect, { pdf: pagesOf(1), owner_password: 'mine' }, { context });
  expect(shown(own.pdf, 'house')).not.toContain('owner password');
});

test('says what protects nothing', async () => {
  const same = await callTool(pdfProtect, { ...locked, owner_password: 'user', print: 'none' });
  expect(same.warnings).toEqual(['both passwords are the same: who opens it may lift what is forbidden']);
});

test('what is encrypted already is encrypted anew', async () => {
  const { pdf } = await callTool(pdfProtect, locked);
  const again = await callTool(pdfProtect, { pdf, password: 'user', user_password: 'new' });
  expect(again.warnings).toBeUndefined();
  await expect(callTool(pdfUnlock, { pdf: again.pdf, password: 'user' })).rejects.toThrow(
    'password: does not open pdf',
  );
  expect((await callTool(pdfUnlock, { pdf: again.pdf, password: 'new' })).page_count).toBe(2);
});

test.each([
  ['nothing to protect with', { user_password: '' }, 'user_password: expected a password'],
  [
    'a password without room',
    { user_password: 'ä'.repeat(64) },
    'user_password: expected at most 127 bytes of UTF-8',
  ],
  ['a missing password', { pdf: '' }, 'pdf: '],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(pdfProtect, { pdf: pagesOf(1), ...input })).rejects.toThrow(message);
});

test.skipIf(lacks('qpdf')).each([
  ['rc4', 40, 2, '40'],
  ['rc4', 128, 3, '128'],
  ['aes-128', 128, 4, '128 --use-aes=y'],
  ['aes-256', 256, 6, '256'],
])('unlocks %s of %i bits and says so', async (method, key_bits, revision, bits) => {
  const given = qpdf(
    pagesOf(1),
    '--allow-weak-crypto',
    '--encrypt',
    'user',
    'owner',
    ...bits.split(' '),
    '--',
  );
  for (const password of ['user', 'owner']) {
    const { pdf, removed, warnings } = await callTool(pdfUnlock, { pdf: given, password });
    expect(removed).toMatchObject({ method, key_bits, revision });
    expect(warnings).toBeUndefined();
    expect(qpdfComplaints(pdf)).toBe('');
  }
});

test('unlocks nothing that is open, and says so', async () => {
  const { removed, warnings } = await callTool(pdfUnlock, { pdf: pagesOf(1) });
  expect(removed).toBeNull();
  expect(warnings).toEqual(['the PDF is not encrypted, nothing was removed']);
});

test('says that a signature does not hold any more', async () => {
  const pdf = pdfOf(pageObjects(1, { more: { 100: '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>' } }));
  expect((await callTool(pdfUnlock, { pdf })).warnings).toContain(
    'a signature no longer holds true of the result',
  );
});
