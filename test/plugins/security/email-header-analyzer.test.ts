import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import emailHeaderAnalyzer from '../../../plugins/security/tools/email-header-analyzer/tool.ts';

const analyze = (headers: string) => callTool(emailHeaderAnalyzer, { headers });

async function codes(headers: string): Promise<string[]> {
  return (await analyze(headers)).warnings.map(({ code }) => code);
}

test('a whole message: addresses, hops, results', async () => {
  const message = [
    'Return-Path: <bounce@mail.ex.net>',
    'Received: from mx.ex.org (mx.ex.org [203.0.113.9]) by box.ex.org with ESMTPS id B2; Tue, 4 Jun 2024 10:00:12 +0000',
    'Received: from out.ex.net (out.ex.net [198.51.100.7])',
    '\tby mx.ex.org with ESMTP id A1',
    '\tfor <ann@ex.org>; Tue, 04 Jun 2024 12:00:05 +0200',
    'Authentication-Results: mx.ex.org; spf=pass smtp.mailfrom=mail.ex.net; dkim=pass header.d=ex.net header.s=s1; dmarc=pass header.from=ex.net',
    'From: =?UTF-8?Q?J=C3=BCrgen?= <j@ex.net>',
    'To: ann@ex.org, "Bob, B." <bob@ex.org>',
    'Subject: =?utf-8?B?R3LDvMOfZQ==?= =?utf-8?B?IPCfmIA=?=',
    'Date: Tue, 4 Jun 2024 12:00:00 +0200',
    'Message-ID: <1@ex.net>',
    '',
    'body Received: no',
  ].join('\n');
  const result = await analyze(message);
  expect(result).toMatchObject({
    from: { name: 'Jürgen', address: 'j@ex.net', domain: 'ex.net' },
    to: [
      { name: '', address: 'ann@ex.org' },
      { name: 'Bob, B.', address: 'bob@ex.org' },
    ],
    reply_to: [],
    subject: 'Grüße 😀',
    date: '2024-06-04T12:00:00+02:00',
    message_id: '<1@ex.net>',
    return_path: 'bounce@mail.ex.net',
    hops: [
      {
        index: 1,
        from: 'out.ex.net',
        by: 'mx.ex.org',
        ip: '198.51.100.7',
        with: 'ESMTP',
        id: 'A1',
        for: 'ann@ex.org',
        date: '2024-06-04T12:00:05+02:00',
        delay_seconds: 5,
      },
      { index: 2, from: 'mx.ex.org', by: 'box.ex.org', ip: '203.0.113.9', for: null, delay_seconds: 7 },
    ],
    total_delay_seconds: 12,
    originating_ip: '198.51.100.7',
    authentication: {
      spf: { result: 'pass', domain: 'mail.ex.net' },
      dkim: [{ result: 'pass', domain: 'ex.net', selector: 's1' }],
      dmarc: { result: 'pass', domain: 'ex.net' },
      arc: null,
    },
    warnings: [],
  });
  expect(result.headers).toHaveLength(9);
});

describe('the header', () => {
  test.each([
    [
      'folded lines are joined with one space',
      'X-A: 1\nX-B: two\n\tthree\nx-a: 4\nFrom: a@b.test',
      'X-B=two three',
    ],
    ['CRLF', 'X-B: two\r\n   three  \r\n', 'X-B=two three'],
    ['a value that begins on the next line', 'X-B:\n two', 'X-B=two'],
    ['a line of white space goes on', 'X-B: two\n \n three', 'X-B=two three'],
    ["an mbox's first line is no field", 'From a@b.test Tue Jun  4 12:00:00 2024\nX-B: two', 'X-B=two'],
    ['empty lines before it are passed over', '\n\r\nX-B: two', 'X-B=two'],
    ['white space before the colon', 'X-B : two', 'X-B=two'],
    ['colons in the value', 'X-B: a: b', 'X-B=a: b'],
    ['what is no field is passed over, with its folds', 'junk line\n more junk\nX-B: two', 'X-B=two'],
    ['it ends at the first empty line', 'X-B: two\n\nX-C: three', 'X-B=two'],
  ])('%s', async (_, text, field) => {
    const fields = (await analyze(text)).headers.map(({ name, value }) => `${name}=${value}`);
    expect(fields).toContain(field);
    expect(fields).not.toContain('X-C=three');
  });

  test('fields stay in their order and keep their case', async () => {
    expect((await analyze('X-A: 1\nB: =?utf-8?q?=C3=A9?=\nx-a: 4')).headers).toEqual([
      { name: 'X-A', value: '1' },
      { name: 'B', value: '=?utf-8?q?=C3=A9?=' },
      { name: 'x-a', value: '4' },
    ]);
  });
});

