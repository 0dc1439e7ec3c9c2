import rows from '../../data/ports.json' with { type: 'json' };

export const PORT_CATEGORIES = [
  'web',
  'mail',
  'remote',
  'file',
  'database',
  'directory',
  'messaging',
  'network',
  'monitoring',
  'voip',
  'vpn',
  'game',
  'development',
  'other',
] as const;
type Category = (typeof PORT_CATEGORIES)[number];

export const HIGHEST_PORT = 65_535;

/** A port in common use. */
export interface Port {
  readonly port: number;
  readonly protocols: readonly ('tcp' | 'udp')[];
  /** The short name, of IANA's registry where the use is official. */
  readonly service: string;
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  /** Whether IANA's registry assigns the port to this use. */
  readonly official: boolean;
  readonly encrypted: boolean;
  /** Of exposing it to the internet. */
  readonly risk: 'low' | 'medium' | 'high';
  readonly securityNote: string;
  readonly secureAlternative: { readonly port: number; readonly service: string } | null;
}

/** A port as the table has it; `note` stands where the usual one of the risk does not fit. */
type Row = Omit<Port, 'securityNote' | 'secureAlternative'> & { readonly note?: string };

const ROWS = rows as readonly Row[];

/** What does the same over an encrypted connection. */
const SECURE_ALTERNATIVES: Readonly<Record<number, number>> = {
  21: 22,
  23: 22,
  53: 853,
  80: 443,
  110: 995,
  143: 993,
  389: 636,
  1883: 8883,
  5672: 5671,
};

const SERVICES: ReadonlyMap<number, string> = new Map(ROWS.map(({ port, service }) => [port, service]));

/** By number. */
export const PORTS: readonly Port[] = ROWS.map(toPort);

function toPort({ note, ...row }: Row): Port {
  return {
    ...row,
    securityNote: note ?? usualNote(row.risk, row.encrypted),
    secureAlternative: secureAlternative(row.port),
  };
}

function usualNote(risk: Port['risk'], encrypted: boolean): string {
  if (risk === 'low') return encrypted ? 'Encrypted, and meant to be public.' : 'Meant to be public.';
  return encrypted
    ? 'Encrypted; expose it to those who need it.'
    : 'Not encrypted; expose it to those who need it.';
}

function secureAlternative(port: number): Port['secureAlternative'] {
  const safer = SECURE_ALTERNATIVES[port];
  const service = safer === undefined ? undefined : SERVICES.get(safer);
  return safer === undefined || service === undefined ? null : { port: safer, service };
}

/** The range of a port (RFC 6335, section 6). */
export function portRange(port: number): 'system' | 'user' | 'dynamic' {
  if (port < 1024) return 'system';
  return port < 49_152 ? 'user' : 'dynamic';
}
