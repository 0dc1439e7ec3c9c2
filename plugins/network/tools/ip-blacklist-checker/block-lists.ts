/** What is known of a DNS block list, by its own documentation (as of 2025). */
export interface BlockList {
  readonly name: string;
  /** The list holds no IPv6 addresses. */
  readonly ipv4Only: boolean;
  /** Where a listed address is looked up and removed. */
  readonly removalUrl: string;
  /** What a return code says. */
  readonly meaning: (code: string) => string | undefined;
}

const LISTS: Readonly<Record<string, BlockList>> = {
  'zen.spamhaus.org': {
    name: 'Spamhaus ZEN',
    ipv4Only: false,
    removalUrl: 'https://check.spamhaus.org/',
    meaning: zenMeaning,
  },
  'bl.spamcop.net': {
    name: 'SpamCop',
    ipv4Only: true,
    removalUrl: 'https://www.spamcop.net/bl.shtml',
    meaning: always('spam source that users reported'),
  },
  'b.barracudacentral.org': {
    name: 'Barracuda Reputation Block List',
    ipv4Only: true,
    removalUrl: 'https://www.barracudacentral.org/rbl/removal-request',
    meaning: always('spam source'),
  },
  'psbl.surriel.com': {
    name: 'Passive Spam Block List',
    ipv4Only: false,
    removalUrl: 'https://psbl.org/remove',
    meaning: always('sent mail to a spam trap'),
  },
  'dnsbl.dronebl.org': {
    name: 'DroneBL',
    ipv4Only: false,
    removalUrl: 'https://dronebl.org/lookup',
    meaning: droneMeaning,
  },
  'bl.mailspike.net': {
    name: 'Mailspike',
    ipv4Only: true,
    removalUrl: 'https://mailspike.io/ip_verify',
    meaning: always('bad reputation as a mail sender'),
  },
  'dnsbl-1.uceprotect.net': {
    name: 'UCEPROTECT Level 1',
    ipv4Only: true,
    removalUrl: 'https://www.uceprotect.net/en/rblcheck.php',
    meaning: always('sent mail to a spam trap within seven days'),
  },
  'all.s5h.net': {
    name: 's5h.net',
    ipv4Only: false,
    removalUrl: 'https://www.usenix.org.uk/content/rbl.html',
    meaning: always('spam or attack source'),
  },
};

/** The list of a zone, if it is known. */
export function blockList(zone: string): BlockList | undefined {
  return Object.hasOwn(LISTS, zone) ? LISTS[zone] : undefined;
}

function always(meaning: string): BlockList['meaning'] {
  return () => meaning;
}

/** SBL 2 and 3, DROP 9, XBL 4 to 7, PBL 10 and 11. */
function zenMeaning(code: string): string | undefined {
  const last = Number(code.split('.')[3]);
  if ([2, 3, 9].includes(last)) return 'spam source (SBL, CSS, DROP)';
  if (last >= 4 && last <= 7) return 'compromised host (XBL)';
  return last === 10 || last === 11 ? 'end-user range that should not send mail itself (PBL)' : undefined;
}

const DRONE_CLASSES: Readonly<Record<number, string>> = {
  3: 'IRC drone',
  5: 'bottler',
  6: 'unknown spambot or drone',
  7: 'DDoS drone',
  8: 'open SOCKS proxy',
  9: 'open HTTP proxy',
  10: 'proxy chain',
  11: 'web page proxy',
  12: 'open DNS resolver',
  13: 'brute-force attacker',
  14: 'open Wingate proxy',
  15: 'compromised router or gateway',
  16: 'worm that starts itself',
  17: 'botnet address',
  18: 'DNS or MX on a dynamic address',
  19: 'abused VPN',
};

function droneMeaning(code: string): string | undefined {
  return DRONE_CLASSES[Number(code.split('.')[3])];
}
