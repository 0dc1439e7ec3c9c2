/**
 * What an option of curl is about:
 * - `read`: it goes into the request that is read;
 * - `shown`: only what curl shows or saves;
 * - `transfer`: how curl connects, waits and goes on: the request is the same without it;
 * - `request`: it changes what is sent, to whom, or whom curl trusts: code carries it out, or is not written at all;
 * - `elsewhere`: what it asks for is not in the command.
 */
export type OptionEffect = 'read' | 'shown' | 'transfer' | 'request' | 'elsewhere';

export interface KnownOption {
  readonly name: string;
  readonly effect: OptionEffect;
  readonly takesValue: boolean;
}

/** The long options of curl 8 (curl(1)) by effect; those of other protocols than HTTP are `transfer`, as HTTP has no use for them. */
const WITH_VALUE: Readonly<Record<OptionEffect, string>> = {
  read: `continue-at cookie data data-ascii data-binary data-raw data-urlencode form form-string header json max-time
    oauth2-bearer proto-default proxy proxy-user range referer request upload-file url url-query user user-agent`,
  shown: `create-file-mode dump-header libcurl output output-dir stderr trace trace-ascii trace-config variable
    write-out`,
  transfer: `ciphers connect-timeout cookie-jar curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers
    egd-file engine etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode
    happy-eyeballs-timeout-ms hostpubmd5 hostpubsha256 ip-tos ipfs-gateway keepalive-cnt keepalive-time krb limit-rate
    mail-auth mail-from mail-rcpt max-filesize parallel-max parallel-max-host proto proto-redir proxy-ciphers
    proxy-tls13-ciphers pubkey quote random-file rate retry retry-delay retry-max-time sasl-authzid signature-algorithms
    speed-limit speed-time telnet-option tftp-blksize tls-max tls13-ciphers upload-flags vlan-priority`,
  request: `abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type connect-to crlfile doh-url ech
    etag-compare haproxy-clientip hsts interface key key-type local-port login-options max-redirs noproxy pass
    pinnedpubkey preproxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-crlfile proxy-header proxy-key
    proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tlsauthtype proxy-tlspassword proxy-tlsuser
    proxy1.0 request-target resolve service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname
    time-cond tlsauthtype tlspassword tlsuser unix-socket`,
  elsewhere: 'config netrc-file',
};
const FLAGS: Readonly<Record<OptionEffect, string>> = {
  read: 'basic compressed get globoff head insecure location next',
  shown: `buffer clobber create-dirs disable dump-ca-embed fail fail-early fail-with-body help include list-only manual
    out-null progress-bar progress-meter remote-header-name remote-name remote-name-all remote-time remove-on-error
    show-error silent skip-existing styled-output suppress-connect-headers trace-ids trace-time verbose version xattr`,
  transfer: `alpn append ca-native compressed-ssh disable-eprt disable-epsv doh-cert-status doh-insecure false-start
    ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control http0.9 http1.1 http2 http3
    ignore-content-length ipv4 ipv6 junk-session-cookies keepalive mail-rcpt-allowfails metalink mptcp npn parallel
    parallel-immediate proxy-basic proxy-ca-native proxy-http2 proxy-ssl-allow-beast proxy-ssl-auto-client-cert
    proxy-tlsv1 raw retry-all-errors retry-connrefused sasl-ir sessionid ssl ssl-allow-beast ssl-auto-client-cert
    ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3 tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata
    tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3`,
  request: `anyauth cert-status crlf digest disallow-username-in-url follow form-escape haproxy-protocol http1.0
    http2-prior-knowledge http3-only location-trusted negotiate ntlm ntlm-wb path-as-is post301 post302 post303 proxy-anyauth
    proxy-digest proxy-insecure proxy-negotiate proxy-ntlm proxytunnel socks5-basic socks5-gssapi socks5-gssapi-nec
    tr-encoding use-ascii`,
  elsewhere: 'netrc netrc-optional',
};

const EFFECTS = ['read', 'shown', 'transfer', 'request', 'elsewhere'] as const;

const OPTIONS: ReadonlyMap<string, KnownOption> = new Map(
  EFFECTS.flatMap((effect) =>
    [WITH_VALUE, FLAGS].flatMap((names) =>
      names[effect]
        .split(/\s+/)
        .map((name) => [name, { name, effect, takesValue: names === WITH_VALUE }] as const),
    ),
  ),
);

export function optionsOf(effect: OptionEffect): readonly KnownOption[] {
  return [...OPTIONS.values()].filter((option) => option.effect === effect);
}

const SHORT: Readonly<Record<string, string>> = {
  '#': 'progress-bar',
  ':': 'next',
  0: 'http1.0',
  1: 'tlsv1',
  2: 'sslv2',
  3: 'sslv3',
  4: 'ipv4',
  6: 'ipv6',
  a: 'append',
  A: 'user-agent',
  b: 'cookie',
  B: 'use-ascii',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  f: 'fail',
  F: 'form',
  g: 'globoff',
  G: 'get',
  h: 'help',
  H: 'header',
  i: 'include',
  I: 'head',
  j: 'junk-session-cookies',
  J: 'remote-header-name',
  k: 'insecure',
  K: 'config',
  l: 'list-only',
  L: 'location',
  m: 'max-time',
  M: 'manual',
  n: 'netrc',
  N: 'no-buffer',
  o: 'output',
  O: 'remote-name',
  p: 'proxytunnel',
  P: 'ftp-port',
  q: 'disable',
  Q: 'quote',
  r: 'range',
  R: 'remote-time',
  s: 'silent',
  S: 'show-error',
  t: 'telnet-option',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  v: 'verbose',
  V: 'version',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  Z: 'parallel',
};

/** The long name of a letter; a letter that curl does not know is its own name. */
export function longName(letter: string): string {
  return SHORT[letter] ?? letter;
}

/**
 * The option of a long name, which may be cut where no other begins alike (curl(1)).
 *
 * @returns the names that begin so when there are several, and nothing when curl knows none
 */
export function findOption(name: string): KnownOption | readonly string[] | undefined {
  const exact = OPTIONS.get(name);
  if (exact !== undefined) return exact;
  const begun = [...OPTIONS.values()].filter((option) => option.name.startsWith(name));
  if (begun.length > 1) return begun.map((option) => option.name);
  return begun[0];
}
