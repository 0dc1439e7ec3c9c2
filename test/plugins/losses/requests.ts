import { MARK, type Sample, type Standard } from './element.ts';

const url = 'https://h.example/';
const request = (more: object) => ({
  request: {
    method: 'POST',
    url,
    httpVersion: 'HTTP/1.1',
    headers: [],
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    ...more,
  },
});

/** HAR 1.2. */
export const HAR: Standard = {
  samples: [
    ['method', request({ method: 'PATCH' }), 'PATCH'],
    ['url', request({ url: `${url}${MARK}` })],
    ['httpVersion', request({ httpVersion: 'HTTP/1.0' }), '--http1.0'],
    ['header', request({ headers: [{ name: 'X-A', value: MARK }] })],
    ['header', request({ headers: [{ name: MARK, value: '' }] })],
    ['header', request({ headers: [{ name: 'Connection', value: MARK }] })],
    ['header', request({ headers: [{ name: 'Host', value: MARK }] })],
    ['header', request({ headers: [{ name: 'Accept-Encoding', value: MARK }] })],
    ['header', request({ headers: [{ name: 'Transfer-Encoding', value: MARK }] })],
    ['comment', request({ headers: [{ name: 'X-A', value: 'b', comment: MARK }] })],
    ['cookie', request({ cookies: [{ name: 'a', value: MARK }] })],
    ['cookie', request({ headers: [{ name: 'Cookie', value: `a=${MARK}` }] })],
    [
      'cookie',
      request({ headers: [{ name: 'Cookie', value: 'a=b' }], cookies: [{ name: 'c', value: MARK }] }),
    ],
    ['text', request({ postData: { mimeType: 'text/plain', text: MARK } })],
    ['mimeType', request({ postData: { mimeType: `text/${MARK}`, text: 'x' } })],
    [
      'params',
      request({
        postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: MARK }] },
      }),
    ],
    [
      'params',
      request({ postData: { mimeType: 'multipart/form-data', params: [{ name: 'a', value: MARK }] } }),
    ],
    [
      'fileName',
      request({
        postData: {
          mimeType: 'multipart/form-data',
          params: [{ name: 'a', fileName: MARK, contentType: 'text/x' }],
        },
      }),
    ],
    [
      'content of a form',
      request({
        postData: { mimeType: 'multipart/form-data', params: [{ name: 'a', fileName: 'f', value: MARK }] },
      }),
    ],
    [
      'contentType',
      request({
        postData: {
          mimeType: 'multipart/form-data',
          params: [{ name: 'a', fileName: 'f', contentType: `text/${MARK}` }],
        },
      }),
    ],
    [
      'contentType',
      request({
        postData: {
          mimeType: 'multipart/form-data',
          params: [{ name: 'a', value: 'f', contentType: `text/${MARK}` }],
        },
      }),
    ],
    ['comment', request({ comment: MARK })],
    ['comment', { ...request({}), comment: MARK }],
    ['comment', request({ postData: { mimeType: 'text/plain', text: 'x', comment: MARK } })],
  ],
  tools: { 'har-to-curl': (entry: object) => ({ har: { log: { entries: [entry] } } }) },
};

const item = (more: object) => ({ item: [{ name: 'n', request: { method: 'POST', url, ...more } }] });
const pairs = (...entries: [string, unknown][]) => entries.map(([key, value]) => ({ key, value }));
const AUTHS = 'akamai apikey awsv4 basic bearer digest edgegrid hawk ntlm oauth1 oauth2 jwt asap';

