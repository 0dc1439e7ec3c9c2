import { foldCase } from '@toolyard/kit/case-folding';
import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { harArgument, readHar } from '../../lib/har.ts';
import { harRequestToCurl } from './har-request.ts';
import { objectAt, textAt } from '../../lib/json-members.ts';

export default defineTool({
  title: 'HAR to cURL',
  summary:
    'Convert the requests of a HAR file (browser network log) to runnable cURL commands, with filters.',
  keywords: ['devtools', 'replay', 'http archive', 'command line'],
  input: Type.Object({
    har: harArgument(),
    url_contains: Type.Optional(
      Type.String({ description: 'Keep requests whose URL contains this (case ignored)' }),
    ),
    method: Type.Optional(Type.String({ description: 'Keep this HTTP method (case ignored)' })),
    index: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Only the entry at this position, from 0' }),
    ),
    multiline: Type.Boolean({ default: true, description: 'One option a line' }),
    include_cookies: Type.Boolean({ default: true, description: 'Keep the Cookie header' }),
    limit: Type.Integer({
      default: 100,
      minimum: 1,
      maximum: 1000,
      description: 'At most this many commands',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'commands, joined by a blank line' }),
    commands: Type.Array(
      Type.Object({ index: Type.Integer(), method: Type.String(), url: Type.String(), curl: Type.String() }),
    ),
    count: Type.Integer({ description: 'commands returned' }),
    total: Type.Integer({ description: 'entries in the file' }),
    truncated: Type.Boolean({ description: 'more matched than limit' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'GET without the headers that curl sets itself',
      input: {
        har: {
          log: {
            entries: [
              {
                request: {
                  method: 'GET',
                  url: 'https://a.test/x?y=1',
                  headers: [
                    { name: 'Host', value: 'a.test' },
                    { name: 'accept', value: '*/*' },
                    { name: 'accept-encoding', value: 'gzip, br' },
                  ],
                },
              },
            ],
          },
        },
      },
      output: {
        result: "curl 'https://a.test/x?y=1' \\\n  -H 'accept: */*' \\\n  --compressed",
        count: 1,
        total: 1,
        truncated: false,
      },
    },
    {
      name: 'a method that curl would not choose, in one line',
      input: {
        har: { log: { entries: [{ request: { method: 'DELETE', url: 'https://a.test/1', headers: [] } }] } },
        multiline: false,
      },
      output: { result: "curl 'https://a.test/1' -X 'DELETE'" },
    },
  ],
  run({ har, url_contains, method, index, multiline, include_cookies, limit }) {
    const { entries } = readHar(har);
    const wanted = foldCase(url_contains ?? '');
    if (index !== undefined && index >= entries.length)
      throw new InputError(
        'index',
        `expected a position below ${entries.length}, the number of entries, got ${index}`,
      );
    const requests = entries.map((entry, position) => {
      const request = objectAt(entry, 'request');
      const url = textAt(request, 'url');
      if (url === undefined || url === '')
        throw new InputError('har', `expected a URL as log.entries[${position}].request.url`);
      return { position, request, url, method: textAt(request, 'method') ?? 'GET' };
    });
    const matching = requests.filter(
      (request) =>
        (index === undefined || request.position === index) &&
        foldCase(request.url).includes(wanted) &&
        (method === undefined || foldCase(request.method) === foldCase(method)),
    );
    const dropped = new DroppedParts();
    const sent = matching.filter(({ url, position }) => {
      const scheme = /^(wss?|data):/i.exec(url)?.[1];
      if (scheme !== undefined) dropped.add(`${scheme.toLowerCase()}: URL`, `entry ${position}`);
      return scheme === undefined;
    });
    for (const { position } of sent.slice(0, limit))
      if (textAt(entries[position], 'comment')) dropped.add('comment', `entry ${position}`);
    const commands = sent.slice(0, limit).map(({ position, request, url, method: verb }) => ({
      index: position,
      method: verb,
      url,
      curl: harRequestToCurl(request, { multiline, cookies: include_cookies, position }, dropped),
    }));
    return {
      result: commands.map(({ curl }) => curl).join('\n\n'),
      commands,
      count: commands.length,
      total: entries.length,
      truncated: sent.length > limit,
      ...dropped.output(),
    };
  },
});