describe('the date', () => {
  test.each([
    ['Tue, 4 Jun 2024 12:00:00 +0200', '2024-06-04T12:00:00+02:00'],
    ['4 Jun 2024 12:00 -0530 (a (nested) comment)', '2024-06-04T12:00:00-05:30'],
    ['Tue,4 Jun 2024 12:00:00 GMT', '2024-06-04T12:00:00+00:00'],
    ['Tue, 04 Jun 2024 12:00:00 PDT', '2024-06-04T12:00:00-07:00'],
    ['Tue, 04 Jun 2024 12:00:00 -0000', '2024-06-04T12:00:00+00:00'],
    ['Sat, 29 Feb 1992 1:02:03 Z', '1992-02-29T01:02:03+00:00'],
    ['1 Jan 49 00:00:00 +0000', '2049-01-01T00:00:00+00:00'],
    ['1 Jan 50 00:00:00 +0000', '1950-01-01T00:00:00+00:00'],
    ['1 Jan 102 00:00:00 +0000', '2002-01-01T00:00:00+00:00'],
    ['Tue, 31 Jun 2024 12:00:00 +0000', null],
    ['Tue, 4 Jun 2024 25:00:00 +0000', null],
    ['Tue, 4 Jun 2024 12:00:00 +9900', null],
    ['Tue, 4 Jun 2024 12:00:00', null],
    ['yesterday', null],
  ])('%s', async (given, date) => {
    expect((await analyze(`Date: ${given}`)).date).toBe(date);
  });
});

