/** How the value of a command's option is written for PHP; a flag stands for a constant. */
type SettingType = 'text' | 'number' | 'seconds' | { readonly constant: string };

const FLAG = { constant: 'true' } as const;

/** Options of curl that PHP's extension, which is libcurl too, takes as they are (PHP manual, curl_setopt). */
export const PHP_SETTINGS: Readonly<Record<string, { readonly option: string; readonly type: SettingType }>> =
  {
    'abstract-unix-socket': { option: 'CURLOPT_ABSTRACT_UNIX_SOCKET', type: 'text' },
    'aws-sigv4': { option: 'CURLOPT_AWS_SIGV4', type: 'text' },
    cacert: { option: 'CURLOPT_CAINFO', type: 'text' },
    capath: { option: 'CURLOPT_CAPATH', type: 'text' },
    'cert-status': { option: 'CURLOPT_SSL_VERIFYSTATUS', type: FLAG },
    'cert-type': { option: 'CURLOPT_SSLCERTTYPE', type: 'text' },
    ciphers: { option: 'CURLOPT_SSL_CIPHER_LIST', type: 'text' },
    'connect-timeout': { option: 'CURLOPT_CONNECTTIMEOUT_MS', type: 'seconds' },
    crlfile: { option: 'CURLOPT_CRLFILE', type: 'text' },
    'doh-url': { option: 'CURLOPT_DOH_URL', type: 'text' },
    'haproxy-protocol': { option: 'CURLOPT_HAPROXYPROTOCOL', type: FLAG },
    'http1.0': { option: 'CURLOPT_HTTP_VERSION', type: { constant: 'CURL_HTTP_VERSION_1_0' } },
    http2: { option: 'CURLOPT_HTTP_VERSION', type: { constant: 'CURL_HTTP_VERSION_2_0' } },
    'http2-prior-knowledge': {
      option: 'CURLOPT_HTTP_VERSION',
      type: { constant: 'CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE' },
    },
    interface: { option: 'CURLOPT_INTERFACE', type: 'text' },
    ipv4: { option: 'CURLOPT_IPRESOLVE', type: { constant: 'CURL_IPRESOLVE_V4' } },
    ipv6: { option: 'CURLOPT_IPRESOLVE', type: { constant: 'CURL_IPRESOLVE_V6' } },
    'key-type': { option: 'CURLOPT_SSLKEYTYPE', type: 'text' },
    'max-redirs': { option: 'CURLOPT_MAXREDIRS', type: 'number' },
    noproxy: { option: 'CURLOPT_NOPROXY', type: 'text' },
    'path-as-is': { option: 'CURLOPT_PATH_AS_IS', type: FLAG },
    pinnedpubkey: { option: 'CURLOPT_PINNEDPUBLICKEY', type: 'text' },
    preproxy: { option: 'CURLOPT_PRE_PROXY', type: 'text' },
    'proxy-cacert': { option: 'CURLOPT_PROXY_CAINFO', type: 'text' },
    'proxy-digest': { option: 'CURLOPT_PROXYAUTH', type: { constant: 'CURLAUTH_DIGEST' } },
    'proxy-insecure': { option: 'CURLOPT_PROXY_SSL_VERIFYPEER', type: { constant: 'false' } },
    'proxy-negotiate': { option: 'CURLOPT_PROXYAUTH', type: { constant: 'CURLAUTH_NEGOTIATE' } },
    'proxy-ntlm': { option: 'CURLOPT_PROXYAUTH', type: { constant: 'CURLAUTH_NTLM' } },
    proxytunnel: { option: 'CURLOPT_HTTPPROXYTUNNEL', type: FLAG },
    'request-target': { option: 'CURLOPT_REQUEST_TARGET', type: 'text' },
    'tls13-ciphers': { option: 'CURLOPT_TLS13_CIPHERS', type: 'text' },
    'unix-socket': { option: 'CURLOPT_UNIX_SOCKET_PATH', type: 'text' },
  };
