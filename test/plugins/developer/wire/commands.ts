import { ALL_BUT_PHP, FETCH, TURN_TO_GET, WITHOUT_DIGEST } from './kinds.ts';
import { FURTHER_COMMANDS } from './further-commands.ts';
import type { Language } from './toolchains.ts';

/**
 * A command for the wire: `URL` stands for the server's address, `HOST` for its host and
 * port, `PORT` for its port alone. It runs in a folder with
 * the files of `FILES`, its standard input is INPUT.
 */
export interface Command {
  readonly curl: string;
  /** The command as bash takes it, for those that were copied for another shell. */
  readonly bash?: string;
  /** Which of several requests is written as code, from 0. */
  readonly index?: number;
  /** Languages that refuse it. */
  readonly refusedBy?: readonly Language[];
  /** Languages whose library sends something else, as the tool warns. */
  readonly exceptIn?: readonly Language[];
  /** Languages that follow a redirect without being asked: a page could not read the answer otherwise. */
  readonly followedBy?: readonly Language[];
  readonly tls?: boolean;
  /** The server is the proxy too. */
  readonly proxied?: boolean;
  /** What the tool says of a command that it reads for no language. */
  readonly refused?: RegExp;
  /** The server is at a socket, for whose path SOCKET stands. */
  readonly socket?: boolean;
}

export const INPUT = 'in=put\nof the shell é\n';

export const FILES: Readonly<Record<string, string>> = {
  'a.txt': 'line one\r\nline & two=é\n',
  'b.json': '{"b": [1, 2]}\n',
  'pic.png': '\x89PNG\r\n\x1a\n\0\xff',
  'odd, name;.txt': 'odd',
  plain: 'no ending',
};

