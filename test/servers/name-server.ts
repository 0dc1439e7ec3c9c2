import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type DNS from 'dns2';
import { createServer, Packet } from 'dns2';
import { listen } from './listen.ts';

/** A record as dns2 names its fields, or its data as it travels. */
export type ZoneRecord = Partial<Omit<DNS.Packet.Resource, 'type'>> & {
  readonly type: keyof typeof Packet.TYPE | number;
  readonly wire?: Buffer;
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
  if (server.authenticated) Object.assign(response.header, { ad: 1 });
  if (found === 'SERVFAIL' || found === 'REFUSED') response.header.rcode = Packet.RCODE[found];
  else if (typeof found === 'string' && found !== 'cut off') return found;
  else if (found === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN;
  else if (found !== 'cut off') response.answers.push(...answersTo(server.zone, name, question?.type ?? 0));
  if (found === 'cut off') return response.toBuffer().subarray(0, 10);
  const wires = Array.isArray(found) ? (found as readonly ZoneRecord[]) : [];
  return appendWires(
    response.toBuffer(),
    wires.filter((record) => record.wire !== undefined && typeNumber(record) === question?.type),
  );
}

/** Adds records whose data is given as it travels to a message that ends with its answers. */
function appendWires(message: Buffer, records: readonly ZoneRecord[]): Buffer {
  const added = records.map((record) => {
    const wire = record.wire ?? Buffer.alloc(0);
    const fixed = Buffer.alloc(12);
    // A pointer to the name in the question (RFC 1035 §4.1.4).
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(typeNumber(record), 2);
    fixed.writeUInt16BE(Packet.CLASS.IN, 4);
    fixed.writeUInt32BE(300, 6);
    fixed.writeUInt16BE(wire.length, 10);
    return Buffer.concat([fixed, wire]);
  });
  message.writeUInt16BE(message.readUInt16BE(6) + added.length, 6);
  return Buffer.concat([message, ...added]);
}

/** The records of the type; failing those, the CNAME and what it leads to. */
function answersTo(zone: Zone, name: string, type: number): DNS.Packet.Resource[] {
  const records = zone[name];
  if (records === undefined || typeof records === 'string') return [];
  const exact = records.filter((record) => typeNumber(record) === type);
  if (exact.length > 0)
    return exact.filter(({ wire }) => wire === undefined).map((record) => resource(name, record));
  const alias = records.find((record) => typeNumber(record) === Packet.TYPE.CNAME);
  return alias === undefined ? [] : [resource(name, alias), ...answersTo(zone, alias.domain ?? '', type)];
}

function resource(name: string, record: ZoneRecord): DNS.Packet.Resource {
  const type = typeNumber(record);
  return Object.assign(new Packet.Resource({ name, type, class: Packet.CLASS.IN, ttl: 300 }), record, {
    type,
  });
}

function typeNumber({ type }: ZoneRecord): number {
  return typeof type === 'number' ? type : Packet.TYPE[type];
}
