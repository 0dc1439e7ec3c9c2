import { networkFailure, type ToolNetwork } from '@toolyard/sdk';
import { noNetwork } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import { OutboundError } from '../../../host/outbound/outbound-error.ts';
import type { RecordedCall } from '../../../host/outbound/recorded/recorded-call.ts';
import { Tape, type TapeData, type TapeNote } from '../../../host/outbound/recorded/tape.ts';

const DATA: TapeData = { mode: 'record', calls: [], secrets: [], file: 'recorded/x.json', renew: 'renew' };

/** A network whose answers are these, in turn. */
function answering(...answers: (Response | Error)[]): ToolNetwork {
  const left = [...answers];
  return {
    ...noNetwork('no TLS here'),
    async fetch(input, init) {
      await new Request(input, init).arrayBuffer();
      const answer = left.shift();
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
  };
}

/** What is recorded of some requests. */
async function recorded(
  network: ToolNetwork,
  secrets: TapeData['secrets'],
  ask: (fetch: ToolNetwork['fetch']) => Promise<unknown>,
): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  const tape = new Tape({ ...DATA, secrets }, (note) => {
    if (note.kind === 'recorded') calls.push(note.call);
  });
  await ask(tape.over(network).fetch);
  return JSON.parse(JSON.stringify(calls)) as RecordedCall[];
}

function player(calls: readonly RecordedCall[], secrets: TapeData['secrets'] = []) {
  const notes: TapeNote[] = [];
  const tape = new Tape({ ...DATA, mode: 'play', calls, secrets }, (note) => notes.push(note));
  return { fetch: tape.over(noNetwork('the network was asked')).fetch, notes };
}

const ADDRESS = 'https://api.example.com/v1';

test('an answer comes back as it was: text, JSON, bytes, nothing, statuses, headers', async () => {
  const bodies = [
    ['text/plain', '\u{feff}héllo'],
    ['application/json', '{"a": [1, 2.5], "b": "x y"}'],
    ['application/json', '{"big": 12345678901234567890}'],
    ['application/json', '{"twice": 1, "twice": 2}'],
    ['application/json', '{ not JSON'],
    ['image/png', new Uint8Array([0x89, 0x50, 0xff, 0])],
    ['text/plain', ''],
  ] as const;
  const answers = bodies.map(
    ([type, body], index) =>
      new Response(body, {
        status: 206 + index,
        statusText: `no ${index}`,
        headers: { 'content-type': type, 'x-own': 'kept', 'content-encoding': 'gzip' },
      }),
  );
  const none = new Response(null, { status: 304 });
  const calls = await recorded(answering(...answers, none), [], async (fetch) => {
    for (let left = bodies.length; left >= 0; left -= 1) await fetch(ADDRESS);
  });
  const { fetch, notes } = player(calls);
  for (const [index, [type, body]] of bodies.entries()) {
    const response = await fetch(`${ADDRESS}#a-fragment`);
    expect([response.status, response.statusText, response.ok, response.redirected]).toEqual([
      206 + index,
      `no ${index}`,
      true,
      false,
    ]);
    expect([...response.headers]).toEqual([
      ['content-type', type],
      ['x-own', 'kept'],
    ]);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const expected = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    if (index === 1) expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(JSON.parse(bodies[1][1]));
    else expect(bytes).toEqual(expected);
  }
  expect(await fetch(ADDRESS)).toMatchObject({ status: 304, ok: false, body: null });
  await expect(fetch(ADDRESS)).rejects.toThrow(
    `GET ${ADDRESS} is asked more often than was recorded (8 times): renew asks it and keeps the answer in recorded/x.json`,
  );
  expect(notes.map(({ kind }) => kind)).toEqual([...Array.from({ length: 8 }, () => 'played'), 'refused']);
});

test('requests are told apart by method, URL and body, and not by the boundary of a form', async () => {
  const form = () => {
    const data = new FormData();
    data.set('file', new Blob([new Uint8Array([0xff, 0x00])]), 'a.bin');
    return data;
  };
  const asks = [
    (fetch: ToolNetwork['fetch']) => fetch(ADDRESS, { method: 'POST', body: 'one' }),
    (fetch: ToolNetwork['fetch']) => fetch(ADDRESS, { method: 'PUT', body: 'one' }),
    (fetch: ToolNetwork['fetch']) => fetch(new Request(ADDRESS, { method: 'POST', body: form() })),
    (fetch: ToolNetwork['fetch']) => fetch(new URL(`${ADDRESS}?b=1&a=2`), { method: 'DELETE' }),
  ];
  const calls = await recorded(
    answering(...asks.map((_, index) => new Response(String(index)))),
    [],
    async (fetch) => {
      for (const ask of asks) await ask(fetch);
    },
  );
  const { fetch } = player(calls);
  for (const [index, ask] of [...asks.entries()].toReversed())
    expect(await (await ask(fetch)).text()).toBe(String(index));
  await expect(fetch(ADDRESS, { method: 'POST', body: 'two' })).rejects.toThrow(
    'was recorded with another body',
  );
  await expect(fetch(`${ADDRESS}?a=2&b=1`, { method: 'DELETE' })).rejects.toThrow('is not recorded');
});

test('failures are played as what they were; a caller who left is none', async () => {
  const failure = new OutboundError('dns_not_found', 'the name does not exist');
  const calls = await recorded(answering(failure, new Error('the caller left')), [], async (fetch) => {
    await expect(fetch(ADDRESS)).rejects.toBe(failure);
    await expect(fetch(ADDRESS)).rejects.toThrow('the caller left');
  });
  expect(calls).toHaveLength(1);
  const error: unknown = await player(calls)
    .fetch(ADDRESS)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(networkFailure(error)).toEqual({ reason: 'dns_not_found', detail: 'the name does not exist' });
  await expect(
    player(calls).fetch(ADDRESS, { signal: AbortSignal.abort(new Error('gone')) }),
  ).rejects.toThrow('gone');
});

test('no secret is recorded, in whatever form it is sent or told; with another value the same is played', async () => {
  const asking = (key: string) => async (fetch: ToolNetwork['fetch']) => {
    const query = new URLSearchParams({ key });
    const response = await fetch(`${ADDRESS}?${query.toString()}&raw=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ key, plain: btoa(key) }),
    });
    return response.text();
  };
  const secret = 'p"ss word/+1';
  const echo = new Response(`you are ${secret}, ${encodeURIComponent(secret)}`, {
    headers: { 'x-api-key': secret, 'set-cookie': `sid=${secret}; HttpOnly`, 'x-told': secret },
  });
  const calls = await recorded(answering(echo), [{ name: 'api_key', text: secret }], asking(secret));
  const file = JSON.stringify(calls);
  for (const form of [secret, encodeURIComponent(secret), 'p%22ss', 'p\\\\\\"ss', btoa(secret)])
    expect(file).not.toContain(form);
  expect(calls[0]?.response?.headers).toEqual({
    'content-type': 'text/plain;charset=UTF-8',
    'set-cookie': ['sid=REDACTED; HttpOnly'],
    'x-api-key': 'REDACTED',
    'x-told': 'REDACTED-api_key',
  });
  expect(await asking(secret)(player(calls, [{ name: 'api_key', text: secret }]).fetch)).toMatch(
    `you are ${secret}, `,
  );
  const none = { name: 'api_key', text: 'REDACTED-api_key' };
  // Without a key, its stand-in is what the tool is given.
  await expect(asking(none.text)(player(calls, [none]).fetch)).resolves.toMatch('you are REDACTED-api_key, ');
});
