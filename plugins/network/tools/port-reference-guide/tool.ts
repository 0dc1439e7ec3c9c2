import { foldCase } from '@toolyard/kit/case-folding';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { HIGHEST_PORT, PORT_CATEGORIES, portRange, PORTS, type Port } from './ports.ts';

const MAX_QUERY = 200;
const RANGES = ['system', 'user', 'dynamic'] as const;

export default defineTool({
  title: 'Port Reference',
  summary:
    'Look up network ports by number, range or service name: protocol, purpose, encryption, exposure risk and safer choice.',
  keywords: ['TCP', 'UDP', 'IANA', 'firewall', 'well-known ports'],
  input: Type.Object({
    query: Type.Optional(
      Type.Union([Type.String(), Type.Integer()], {
        description: "Port (443), range (20-25) or words ('postgres'); empty lists all",
      }),
    ),
    protocol: Type.Enum(['any', 'tcp', 'udp'], { default: 'any', description: 'Only this protocol' }),
    category: Type.Optional(Type.Enum([...PORT_CATEGORIES], { description: 'Only this category' })),
  }),
  output: Type.Object({
    count: Type.Integer(),
    ports: Type.Array(
      Type.Object({
        port: Type.Integer(),
        protocols: Type.Array(Type.Enum(['tcp', 'udp'])),
        service: Type.String(),
        name: Type.String(),
        description: Type.String(),
        category: Type.Enum([...PORT_CATEGORIES]),
        range: Type.Enum([...RANGES]),
        official: Type.Boolean({ description: 'IANA' }),
        encrypted: Type.Boolean(),
        risk: Type.Enum(['low', 'medium', 'high'], { description: 'of exposing it to the internet' }),
        security_note: Type.String(),
        secure_alternative: nullable(Type.Object({ port: Type.Integer(), service: Type.String() })),
      }),
      { description: 'by port, word search best first' },
    ),
    range: nullable(Type.Enum([...RANGES]), 'range of a single port, also when it is not listed'),
  }),
  examples: [
    {
      name: 'A port that is not listed',
      input: { query: '60123' },
      output: { count: 0, ports: [], range: 'dynamic' },
    },
  ],
  run({ query = '', protocol, category }) {
    const span = readSpan(query);
    const chosen = PORTS.filter(
      (port) =>
        (protocol === 'any' || port.protocols.includes(protocol)) &&
        (category === undefined || port.category === category),
    );
    const found =
      span === undefined
        ? search(chosen, String(query))
        : chosen.filter(({ port }) => port >= span.first && port <= span.last);
    return {
      count: found.length,
      ports: found.map(describe),
      range: span?.single === true ? portRange(span.first) : null,
    };
  },
});

interface Span {
  readonly first: number;
  readonly last: number;
  readonly single: boolean;
}

/** One port, or the ports from one to another; undefined for words. */
function readSpan(query: string | number): Span | undefined {
  const text = String(query).trim();
  const [, from, to] = /^([+-]?\d+)(?:\s*[-–]\s*(\d+))?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const first = readPort(from, query);
  const last = to === undefined ? first : readPort(to, query);
  if (last < first) throw new InputError('query', `expected a range from low to high, got ${quote(query)}`);
  return { first, last, single: to === undefined };
}

function readPort(digits: string, query: string | number): number {
  const port = Number(digits);
  if (port < 0 || port > HIGHEST_PORT)
    throw new InputError('query', `expected ports from 0 to ${HIGHEST_PORT}, got ${quote(query)}`);
  return port;
}

/** The ports that have all of the words, those first whose names are the words or begin with them. */
function search(ports: readonly Port[], query: string): readonly Port[] {
  if (countGraphemes(query) > MAX_QUERY)
    throw new InputError('query', `expected at most ${MAX_QUERY} characters, got more`);
  const phrase = foldCase(query.trim());
  if (phrase === '') return ports;
  const words = phrase.split(/[\s,]+/).filter((word) => word !== '');
  return ports
    .filter(({ service, name, description }) => {
      const text = foldCase(`${service} ${name} ${description}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => relevance(b, phrase) - relevance(a, phrase));
}

function relevance({ service, name }: Port, phrase: string): number {
  const names = [service, foldCase(name)];
  if (names.includes(phrase)) return 3;
  if (names.some((known) => known.startsWith(phrase))) return 2;
  return names.some((known) => known.includes(phrase)) ? 1 : 0;
}

function describe(port: Port) {
  return {
    port: port.port,
    protocols: [...port.protocols],
    service: port.service,
    name: port.name,
    description: port.description,
    category: port.category,
    range: portRange(port.port),
    official: port.official,
    encrypted: port.encrypted,
    risk: port.risk,
    security_note: port.securityNote,
    secure_alternative: port.secureAlternative,
  };
}