describe('a hop', () => {
  test.each([
    [
      'of Postfix',
      'from a.ex.org (unknown [198.51.100.1]) (using TLSv1.3; id no) by b.ex.org (Postfix) with ESMTPS id X for <c@ex.org>; Tue, 4 Jun 2024 12:00:00 +0000 (UTC)',
      { from: 'a.ex.org', ip: '198.51.100.1', by: 'b.ex.org', with: 'ESMTPS', id: 'X', for: 'c@ex.org' },
    ],
    [
      'of Exim, with an IPv6 address and a helo',
      'from [IPv6:2001:DB8::1] (helo=a.ex.org) by b.ex.org with esmtp (Exim 4.96) (envelope-from <x@ex.org>) id 1a; 4 Jun 2024 12:00:00 +0000',
      { from: '[IPv6:2001:DB8::1]', ip: '2001:db8::1', by: 'b.ex.org', with: 'esmtp', id: '1a', for: null },
    ],
    [
      'of qmail',
      'from unknown (HELO a.ex.org) (198.51.100.1) by b.ex.org with SMTP; 4 Jun 2024 12:00:00 -0000',
      { from: 'unknown', ip: '198.51.100.1', with: 'SMTP', id: null },
    ],
    [
      "of Microsoft's servers",
      'from A.ex.com (2603:10a6::5) by B.ex.com (2603:10a6::6) with Microsoft SMTP Server (version=TLS1_2, cipher=X) id 15.20.1 via Frontend Transport; Tue, 4 Jun 2024 12:00:00 +0000',
      { from: 'A.ex.com', ip: '2603:10a6::5', by: 'B.ex.com', with: 'Microsoft SMTP Server', id: '15.20.1' },
    ],
    [
      'of Google, without a sender',
      'by 2002:a05:6402:1::1 with SMTP id q1csp1; Tue, 4 Jun 2024 05:00:00 -0700 (PDT)',
      {
        from: null,
        ip: null,
        by: '2002:a05:6402:1::1',
        with: 'SMTP',
        id: 'q1csp1',
        date: '2024-06-04T05:00:00-07:00',
      },
    ],
    ['of a comment alone', '(qmail 1 invoked by uid 5); 4 Jun 2024 12:00:00 -0000', { from: null, by: null }],
    ['that says nothing', '', { from: null, by: null, date: null, delay_seconds: null }],
    [
      'with an address that the sender made up',
      'from [10.0.0.1] (x [198.51.100.9]) by b',
      { ip: '198.51.100.9' },
    ],
    ['with an open comment', 'from a (b [198.51.100.9', { from: 'a', ip: '198.51.100.9', by: null }],
  ])('%s', async (_, received, hop) => {
    expect((await analyze(`Received: ${received}`)).hops).toMatchObject([hop]);
  });

  test('delays are counted from the Date on, and are null next to a missing date', async () => {
    const at = (time: string) => `Received: from a by b; Tue, 4 Jun 2024 ${time} +0000\n`;
    const result = await analyze(
      `${at('13:00:01')}${at('11:59:00')}Received: from a by b\n${at('12:00:30')}Date: Tue, 4 Jun 2024 12:00:00 +0000`,
    );
    expect(result.hops.map(({ delay_seconds }) => delay_seconds)).toEqual([30, null, null, 3661]);
    expect(result.total_delay_seconds).toBe(3601);
    expect(result.warnings.map(({ code }) => code)).toContain('long_delay');
    expect(await analyze(at('12:00:05') + at('12:00:00'))).toMatchObject({
      total_delay_seconds: 5,
      hops: [{ delay_seconds: null }, { delay_seconds: 5 }],
    });
    expect(await analyze('Date: Tue, 4 Jun 2024 12:00:00 +0000')).toMatchObject({
      total_delay_seconds: null,
    });
  });

  test('the message comes from the oldest address that is public', async () => {
    const hops = ['203.0.113.1', '198.51.100.2', '192.168.0.1', '172.31.0.1', '10.0.0.1', '127.0.0.1'];
    const from = async (addresses: string[]) =>
      (await analyze(addresses.map((ip) => `Received: from a ([${ip}]) by b\n`).join(''))).originating_ip;
    expect(await from(hops)).toBe('198.51.100.2');
    expect(await from(['2001:db8::1', 'fe80::1', 'fd00::1', '::1', '169.254.1.1'])).toBe('2001:db8::1');
    expect(await from(['10.0.0.1', '100.64.0.1'])).toBeNull();
  });
});

describe('authentication', () => {
  test.each([
    [
      'as Google notes it',
      'Authentication-Results: mx.google.com; dkim=pass header.i=@ex.net header.s=s1 header.b="ab/c="; dkim=fail (bad; sig) header.d=EX.org; spf=softfail (google.com: domain of x; y) smtp.mailfrom=x@mail.ex.net; dmarc=pass (p=NONE dis=NONE) header.from=ex.net; arc=pass (i=1)',
      {
        spf: { result: 'softfail', domain: 'mail.ex.net' },
        dkim: [
          { result: 'pass', domain: 'ex.net', selector: 's1' },
          { result: 'fail', domain: 'ex.org', selector: null },
        ],
        dmarc: { result: 'pass', domain: 'ex.net' },
        arc: { result: 'pass', domain: null },
      },
    ],
    [
      'as Microsoft notes it, without the server',
      'Authentication-Results: spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=ex.net;dkim=none (message not signed) header.d=none;dmarc=bestguesspass action=none header.from=ex.net;compauth=pass reason=109',
      {
        spf: { result: 'pass', domain: 'ex.net' },
        dkim: [{ result: 'none', domain: 'none', selector: null }],
        dmarc: { result: 'bestguesspass' },
      },
    ],
    [
      'with white space wherever the grammar lets it stand',
      'Authentication-Results: mx.a 1 ; spf/1 = pass reason="a; b" smtp.mailfrom = "x@ex.net"',
      { spf: { result: 'pass', domain: 'ex.net' } },
    ],
    [
      'the topmost field counts',
      'Authentication-Results: mx.a; spf=pass smtp.mailfrom=a.org\nAuthentication-Results: mx.b; spf=fail; dmarc=fail',
      { spf: { result: 'pass' }, dmarc: null },
    ],
    [
      'of a server that checked nothing',
      'Authentication-Results: mx.a; none',
      { spf: null, dkim: [], dmarc: null },
    ],
    [
      'SPF from Received-SPF',
      'Received-SPF: SoftFail (mx: domain of x@ex.net) client-ip=1.2.3.4; envelope-from="x@ex.net"; helo=a.org',
      { spf: { result: 'softfail', domain: 'ex.net' } },
    ],
  ])('%s', async (_, headers, authentication) => {
    expect((await analyze(headers)).authentication).toMatchObject(authentication);
  });
});