const OPTIONS: readonly Command[] = [
  // The address
  { curl: 'curl URL/' },
  { curl: 'curl URL' },
  { curl: 'curl HOST/no-scheme' },
  { curl: 'curl URL?q=1' },
  { curl: 'curl --url URL/by-option' },
  { curl: 'curl URL/fragment?a=b#part' },
  { curl: 'curl URL/a/../b/./c/../../d' },
  { curl: 'curl URL/a/..' },
  {
    curl: 'curl --path-as-is URL/a/../b/./c',
    refusedBy: ['javascript', 'node', 'python', 'csharp', 'rust'],
  },
  { curl: 'curl --path-as-is URL/a/b' },
  { curl: "curl 'URL/é?a=ü b'".replace(' b', '%20b') },
  { curl: "curl 'URL/x?a=1&b=%20%7E%2f&c=|^`\\\"<>'" },
  { curl: "curl -g 'URL/x?a[]=1&b[k]={2}'" },
  { curl: "curl 'URL/+a+%2B?x=a+b'" },
  { curl: "curl 'URL/a//b///c'" },
  { curl: "curl 'URL/a?'", refusedBy: ['python', 'java'] },
  { curl: "curl 'http://u%40s:p%3A@HOST/user'" },
  { curl: 'curl -u over:ride http://u:p@HOST/user' },
  {
    curl: 'curl --request-target /other URL/path',
    refusedBy: [...FETCH, 'python', 'java', 'csharp', 'rust'],
  },
  {
    curl: "curl -X OPTIONS --request-target '*' URL/",
    refusedBy: [...FETCH, 'python', 'java', 'csharp', 'rust'],
  },
  { curl: "curl --url-query 'a=b c' --url-query '+raw=%20' URL/q?x=1" },
  { curl: 'curl --proto-default http HOST/default' },
  { curl: 'curl URL/one -d a=1 URL/two', index: 1 },
  { curl: 'curl "URL/{a,b}/[08-10]?x={c,d}"', index: 7 },
  { curl: 'curl -T a.txt -T plain URL/ URL/up/', index: 1 },
  { curl: 'curl -u a:b -d x=1 URL/first --next -H "X-A: 1" URL/second', index: 1 },
  { curl: 'curl -d x=1 URL/first --next URL/second', index: 0 },
  // Methods
  { curl: 'curl -X DELETE URL/m' },
  { curl: 'curl -XPATCH -d a=1 URL/m' },
  { curl: 'curl --request PURGE URL/m' },
  { curl: 'curl -X wHat URL/m' },
  { curl: 'curl -X get URL/m', refusedBy: [...FETCH, 'csharp'] },
  { curl: 'curl -X patch -d a=1 URL/m', refusedBy: ['csharp'] },
  { curl: 'curl -I URL/m' },
  { curl: 'curl -X OPTIONS URL/m' },
  { curl: 'curl -X TRACE URL/m', refusedBy: [...FETCH] },
  { curl: 'curl -X POST URL/m' },
  { curl: 'curl -X PUT URL/m' },
  { curl: 'curl -X GET -d a=1 URL/m', refusedBy: [...FETCH] },
  { curl: 'curl -X DELETE -d a=1 URL/m' },
  // Data
  { curl: 'curl -d a=1 -d b=2 URL/d' },
  { curl: "curl -d '' URL/d" },
  { curl: "curl -d '' -d a=1 URL/d" },
  { curl: "curl -d 'a\nb' URL/d" },
  { curl: 'curl -d @a.txt URL/d' },
  { curl: 'curl --data-ascii @a.txt -d x=1 URL/d' },
  { curl: 'curl --data-binary @a.txt URL/d' },
  { curl: 'curl --data-binary @pic.png -H "Content-Type: image/png" URL/d' },
  { curl: 'curl --data-raw @a.txt URL/d' },
  { curl: "curl --data-urlencode 'a=é ~*()&=' --data-urlencode '=x=y' --data-urlencode 'p q' URL/d" },
  { curl: "curl --data-urlencode 'a@b=c d' URL/d" },
  {
    curl: 'curl --data-urlencode @a.txt --data-urlencode n@a.txt URL/d',
    refusedBy: ['csharp', 'rust'],
  },
  { curl: 'curl -d a=1 -d @a.txt --data-binary @plain URL/d' },
  { curl: 'curl -d @- URL/d', refusedBy: ['javascript'] },
  { curl: 'curl --data-binary @- URL/d', refusedBy: ['javascript'] },
  { curl: 'curl --data-binary @- URL/d < a.txt' },
  { curl: "curl -d @- URL/d <<< 'here string'" },
  { curl: 'curl --json @- URL/d <<\'EOF\'\n{\n  "here": "$document"\n}\nEOF' },
  { curl: 'curl --data-binary @- URL/d > /dev/null -H "X-After: redirection" <<EOF\na\\$b\\\\\nEOF\n' },
  { curl: 'curl -G -d a=1 --data-urlencode "q=x y&z" URL/g?x=1' },
  { curl: 'curl -G URL/g' },
  { curl: 'curl -G -d a=1 URL/g?' },
  { curl: 'curl -I -G -d a=1 URL/g' },
  { curl: 'curl -d a=1 -H "Content-Type: text/plain; charset=utf-8" URL/d' },
  { curl: 'curl -d é -H "Content-Type:" URL/d' },
  { curl: 'curl --data-binary @plain -H "Content-Type:" URL/d' },
  { curl: 'curl -d a=1 -H "Content-Length: 3" URL/d' },
  { curl: 'curl -d a=1 -H "Transfer-Encoding: chunked" URL/d' },
  { curl: "curl -d $'a\\tb\\n\\'\\\"\\\\ #{x} $y `z`' URL/d" },
  // JSON, byte for byte
  { curl: `curl --json '{"a":1}' URL/j` },
  { curl: `curl --json '{"a":' --json '[1,2]}' URL/j` },
  { curl: `curl --json '{"a": 1, "b": [true, null, 2.5, "é"]}' URL/j` },
  { curl: `curl --json '{\n  "a": {\n    "b": [],\n    "c": {}\n  },\n  "d": "x/y"\n}' URL/j` },
  { curl: `curl --json '{ "a" :1 }' URL/j` },
  { curl: `curl --json '{"a":1.0,"a":2,"b":1e3,"1":12345678901234567890}' URL/j` },
  { curl: `curl --json '{"u":"http:\\/\\/x","e":"\\u00e9\\n","s":"/"}' URL/j` },
  { curl: `curl -d '{"x":{"y":[{"z":null}]}}' -H 'content-type: application/vnd.api+json' URL/j` },
  { curl: `curl --json @b.json URL/j` },
  { curl: `curl --json '{}' -H 'Accept: text/html' -X PUT URL/j` },
  { curl: `curl --json '[]' URL/j` },
  { curl: `curl --json 5 URL/j` },
  // Forms
  { curl: 'curl -F a=1 -F b=2 URL/f' },
  { curl: `curl -F 'a={"name":"x"}' URL/f` },
  { curl: `curl -F 'a={"name":"x"};type=application/json' -F file=@a.txt URL/f` },
  { curl: `curl -F 'a="quo;ted \\"x\\" \\\\";type=text/plain' URL/f` },
  { curl: `curl -F 'a= blanks ' -F 'b=x"y"z' -F 'c=cut;off' URL/f` },
  { curl: `curl -F 'a=typed;type=text/html;charset=utf-8' URL/f` },
  { curl: `curl -F 'f=@a.txt' -F 'g=@pic.png' -F 'h=@plain' URL/f` },
  { curl: `curl -F 'f=@pic.png;type=image/x;filename=other.txt' URL/f` },
  { curl: `curl -F 'f=@a.txt;filename="q\\"uo, te.bin"' URL/f` },
  { curl: `curl -F 'f=@"odd, name;.txt"' URL/f` },
  { curl: `curl -F 'f=<a.txt' -F 'g=<plain;type=text/markdown' URL/f` },
  { curl: `curl -F 'f=@-' URL/f`, refusedBy: ['javascript'] },
  { curl: `curl -F 'f=@-;filename=in.txt' URL/f`, refusedBy: ['javascript'] },
  { curl: `curl -F 'f=<-' URL/f < a.txt` },
  { curl: `curl -F a=1 -F a=2 -F 'b[]=3' -F 'b[]=4' URL/f` },
  { curl: `curl -F 'nàme "q"=ü' URL/f` },
  { curl: `curl --form-string 'a=@x;type=y' --form-string 'b="<z"' URL/f` },
  { curl: `curl -F a=1 -H 'Content-Type: multipart/form-data' URL/f` },
  { curl: `curl -X PUT -F a=1 -F f=@a.txt URL/f` },
  { curl: "curl -F $'a=two\\nlines' URL/f" },
  { curl: `curl -F 'v=text;filename=named.txt' URL/f` },
  // Uploads
  { curl: 'curl -T a.txt URL/t/' },
  { curl: 'curl -T a.txt URL' },
  { curl: 'curl -T a.txt URL/t/other' },
  { curl: "curl -T 'odd, name;.txt' URL/t/?x=1" },
  { curl: 'curl -T - URL/t', refusedBy: ['javascript'] },
  { curl: 'curl -T a.txt -X POST -H Expect: URL/t' },
  { curl: 'curl --upload-file pic.png -H "Content-Type: image/png" URL/t' },
  // Headers
  { curl: 'curl -H "X-A: 1" -H "x-b:2" -H "X-C:   spaced  " URL/h' },
  { curl: 'curl -H "X-Empty;" -H "X-None:" URL/h' },
  { curl: 'curl -H "Accept: application/json" URL/h' },
  { curl: 'curl -H "Accept:" URL/h' },
  { curl: 'curl -H "User-Agent: me/1" -H "Accept-Encoding: identity" URL/h' },
  { curl: 'curl -H "Host: other.test" URL/h', refusedBy: FETCH },
  { curl: 'curl -H "Host: HOST" URL/h' },
  { curl: 'curl -H "X-Twice: 1" -H "X-Twice: 2" URL/h' },
  { curl: `curl -H 'X-Quote: "a" \\b $c #{d}' URL/h` },
  { curl: 'curl -H "X-Word: é ü" URL/h', refusedBy: ['java', 'csharp'] },
  { curl: 'curl -H "Accept-Language: de" -H "Accept: text/html" -H "Accept: text/plain" URL/h' },
  { curl: "curl -H 'If-None-Match: \"x\"' -H 'Origin: https://o.test' -H 'Referer: https://r.test/' URL/h" },
  { curl: 'curl -H nothing URL/h' },
  { curl: 'curl -A "my agent" URL/h' },
  { curl: 'curl -A one -A two URL/h' },
  { curl: 'curl -e https://from.test/ URL/h' },
  { curl: 'curl -e "https://from.test/;auto" URL/h' },
  { curl: 'curl -b "a=1; b=2" URL/h' },
  { curl: 'curl -b a=1 -b b=2 -c jar.txt URL/h' },
  { curl: 'curl -b a=1 -H "Cookie: c=3" URL/h' },
  { curl: 'curl -r 600- URL/h' },
  { curl: 'curl -r 5 URL/h' },
  { curl: 'curl --range 0-1,5-9 -H "X: y" URL/h' },
  { curl: 'curl -r 0-1 -H "Range: bytes=7-8" URL/h' },
  { curl: 'curl -C 100 URL/h' },
  { curl: 'curl --compressed URL/h' },
  { curl: 'curl --compressed -H "Accept-Encoding: gzip" URL/h' },
  // Who asks
  { curl: "curl -u 'bob:s3 cret:x' URL/u" },
  { curl: "curl -u 'é:ü' URL/u" },
  { curl: 'curl -u bob: URL/u' },
  { curl: 'curl --basic -u a:b URL/u' },
  { curl: 'curl -u a:b -H "Authorization: Token t" URL/u' },
  {
    curl: 'curl --digest -u a:b -H "Authorization: Token t" URL/u',
    refusedBy: WITHOUT_DIGEST,
  },
  {
    curl: "curl --digest -u 'a b:c d' URL/digest?x=1",
    refusedBy: WITHOUT_DIGEST,
  },
  {
    curl: "curl --digest -u 'a b:c d' -d a=1 URL/digest",
    refusedBy: WITHOUT_DIGEST,
  },
  {
    curl: 'curl --ntlm -u a:b URL/u',
    refusedBy: [...FETCH, 'python', 'go', 'ruby', 'java', 'rust'],
    exceptIn: ['csharp'],
  },
  { curl: 'curl --anyauth -u a:b URL/u', refusedBy: ALL_BUT_PHP },
  {
    curl: 'curl --aws-sigv4 aws:amz:us-east-1:s3 -u KEY:SECRET URL/bucket',
    refusedBy: ALL_BUT_PHP,
  },
  { curl: 'curl --oauth2-bearer tok.en URL/u' },
  // Redirects
  { curl: 'curl URL/to/302', followedBy: ['javascript'] },
  { curl: 'curl -L URL/to/302' },
  { curl: 'curl -L -d a=1 URL/to/302' },
  { curl: 'curl -L -d a=1 URL/to/303' },
  { curl: 'curl -L -d a=1 URL/to/307' },
  { curl: 'curl -L -d a=1 -H "X-A: 1" URL/to/308' },
  { curl: 'curl -L -b a=1 -e https://r.test/ URL/to/302', exceptIn: ['python'] },
  { curl: 'curl -L -I URL/to/301' },
  { curl: 'curl -L -u a:b URL/to/301' },
  { curl: 'curl -L -F a=1 URL/to/307' },
  { curl: 'curl --location --max-redirs 3 URL/to/301', refusedBy: FETCH },
  { curl: 'curl --max-redirs 3 URL/no-redirect' },
  { curl: 'curl -L --post302 -d a=1 URL/to/302', refusedBy: ALL_BUT_PHP },
  { curl: 'curl --location-trusted -u a:b URL/to/302', refusedBy: ALL_BUT_PHP },
  // The address, further
  { curl: 'curl URL/%2e%2e/x/%2E/y', refusedBy: [...FETCH, 'csharp', 'rust'] },
  { curl: 'curl URL/%2ewell-known/a%2e%2e' },
  { curl: 'curl URL/a%2Fb%3Fc' },
  { curl: 'curl "URL/;p=1,2;q/(x)/\'y\'/@a:b/*/!"' },
  { curl: 'curl URL//' },
  { curl: 'curl URL/100%/%zz' },
  { curl: "curl 'URL/x?a=1&a=2&b=&c&=d&&e=100%'" },
  // fetch, reqwest and URI of Ruby send %27, which the tool warns of.
  { curl: "curl 'URL/x?q=it'\\''s&r=\"two\"'", exceptIn: [...FETCH, 'ruby', 'rust'] },
  { curl: 'curl http://u:p@HOST?x=1' },
  { curl: 'curl http://u@HOST/x' },
  { curl: 'curl HTTP://HOST/scheme' },
  // Methods, further
  { curl: 'curl -X M-SEARCH URL/m' },
  { curl: 'curl -X QUERY -d a=1 URL/m' },
  { curl: 'curl -X POST -H "Content-Length: 0" URL/m' },
  { curl: "curl -X PUT -d '' URL/m" },
  { curl: `curl -X DELETE --json '{"a":1}' URL/m` },
  // Data, further
  { curl: 'curl --data-binary @pic.png -d a=1 URL/d' },
  { curl: 'curl -d a -d @plain -d b URL/d' },
  { curl: "curl -d 'a=%20&b=+&c=é😀' URL/d" },
  { curl: `curl --json '{"e":"😀\\ud83d\\ude00","n":-0.0,"big":1e400}' URL/j` },
  { curl: `curl -d '{"a":1' -H 'Content-Type: application/json' URL/j` },
  { curl: "curl -H 'Content-Type: text/plain' -H 'Content-Type: x/y' -d a URL/d" },
  {
    curl: "curl -H 'Content-Type: multipart/form-data; boundary=xyz' --data-binary $'--xyz\\r\\nContent-Disposition: form-data; name=\"a\"\\r\\n\\r\\n1\\r\\n--xyz--\\r\\n' URL/f",
  },
  { curl: "curl -F a= -F 'b=@a.txt;filename=' -F 'c=;type=text/x' URL/f" },
  { curl: 'curl -F f=@/dev/null URL/f' },
  { curl: "curl -F 'a=<b.json;type=application/json' -F 'f=@b.json' URL/f" },
  { curl: 'curl -T pic.png -H "Content-Type;" URL/t/x' },
  { curl: `curl -d "${'0123456789abcdef'.repeat(4096)}" URL/d` },
  // Headers, further
  { curl: "curl -H 'X-A:' -H 'X-A: v' URL/h" },
  // Most libraries name themselves then, which the tool warns of.
  { curl: "curl -A '' URL/h", exceptIn: [...FETCH, 'python', 'java'] },
  // net/http leaves it out, which the tool warns of.
  { curl: "curl -H 'User-Agent;' -H 'Accept;' URL/h", exceptIn: ['go'] },
  { curl: "curl -e '' -b '' URL/h" },
  { curl: "curl -H 'Cookie: a=1' -H 'Cookie: b=2' URL/h" },
  {
    curl: "curl URL/h -H 'accept: */*' -H 'accept-language: de-DE,de;q=0.9' -H 'cache-control: no-cache' -H 'priority: u=1, i' -H 'sec-ch-ua: \"Chromium\";v=\"130\"' -H 'x-requested-with: XMLHttpRequest' --data-raw 'a=1' --compressed",
  },
  // Redirects, further
  // Libraries go on with GET, which the tool warns of.
  { curl: 'curl -L -X POST -d a=1 URL/to/302', exceptIn: TURN_TO_GET },
  { curl: 'curl -L -X DELETE URL/to/301', exceptIn: ['go', 'rust'] },
  { curl: 'curl -L -X PUT -d a=1 -H "Content-Type: text/plain" URL/to/303', exceptIn: TURN_TO_GET },
  { curl: 'curl -L -T a.txt URL/to/307' },
  { curl: 'curl -L -H "Authorization: Token t" -H "X-A: 1" URL/to/302' },
  { curl: 'curl -L -u a:b -d a=1 URL/to/308' },
  { curl: 'curl -L --max-redirs -1 URL/to/302', refusedBy: FETCH },
  { curl: 'curl -L --max-redirs 0 URL/to/302', refusedBy: FETCH },
  { curl: 'curl -L --max-redirs 1 URL/to/302', refusedBy: FETCH },
  // The connection
  { curl: 'curl -k URL/s', tls: true, refusedBy: ['javascript'] },
  { curl: 'curl --cacert ca.pem URL/s', tls: true, refusedBy: ['javascript', 'java', 'csharp'] },
  {
    curl: 'curl --cacert ca.pem --cert client.pem --key client.key URL/s',
    tls: true,
    refusedBy: ['javascript', 'java', 'csharp', 'rust'],
  },
  { curl: 'curl -k -E both.pem URL/s', tls: true, refusedBy: ['javascript', 'java', 'rust'] },
  {
    curl: 'curl -k --cert client.pem:secret --key client.key URL/s',
    tls: true,
    refusedBy: ['javascript', 'python', 'go', 'java', 'csharp', 'rust'],
  },
  { curl: 'curl -x HOST http://elsewhere.test/p?x=1', proxied: true, refusedBy: ['javascript'] },
  {
    curl: "curl -x HOST -U 'pu:p w' -d a=1 http://elsewhere.test/p",
    proxied: true,
    refusedBy: ['javascript', 'java'],
  },
  {
    curl: 'curl -x http://pu:pw@HOST http://elsewhere.test/p',
    proxied: true,
    refusedBy: ['javascript', 'java'],
  },
  { curl: 'curl --connect-timeout 5 -m 20 --retry 2 --retry-delay 1 URL/c' },
  { curl: 'curl --connect-timeout 2.5 URL/c' },
  { curl: 'curl -0 URL/v', refusedBy: ['javascript', 'node', 'python', 'go', 'ruby', 'java', 'rust'] },
  { curl: 'curl --http1.1 URL/v' },
  { curl: 'curl --http2 URL/v' },
  { curl: 'curl --resolve named.test:PORT:127.0.0.1 http://named.test:PORT/r', refusedBy: ALL_BUT_PHP },
  { curl: 'curl --connect-to named.test:80:HOST http://named.test/r', refusedBy: ALL_BUT_PHP },
  { curl: 'curl --interface 127.0.0.1 URL/i', refusedBy: ALL_BUT_PHP },
  { curl: 'curl -4 --tcp-nodelay --limit-rate 1M --no-keepalive URL/c' },
  // As people paste them
  { curl: '# from the docs\n\ncurl URL/p' },
  { curl: '#!/bin/sh\n# a script\ncurl URL/p -d a=1' },
  { curl: '$ curl URL/p', bash: 'curl URL/p' },
  { curl: 'curl URL/p \\\n  -H "A: 1" \\\n  # why\n' },
  { curl: 'curl "URL/p" ^\r\n  -H "A: b" ^\r\n  -d x=1', bash: 'curl "URL/p" -H "A: b" -d x=1' },
  { curl: 'curl.exe "URL/p" `\n  -H "A: b" `\n  -d x=1', bash: 'curl "URL/p" -H "A: b" -d x=1' },
  {
    curl: 'curl ^"URL/p?a=1^&b=2^" ^\r\n  -H ^"A: b^" ^\r\n  --data-raw ^"^{^\\^"n^\\^":1^}^"',
    bash: `curl 'URL/p?a=1&b=2' -H 'A: b' --data-raw '{"n":1}'`,
  },
  { curl: 'curl -sSLfv -o /dev/null -w "%{http_code}" URL/p' },
  { curl: 'curl URL/p | cat' },
  { curl: 'curl URL/p 2>&1 >/dev/null' },
  { curl: 'curl --max-t 5 --user-ag me URL/p' },
  { curl: 'curl --compressed --no-compressed -L --no-location URL/to/302', followedBy: ['javascript'] },
  { curl: 'curl -sd a=1 -HA:b -XPUT URL/p' },
  { curl: 'curl -- URL/p' },
];

export const COMMANDS: readonly Command[] = [...OPTIONS, ...FURTHER_COMMANDS];