/** Postman Collection 2.1.0. */
export const POSTMAN: Standard = {
  samples: [
    ['description', { ...item({}), info: { name: 'x', description: MARK } }],
    ['version', { ...item({}), info: { name: 'x', version: MARK } }],
    ['variable', { ...item({ url: '{{a}}' }), variable: pairs(['a', `${url}${MARK}`]) }],
    ['variable', { ...item({}), variable: [{ key: 'a', value: MARK, disabled: true }] }],
    ['script', { ...item({}), event: [{ listen: 'prerequest', script: { exec: [MARK] } }] }],
    ['script', { item: [{ ...item({}).item[0], event: [{ listen: 'test', script: { exec: [MARK] } }] }] }],
    ['script', { item: [{ name: 'f', ...item({}), event: [{ listen: 'test', script: { exec: [MARK] } }] }] }],
    ['script', { item: [{ ...item({}).item[0], event: [{ listen: 'test', script: { src: MARK } }] }] }],
    ['setting', { ...item({}), protocolProfileBehavior: { followRedirects: false } }],
    ['setting', { item: [{ name: 'f', ...item({}), protocolProfileBehavior: { followRedirects: false } }] }],
    ['description', { item: [{ ...item({}).item[0], description: MARK }] }],
    ['description', { item: [{ name: 'f', ...item({}), description: MARK }] }],
    ['description', item({ description: MARK })],
    ['response', { item: [{ ...item({}).item[0], response: [{ name: MARK, body: MARK }] }] }],
    ['proxy', item({ proxy: { host: MARK } })],
    ['certificate', item({ certificate: { name: MARK } })],
    ['method', item({ method: MARK.toUpperCase() }), MARK.toUpperCase()],
    ['header', item({ header: pairs(['X-A', MARK]) })],
    ['header', item({ header: [{ key: 'X-A', value: MARK, disabled: true }] })],
    ['description', item({ header: [{ key: 'X-A', value: 'b', description: MARK }] })],
    ['header', item({ header: `X-A: ${MARK}` })],
    ['header', item({ header: MARK })],
    [
      'query',
      item({ url: { raw: url, host: ['h', 'example'], query: [{ key: 'a', value: MARK, disabled: true }] } }),
    ],
    ['query', item({ url: { host: ['h', 'example'], query: [{ key: 'a', value: MARK }] } })],
    [
      'description',
      item({ url: { raw: `${url}?a=b`, query: [{ key: 'a', value: 'b', description: MARK }] } }),
    ],
    ['variable', item({ url: { raw: `${url}:a`, variable: pairs(['a', MARK]) } })],
    ['hash', item({ url: { host: ['h', 'example'], hash: MARK } })],
    ['port', item({ url: { host: ['h', 'example'], port: '4171' } }), '4171'],
    ...AUTHS.split(' ').map((type): Sample => [
      type,
      item({
        auth: { type, [type]: pairs(['token', MARK], ['key', MARK], ['value', MARK], ['username', MARK]) },
      }),
    ]),
    ['raw', item({ body: { mode: 'raw', raw: MARK } })],
    [
      'raw',
      item({ body: { mode: 'raw', raw: 'x', options: { raw: { language: 'json' } } } }),
      'application/json',
    ],
    ['urlencoded', item({ body: { mode: 'urlencoded', urlencoded: pairs(['a', MARK]) } })],
    [
      'form field',
      item({ body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: MARK, disabled: true }] } }),
    ],
    ['formdata', item({ body: { mode: 'formdata', formdata: [{ key: 'a', value: MARK, type: 'text' }] } })],
    [
      'form field',
      item({
        body: { mode: 'formdata', formdata: [{ key: 'a', value: MARK, type: 'text', disabled: true }] },
      }),
    ],
    [
      'formdata',
      item({ body: { mode: 'formdata', formdata: [{ key: 'a', src: `/${MARK}`, type: 'file' }] } }),
    ],
    [
      'contentType',
      item({
        body: {
          mode: 'formdata',
          formdata: [{ key: 'a', value: 'b', type: 'text', contentType: `text/${MARK}` }],
        },
      }),
    ],
    ['file', item({ body: { mode: 'file', file: { src: `/${MARK}` } } })],
    ['file', item({ body: { mode: 'file', file: { content: MARK } } })],
    ['graphql', item({ body: { mode: 'graphql', graphql: { query: MARK } } })],
    ['graphql', item({ body: { mode: 'graphql', graphql: { query: 'x', variables: `{"a":"${MARK}"}` } } })],
    ['body', item({ body: { mode: 'raw', raw: MARK, disabled: true } })],
    ['body', item({ body: { mode: MARK } })],
  ],
  tools: { 'postman-to-curl': (collection: object) => ({ collection }) },
};
