import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { timeZoneInput } from '@toolyard/sdk/inputs';
import {
  type CronSchedule,
  eitherDayMatches,
  expandNickname,
  looksLikeCronField,
  parseCronFields,
  REBOOT,
} from '../../lib/cron-expression.ts';
import { toCalendarEvents } from './systemd-calendar.ts';
import { cronCommand, escapePercent, execStart } from './systemd-exec.ts';

const UNIT_FOLDER = '/etc/systemd/system';

export default defineTool({
  title: 'Cron to systemd Timer',
  summary:
    'Turn a cron expression and command into systemd OnCalendar lines plus ready .timer and .service units.',
  keywords: ['crontab', 'OnCalendar', 'schedule', 'linux', 'migrate'],
  input: Type.Object({
    expression: Type.String({
      minLength: 1,
      description: '5-field cron expression, a nickname, or a crontab line with its command',
    }),
    command: Type.Optional(Type.String({ description: 'Command for ExecStart' })),
    unit_name: Type.String({
      default: 'my-task',
      pattern: '^[A-Za-z0-9:_.@-]+$',
      description: 'Unit name without suffix',
    }),
    description: Type.Optional(Type.String({ description: 'Unit description' })),
    user: Type.Optional(Type.String({ description: 'User= of the service' })),
    timezone: Type.Optional(timeZoneInput.schema({ description: 'IANA zone appended to OnCalendar' })),
    persistent: Type.Boolean({ default: true, description: 'Catch up on runs missed while off' }),
    randomized_delay_seconds: Type.Integer({ default: 0, minimum: 0, description: 'RandomizedDelaySec' }),
  }),
  output: Type.Object({
    on_calendar: Type.Array(Type.String(), {
      description: 'In the form that systemd-analyze calendar normalizes to',
    }),
    timer: Type.String({ description: '.timer unit' }),
    service: Type.String({ description: '.service unit' }),
    files: Type.Array(Type.Object({ path: Type.String(), content: Type.String() }), {
      description: 'Under /etc/systemd/system: service, then timer',
    }),
    commands: Type.Array(Type.String(), { description: 'daemon-reload, enable --now, list-timers' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'Every five minutes',
      input: { expression: '*/5 * * * *', command: '/usr/local/bin/sync' },
      output: { on_calendar: ['*-*-* *:00/5:00'], warnings: [] },
    },
    {
      name: 'Days of the month or of the week: two lines',
      input: { expression: '30 4 1,15 * 5' },
      output: { on_calendar: ['*-*-01,15 04:30:00', 'Fri *-*-* 04:30:00'] },
    },
    {
      name: 'A nickname in a time zone',
      input: { expression: '@monthly', timezone: 'Europe/Berlin' },
      output: { on_calendar: ['*-*-01 00:00:00 Europe/Berlin'] },
    },
  ],
  run(input) {
    const line = readCrontabLine(input.expression);
    const zone = input.timezone === undefined ? undefined : readZone(input.timezone);
    const given =
      input.command === undefined ? line : { ...line, command: input.command, argument: 'command' };
    const written = given.command?.trim() ?? '';
    requireOneLine(given.argument, written);
    const { command, hasInput } = cronCommand(written);
    const description = input.description?.trim() || `Scheduled task ${input.unit_name}`;
    requireOneLine('description', description);
    requireUser(input.user);
    const on_calendar =
      line.schedule === undefined
        ? []
        : toCalendarEvents('expression', line.schedule).map((event) =>
            zone === undefined ? event : `${event} ${zone}`,
          );
    const warnings = [
      ...(command === '' ? ['No command was given: ExecStart=/bin/true is a placeholder.'] : []),
      ...(hasInput
        ? [
            'cron reads % in a command as a line break before its standard input; here it is kept as a percent sign.',
          ]
        : []),
      ...(line.schedule === undefined ? rebootWarnings(zone) : scheduleWarnings(line.schedule)),
    ];
    const timer = writeTimer(line.schedule, on_calendar, { ...input, description });
    const service = writeService(command, description, input.user);
    const unit = input.unit_name;
    return {
      on_calendar,
      timer,
      service,
      files: [
        { path: `${UNIT_FOLDER}/${unit}.service`, content: service },
        { path: `${UNIT_FOLDER}/${unit}.timer`, content: timer },
      ],
      commands: [
        'sudo systemctl daemon-reload',
        `sudo systemctl enable --now ${unit}.timer`,
        `systemctl list-timers ${unit}.timer`,
      ],
      warnings,
    };
  },
});

interface CrontabLine {
  /** Absent for @reboot. */
  readonly schedule: CronSchedule | undefined;
  readonly command: string | undefined;
  /** The argument that the command came from. */
  readonly argument: string;
}

/** An expression alone, or a line of a crontab: what follows the fields, if it is no field itself, is the command. */
function readCrontabLine(text: string): CrontabLine {
  const argument = 'expression';
  const line = text.trim();
  const [, nickname, rest] = /^(@\S+)(?:\s+([^]*))?$/.exec(line) ?? [];
  if (nickname !== undefined) {
    const schedule =
      nickname.toLowerCase() === REBOOT
        ? undefined
        : parseCronFields(argument, expandNickname(argument, nickname), 5);
    return { schedule, command: rest, argument };
  }
  const [, fields, sixth, more] = /^((?:\S+\s+){5})(\S+)([^]*)$/.exec(line) ?? [];
  if (fields === undefined || sixth === undefined || looksLikeCronField(sixth))
    return { schedule: parseCronFields(argument, line, 5), command: undefined, argument };
  return { schedule: parseCronFields(argument, fields, 5), command: `${sixth}${more}`, argument };
}

/** Calendar events take zones by their names only (systemd.time(7)). */
function readZone(timezone: string): string {
  const zone = timeZoneInput.parse('timezone', timezone);
  if (/^[+-]/.test(zone))
    throw new InputError(
      'timezone',
      `expected a named IANA time zone, since systemd takes no offsets, got ${quote(timezone)}`,
    );
  return zone;
}

interface TimerOptions {
  readonly description: string;
  readonly persistent: boolean;
  readonly randomized_delay_seconds: number;
}

function writeTimer(
  schedule: CronSchedule | undefined,
  events: readonly string[],
  { description, persistent, randomized_delay_seconds: delay }: TimerOptions,
): string {
  return unitFile({
    Unit: [`Description=Timer: ${escapePercent(description)}`],
    Timer: [
      ...events.map((event) => `OnCalendar=${event}`),
      ...(schedule === undefined ? ['OnBootSec=1min'] : []),
      // Only calendar events are caught up on (systemd.timer(5)).
      ...(schedule !== undefined && persistent ? ['Persistent=true'] : []),
      // systemd may be a minute late otherwise, to wake the machine less often.
      ...(schedule !== undefined && schedule.minute.values.length > 1 ? ['AccuracySec=1s'] : []),
      ...(delay > 0 ? [`RandomizedDelaySec=${delay}`] : []),
    ],
    Install: ['WantedBy=timers.target'],
  });
}

function writeService(command: string, description: string, user: string | undefined): string {
  return unitFile({
    Unit: [`Description=${escapePercent(description)}`],
    Service: [
      'Type=oneshot',
      ...(user === undefined ? [] : [`User=${user}`]),
      `ExecStart=${command === '' ? '/bin/true' : execStart(command)}`,
    ],
  });
}

function unitFile(sections: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(sections)
    .map(([name, lines]) => `[${name}]\n${lines.join('\n')}\n`)
    .join('\n');
}

function scheduleWarnings(schedule: CronSchedule): string[] {
  const never =
    schedule.dayOfWeek.star &&
    schedule.month.values.every((month) =>
      schedule.dayOfMonth.values.every(
        (day) => day > (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31),
      ),
    );
  return [
    ...(eitherDayMatches(schedule)
      ? ['Both day fields are restricted: cron runs when either matches, so there are two OnCalendar lines.']
      : []),
    ...(never ? ['The calendar has no such date: the timer never elapses.'] : []),
  ];
}

function rebootWarnings(zone: string | undefined): string[] {
  return [
    'The timer runs a minute after boot; cron runs @reboot when it starts.',
    ...(zone === undefined ? [] : ['timezone has no meaning for @reboot.']),
  ];
}

/** A line break would begin another setting of the unit. */
function requireOneLine(argument: string, text: string): void {
  const control = /\p{Cc}/u.exec(text.replaceAll('\t', ' '));
  if (control !== null)
    throw new InputError(argument, `expected one line without control characters, got ${quote(text)}`);
}

function requireUser(user: string | undefined): void {
  if (user !== undefined && !/^(?:[A-Za-z_][\w.-]*|\d+)$/.test(user))
    throw new InputError('user', `expected a user name or number, got ${quote(user)}`);
}
