import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import rows from '../../../plugins/network/data/ports.json' with { type: 'json' };
import { HIGHEST_PORT, PORT_CATEGORIES } from '../../../plugins/network/tools/port-reference-guide/ports.ts';
import portReferenceGuide from '../../../plugins/network/tools/port-reference-guide/tool.ts';

const look = (input: object) => callTool(portReferenceGuide, input);

describe('one port', () => {
  test.each([
    [
      443,
      {
        service: 'https',
        protocols: ['tcp', 'udp'],
        encrypted: true,
        official: true,
        category: 'web',
        range: 'system',
        risk: 'low',
        secure_alternative: null,
      },
    ],
    [
      '53',
      {
        service: 'domain',
        name: 'DNS',
        protocols: ['tcp', 'udp'],
        range: 'system',
        secure_alternative: { port: 853, service: 'domain-s' },
      },
    ],
    [
      ' 23 ',
      { service: 'telnet', risk: 'high', range: 'system', secure_alternative: { port: 22, service: 'ssh' } },
    ],
    [27_017, { service: 'mongodb', category: 'database', range: 'user', risk: 'high' }],
    [
      51_820,
      { service: 'wireguard', protocols: ['udp'], official: false, encrypted: true, range: 'dynamic' },
    ],
  ])('%s', async (query, port) => {
    expect(await look({ query })).toMatchObject({ count: 1, ports: [port], range: port.range });
  });

  test.each([
    [0, 'system'],
    [1023, 'system'],
    [1024, 'user'],
    [49_151, 'user'],
    [49_152, 'dynamic'],
    [65_535, 'dynamic'],
  ])('%d that is not listed is of the range %s', async (query, range) => {
    expect(await look({ query })).toEqual({ count: 0, ports: [], range });
  });

  test('of another protocol is not found', async () => {
    expect(await look({ query: 22, protocol: 'udp' })).toMatchObject({ count: 0, range: 'system' });
  });
});

test('a range holds both ends, by port', async () => {
  const { ports, range } = await look({ query: '20-25', protocol: 'tcp' });
  expect(ports.map(({ port }) => port)).toEqual([20, 21, 22, 23, 25]);
  expect(range).toBeNull();
});

test.each([
  ['ssh', 22],
  ['SSH', 22],
  ['dns', 53],
  ['rdp', 3389],
  ['postgres', 5432],
  ['PostgreSQL', 5432],
  ['submissions', 465],
  ['remote desktop windows', 3389],
])('the best match of %j is %d', async (query, port) => {
  const { ports } = await look({ query });
  expect(ports[0]?.port).toBe(port);
});

test('words that nothing has find nothing', async () => {
  expect(await look({ query: 'no such service' })).toEqual({ count: 0, ports: [], range: null });
});

test('all ports, each complete', async () => {
  const { count, ports } = await look({});
  expect(count).toBeGreaterThanOrEqual(150);
  const numbers = ports.map(({ port }) => port);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  for (const { service, name, description, security_note } of ports) {
    expect(service).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    expect([name, description, security_note].every((text) => text.length > 0)).toBe(true);
  }
  expect(new Set(ports.map(({ port, service }) => `${port} ${service}`)).size).toBe(count);
});

test.each([23, 445, 3389, 6379, 27_017, 9200, 11_211, 5900, 2375])(
  'exposing %d is a high risk',
  async (query) => {
    const { ports } = await look({ query });
    expect(ports[0]?.risk).toBe('high');
  },
);

test.each([443, 853, 993, 465])('%d is meant to be public', async (query) => {
  expect((await look({ query })).ports[0]).toMatchObject({ risk: 'low', encrypted: true });
});

test('safer choices', async () => {
  const { ports } = await look({});
  const safer = ports.flatMap(({ port, secure_alternative }) =>
    secure_alternative === null ? [] : [`${port}->${secure_alternative.port}`],
  );
  expect(safer).toEqual([
    '21->22',
    '23->22',
    '53->853',
    '80->443',
    '110->995',
    '143->993',
    '389->636',
    '1883->8883',
    '5672->5671',
  ]);
});

test('a category and a protocol', async () => {
  const { ports } = await look({ category: 'vpn', protocol: 'udp' });
  expect(ports.length).toBeGreaterThan(3);
  expect(ports.every(({ category, protocols }) => category === 'vpn' && protocols.includes('udp'))).toBe(
    true,
  );
});

test.each([
  [{ query: 70_000 }, 'query: expected ports from 0 to 65535, got 70000'],
  [{ query: -1 }, 'query: expected ports from 0 to 65535, got -1'],
  [{ query: '20-70000' }, 'query: expected ports from 0 to 65535'],
  [{ query: '25-20' }, 'query: expected a range from low to high, got "25-20"'],
  [{ query: 80, protocol: 'icmp' }, 'protocol: expected one of "any", "tcp", "udp"'],
  [{ category: 'music' }, 'category: expected one of'],
  [{ query: 'x'.repeat(201) }, 'query: expected at most 200 characters'],
])('refuses %j', async (input, message) => {
  await expect(look(input)).rejects.toThrow(message);
});

test.each(rows)('the row of $port, $service, is in form', (row) => {
  expect(row).toEqual({
    port: expect.any(Number),
    protocols: expect.any(Array),
    service: expect.any(String),
    name: expect.any(String),
    description: expect.any(String),
    category: expect.toBeOneOf([...PORT_CATEGORIES]),
    official: expect.any(Boolean),
    encrypted: expect.any(Boolean),
    risk: expect.toBeOneOf(['low', 'medium', 'high']),
    ...('note' in row ? { note: expect.stringMatching(/\S/) } : {}),
  });
  expect(['tcp', 'udp', 'tcp,udp']).toContain(row.protocols.join());
  expect(Number.isInteger(row.port) && row.port >= 0 && row.port <= HIGHEST_PORT).toBe(true);
});
