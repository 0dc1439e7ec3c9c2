import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { DomUtils, parseDocument } from 'htmlparser2';
import emailValidate from '../../plugins/validation/tools/email-validate/tool.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

/** Categories of addresses that RFC 5321 allows; the others need comments, obsolete forms or RFC 5322 alone, or are wrong. */
const VALID: ReadonlySet<string> = new Set(['ISEMAIL_VALID_CATEGORY', 'ISEMAIL_DNSWARN', 'ISEMAIL_RFC5321']);

testCorpus('isemail', function* (folder): Iterable<CorpusCase> {
  const document = parseDocument(readFileSync(join(folder, 'test/tests.xml'), 'utf8'), { xmlMode: true });
  for (const test of DomUtils.getElementsByTagName('test', document)) {
    const text = (name: string) => DomUtils.textContent(DomUtils.getElementsByTagName(name, test));
    // The suite writes control characters as their pictures.
    const email = text('address').replace(/[\u2400-\u241f]/g, (picture) =>
      String.fromCharCode(picture.charCodeAt(0) - 0x2400),
    );
    const expected = VALID.has(text('category'));
    const run = async () => {
      const { valid, errors } = await callTool(emailValidate, { email });
      return valid === expected
        ? undefined
        : `expected ${expected} (${text('diagnosis')}), got ${valid}: ${errors.map(({ code }) => code).join(', ')}`;
    };
    yield { name: `${test.attribs['id']} ${JSON.stringify(text('address'))}`, run };
  }
});
