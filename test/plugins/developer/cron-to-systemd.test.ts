import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cronDescribe from '../../../plugins/developer/tools/cron-describe/tool.ts';
import cronToSystemd from '../../../plugins/developer/tools/cron-to-systemd/tool.ts';

const convert = (expression: string, more: Record<string, unknown> = {}) =>
  callTool(cronToSystemd, { expression, ...more });

test.each([
  ['0 9-17 * * 1-5', ['Mon..Fri *-*-* 09..17:00:00']],
  ['* * * * *', ['*-*-* *:*:00']],
  ['*/1 * * * *', ['*-*-* *:*:00']],
  ['0 */2 * * *', ['*-*-* 00/2:00:00']],
  ['5/15 8-18/2 * * *', ['*-*-* 08..18/2:05/15:00']],
  ['0 9-18/2 * * *', ['*-*-* 09..17/2:00:00']],
  ['0 10-12/5 * * *', ['*-*-* 10:00:00']],
  ['50/30 0 31/5 * *', ['*-*-31 00:50:00']],
  ['0 0 */2 */3 *', ['*-01/3-01/2 00:00:00']],
  ['0 0 1,15 JAN,jul *', ['*-01,07-01,15 00:00:00']],
  ['30,0,15,0 5,1-3 * * *', ['*-*-* 01..03,05:00,15,30:00']],
  ['0 0 * * 0', ['Sun *-*-* 00:00:00']],
  ['0 0 * * 7,1', ['Mon,Sun *-*-* 00:00:00']],
  ['0 0 * * tue,thu', ['Tue,Thu *-*-* 00:00:00']],
  ['0 0 * * 1,2,6,7', ['Mon,Tue,Sat,Sun *-*-* 00:00:00']],
  ['0 0 * * */2', ['Tue,Thu,Sat,Sun *-*-* 00:00:00']],
  ['0 0 * * 1-7', ['*-*-* 00:00:00']],
  ['0 0 */2 * 5', ['Fri *-*-01/2 00:00:00']],
  ['0 0 1 * */3', ['Wed,Sat,Sun *-*-01 00:00:00']],
  ['0 0 1-7 6 1', ['*-06-01..07 00:00:00', 'Mon *-06-* 00:00:00']],
  ['@hourly', ['*-*-* *:00:00']],
  ['@Weekly', ['Sun *-*-* 00:00:00']],
  ['@yearly', ['*-01-01 00:00:00']],
])('%s is %j', async (expression, on_calendar) => {
  expect((await convert(expression)).on_calendar).toEqual(on_calendar);
});

test('the units in full', async () => {
  expect(
    await convert('*/5 * * * *', {
      command: '/usr/local/bin/sync --all',
      unit_name: 'sync',
      description: 'Sync 100%',
      user: 'www-data',
      timezone: 'europe/berlin',
      randomized_delay_seconds: 30,
    }),
  ).toEqual({
    on_calendar: ['*-*-* *:00/5:00 Europe/Berlin'],
    timer: `[Unit]
Description=Timer: Sync 100%%

[Timer]
OnCalendar=*-*-* *:00/5:00 Europe/Berlin
Persistent=true
AccuracySec=1s
RandomizedDelaySec=30

[Install]
WantedBy=timers.target
`,
    service: `[Unit]
Description=Sync 100%%

[Service]
Type=oneshot
User=www-data
ExecStart=/usr/local/bin/sync --all
`,
    files: [
      {
        path: '/etc/systemd/system/sync.service',
        content: expect.stringContaining('Type=oneshot') as string,
      },
      { path: '/etc/systemd/system/sync.timer', content: expect.stringContaining('[Timer]') as string },
    ],
    commands: [
      'sudo systemctl daemon-reload',
      'sudo systemctl enable --now sync.timer',
      'systemctl list-timers sync.timer',
    ],
    warnings: [],
  });
});

test('Persistent and AccuracySec only when they are wanted', async () => {
  const { timer } = await convert('0 3 * * *', { persistent: false });
  expect(timer).not.toMatch(/Persistent|AccuracySec|RandomizedDelaySec/);
  expect((await convert('0,30 3 * * *')).timer).toContain('AccuracySec=1s');
});

test('@reboot starts a minute after boot', async () => {
  const { on_calendar, timer, service, warnings } = await convert('@reboot /opt/start', { timezone: 'UTC' });
  expect(on_calendar).toEqual([]);
  expect(timer).toContain('OnBootSec=1min');
  expect(timer).not.toMatch(/OnCalendar|Persistent/);
  expect(service).toContain('ExecStart=/opt/start\n');
  expect(warnings).toHaveLength(2);
});

test.each([
  ['0 5 * * * /usr/bin/backup --full', '/usr/bin/backup --full'],
  ['@daily   /usr/bin/backup  "a b"', '/usr/bin/backup  "a b"'],
  ['0 3 * * * pg_dump app | gzip > /b/app.gz', "/bin/sh -c 'pg_dump app | gzip > /b/app.gz'"],
  ['0 3 * * * cd /srv && ./run', "/bin/sh -c 'cd /srv && ./run'"],
  [String.raw`0 3 * * * tar cf /b/$(date +\%F).tar /srv`, "/bin/sh -c 'tar cf /b/$$(date +%%F).tar /srv'"],
  ["0 3 * * * echo 'it' > /tmp/x", String.raw`/bin/sh -c 'echo \'it\' > /tmp/x'`],
  [String.raw`0 3 * * * printf a\\n`, String.raw`/bin/sh -c 'printf a\\\\n'`],
  ['0 3 * * * -x a', "/bin/sh -c '-x a'"],
  ['0 3 * * * rm /tmp/*.log', "/bin/sh -c 'rm /tmp/*.log'"],
  ['0 3 * * * LANG=C sort x', "/bin/sh -c 'LANG=C sort x'"],
])('the line %s runs %s', async (line, exec) => {
  const { service, warnings } = await convert(line);
  expect(service).toContain(`ExecStart=${exec}\n`);
  expect(warnings).toEqual([]);
});

