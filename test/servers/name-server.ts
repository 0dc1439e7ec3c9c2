import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, Packet } from 'dns2';
import { listen } from './listen.ts';

/** A record as dns2 names its fields, or `data` as it travels for a type that dns2 does not know. */
export type ZoneRecord = Partial<Omit<Packet.Resource, 'type'>> & {
  readonly type: keyof typeof Packet.TYPE | number;
};

/** Records by name, or what happens to whoever asks for the name. */
export type Zone = Readonly<Record<string, readonly ZoneRecord[] | NameTrouble>>;

export type NameTrouble = 'SERVFAIL' | 'REFUSED' | 'silence' | 'garbage' | 'http 500' | 'html' | 'cut off';

export interface NameServer {
  /** The zone, which a test may change. */
  zone: Zone;
  /** Whether answers claim to be authenticated (the AD bit). */
  authenticated: boolean;
  /** What was asked: `example.com MX`. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A resolver for DNS over HTTPS, here without TLS (RFC 8484). */
export interface DohServer extends NameServer {
  readonly url: string;
  readonly requests: { readonly method: string; readonly accept: string; readonly query: Packet }[];
}

export async function startDohServer(zone: Zone = {}): Promise<DohServer> {
  const requests: DohServer['requests'] = [];
  const server = createHttpServer((request, response) => {
    const dns = new URL(String(request.url), 'http://resolver').searchParams.get('dns') ?? '';
    const query = Packet.parse(Buffer.from(dns, 'base64url'));
    requests.push({ method: String(request.method), accept: String(request.headers.accept), query });
    sendAnswer(answerFrom(state, query), response);
  });
  const state: DohServer = {
    zone,
    authenticated: false,
    asked: [],
    requests,
    url: `${await listen(server)}/dns-query`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return state;
}

/** A name server over UDP. */
export async function startNameServer(zone: Zone = {}): Promise<NameServer & { readonly address: string }> {
  const server = createServer({
    udp: true,
    handle(request, send) {
      const answer = answerFrom(state, request);
      if (typeof answer !== 'string') void send(Packet.parse(answer));
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  const state: NameServer & { readonly address: string } = {
    zone,
    authenticated: false,
    asked: [],
    address: `127.0.0.1:${udp?.port}`,
    async close() {
      await server.close();
    },
  };
  return state;
}

function sendAnswer(answer: Buffer | NameTrouble, response: ServerResponse): void {
  if (answer === 'silence') return;
  if (answer === 'http 500') response.writeHead(500).end('out of order');
  else {
    const type = answer === 'html' ? 'text/html' : 'application/dns-message';
    response.writeHead(200, { 'content-type': type }).end(typeof answer === 'string' ? 'garbage' : answer);
  }
}

function answerFrom(server: NameServer, query: Packet): Buffer | NameTrouble {
  const [question] = query.questions;
  const name = question?.name.toLowerCase() ?? '';
  server.asked.push(`${name} ${Packet.typeName(question?.type ?? 0)}`);
  const found = server.zone[name];
  const response = Packet.createResponseFromRequest(query);
  response.header.ra = 1;
  if (server.authenticated) response.header.z = 0b010;
  if (found === 'SERVFAIL' || found === 'REFUSED') response.header.rcode = Packet.RCODE[found];
  else if (typeof found === 'string' && found !== 'cut off') return found;
  else if (found === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN;
  else if (found !== 'cut off') response.answers.push(...answersTo(server.zone, name, question?.type ?? 0));
  const bytes = response.toBuffer();
  return found === 'cut off' ? bytes.subarray(0, 10) : bytes;
}

/** The records of the type; failing those, the CNAME and what it leads to. */
function answersTo(zone: Zone, name: string, type: number): Packet.Resource[] {
  const records = zone[name];
  if (records === undefined || typeof records === 'string') return [];
  const exact = records.filter((record) => typeNumber(record) === type);
  if (exact.length > 0) return exact.map((record) => resource(name, record));
  const alias = records.find((record) => typeNumber(record) === Packet.TYPE.CNAME);
  return alias === undefined ? [] : [resource(name, alias), ...answersTo(zone, alias.domain ?? '', type)];
}

function resource(name: string, record: ZoneRecord): Packet.Resource {
  const type = typeNumber(record);
  return Object.assign(new Packet.Resource({ name, type, class: Packet.CLASS.IN, ttl: 300 }), record, {
    type,
  });
}

function typeNumber({ type }: ZoneRecord): number {
  return typeof type === 'number' ? type : Packet.TYPE[type];
}