describe('warnings', () => {
  const SOUND =
    'Authentication-Results: mx; spf=pass; dkim=pass header.d=ex.org; dmarc=pass\nDate: Tue, 4 Jun 2024 12:00:00 +0000\nMessage-ID: <1@ex.org>\n';

  test.each([
    ['display_name_spoof', 'From: "support@bank.example" <x@evil.test>'],
    ['display_name_spoof', 'From: =?utf-8?q?Bank_=28help=40bank=2Eexample=29?= <x@evil.test>'],
    ['reply_to_mismatch', 'From: a@ex.org\nReply-To: b@ex.org, c@other.org'],
    ['return_path_mismatch', 'From: a@ex.org\nReturn-Path: <b@other.org>'],
    ['multiple_from', 'From: a@ex.org\nFrom: b@ex.org'],
    ['multiple_from', 'From: a@ex.org, b@ex.org'],
    ['negative_delay', 'From: a@ex.org\nReceived: from a by b; Tue, 4 Jun 2024 11:59:59 +0000'],
    ['long_delay', 'From: a@ex.org\nReceived: from a by b; Tue, 4 Jun 2024 13:00:01 +0000'],
  ])('%s for %j', async (code, headers) => {
    expect(await codes(`${SOUND}${headers}`)).toEqual([code]);
  });

  test.each([
    'From: "Ann (ann@mail.ex.co.uk)" <a@ex.co.uk>\nReply-To: <b@lists.ex.co.uk>\nReturn-Path: <c@x.ex.co.uk>',
    'From: "@home" <a@ex.org>\nReturn-Path: <>\nReceived: from a by b; Tue, 4 Jun 2024 13:00:00 +0000',
  ])('none for %j', async (headers) => {
    expect(await codes(`${SOUND}${headers}`)).toEqual([]);
  });

  test('of failed and of missing checks', async () => {
    expect(await codes('Authentication-Results: mx; spf=softfail; dkim=fail; dmarc=fail')).toEqual([
      'spf_fail',
      'dkim_fail',
      'dmarc_fail',
      'missing_date',
      'missing_message_id',
    ]);
    expect(await codes('Subject: x')).toEqual([
      'dkim_missing',
      'no_authentication_results',
      'missing_date',
      'missing_message_id',
    ]);
  });
});

test('groups, empty and unreadable addresses', async () => {
  expect(
    await analyze('To: Team: a@ex.org, "B" <b@ex.org>;, undisclosed-recipients:;\nFrom: nobody'),
  ).toMatchObject({
    to: [
      { name: '', address: 'a@ex.org' },
      { name: 'B', address: 'b@ex.org' },
    ],
    from: { name: 'nobody', address: '', domain: '' },
  });
});

test.each([
  ['a long fold', `Subject: x${'\n y'.repeat(300_000)}`],
  ['many hops', 'Received: from a ([1.2.3.4]) by b; Tue, 4 Jun 2024 13:00:01 +0000\n'.repeat(14_000)],
  ['many open comments', `Received: ${'('.repeat(1_000_000)}`],
  ['many addresses', `To: ${'a@b.org, '.repeat(100_000)}`],
  ['one long name', `From: ${'a'.repeat(1_000_000)} <a@b.org>`],
])('reads 1 MiB of %s in time', async (_, headers) => {
  expect((await analyze(headers)).headers.length).toBeGreaterThan(0);
});

test.each([
  ['no field', { headers: 'hello there' }, 'headers: expected at least one line `Name: value`'],
  ['a body alone', { headers: '' }, 'headers: expected at least one line'],
  ['no headers', {}, 'headers: required'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(emailHeaderAnalyzer, input)).rejects.toThrow(message);
});