test('an argument wins over the command of the line', async () => {
  expect((await convert('0 5 * * * /a', { command: '/b' })).service).toContain('ExecStart=/b\n');
});

test('a percent sign of cron, and no command at all, are told', async () => {
  const { service, warnings } = await convert('0 5 * * * /bin/mail a%Hello', {});
  expect(service).toContain('ExecStart=/bin/mail a%%Hello\n');
  expect(warnings[0]).toContain('%');
  const none = await convert('0 5 * * *');
  expect(none.service).toContain('ExecStart=/bin/true\n');
  expect(none.warnings[0]).toContain('placeholder');
  expect((await convert('0 0 30 2 *', { command: '/a' })).warnings[0]).toContain('never');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.runIf(hasSystemd)('beside systemd', () => {
  const analyze = (events: readonly string[], options: readonly string[] = []) =>
    execFileSync('systemd-analyze', ['calendar', ...options, ...events], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, TZ: 'UTC' },
    });

  const field = (min: number, max: number) => {
    const value = fc.integer({ min, max });
    const part = fc.oneof(
      value.map(String),
      fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      fc
        .tuple(value, value, fc.integer({ min: 1, max: 9 }))
        .map(([a, b, step]) => `${Math.min(a, b)}-${Math.max(a, b)}/${step}`),
      fc.tuple(value, fc.integer({ min: 1, max: 20 })).map(([a, step]) => `${a}/${step}`),
    );
    return fc.oneof(
      fc.constant('*'),
      fc.integer({ min: 1, max: 20 }).map((step) => `*/${step}`),
      fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(',')),
    );
  };
  const expressions = fc
    .sample(fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 7)), {
      numRuns: 60,
      seed: 3,
    })
    .map((fields) => fields.join(' '));

  test('every event is in normalized form already', async () => {
    const events = (await Promise.all(expressions.map((expression) => convert(expression)))).flatMap(
      ({ on_calendar }) => on_calendar,
    );
    const output = analyze([...new Set(events)]);
    const forms = [...output.matchAll(/(?:Original|Normalized) form: (.*)/g)].map(([, form]) => form);
    // An event that is normalized is printed without an original form.
    expect(output).not.toContain('Original form');
    expect(forms).toEqual([...new Set(events)]);
  });

  test('events come when the schedule runs', { timeout: 60_000 }, async () => {
    for (const expression of expressions.slice(0, 15)) {
      const { on_calendar } = await convert(expression);
      const printed = on_calendar.map((event) =>
        analyze([event], ['--iterations=4', '--base-time=2026-01-01 00:00:00 UTC']),
      );
      const times = printed.flatMap((text) =>
        [...text.matchAll(/: \w{3} (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC/g)].map(
          ([, day, time]) => `${day}T${time}+00:00`,
        ),
      );
      const { next_runs } = await callTool(cronDescribe, {
        expression,
        now: '2026-01-01T00:00:00Z',
        count: 4,
      });
      expect([...new Set(times)].sort().slice(0, 4)).toEqual(next_runs);
    }
  });

  test('systemd takes the units', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-'));
    const { files } = await convert('0 3 * * 1-5 cd /srv && echo "100%" > $HOME/x', {
      unit_name: 'toolyard-test',
      timezone: 'Europe/Berlin',
    });
    const paths = files.map(({ path, content }) => {
      const to = join(folder, path.replace(/.*\//, ''));
      writeFileSync(to, content);
      return to;
    });
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('toolyard-test'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

test.each([
  [{ expression: '0 24 * * *' }, 'expression: hour: expected 0 to 23'],
  [{ expression: '0 0 L * *' }, 'day_of_month: expected no L or #'],
  [{ expression: '0 0 * * 5#2' }, 'day_of_week: expected no L or #'],
  [{ expression: '0 0 * * 5L' }, 'day_of_week: expected no L or #'],
  [{ expression: '0 0 15W * *' }, 'day_of_month: expected 1 to 31'],
  [
    { expression: '0 0 0 1 1 *' },
    'expression: expected 5 fields (minute, hour, day of month, month, day of week), got 6',
  ],
  [{ expression: '0 0 1' }, 'got 3'],
  [{ expression: '@sometimes /x' }, 'expression: expected one of @yearly'],
  [{ expression: '@daily', unit_name: 'a b' }, 'unit_name: expected'],
  [{ expression: '@daily', description: 'a\n[Service]' }, 'description: expected one line'],
  [{ expression: '@daily', command: 'a\nb' }, 'command: expected one line'],
  [{ expression: '0 0 * * * /a\nb' }, 'expression: expected one line'],
  [{ expression: '@daily', user: 'a b' }, 'user: expected a user name'],
  [{ expression: '@daily', timezone: 'Nowhere' }, 'timezone: expected an IANA time zone'],
  [{ expression: '@daily', timezone: '+05:30' }, 'timezone: expected a named IANA time zone'],
  [{ expression: '@daily', randomized_delay_seconds: -1 }, 'randomized_delay_seconds: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(cronToSystemd, input)).rejects.toThrow(message);
});
