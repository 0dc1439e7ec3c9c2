import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { batchFile, powershellScript, regFile, updatePolicies, type UpdateWishes } from './windows-policy.ts';

/** The longest span of active hours that Windows takes. */
const MAX_ACTIVE_HOURS = 18;

const File = Type.String();
const hour = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 23, description }));
const days = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum, description }));

export default defineTool({
  title: 'Windows Update Settings',
  summary:
    'Generate .reg, PowerShell and batch files that set Windows Update policy (automatic updates, restarts, deferrals, drivers), with undo files.',
  keywords: ['registry', 'group policy', 'disable updates', 'active hours', 'Windows 11'],
  input: Type.Object({
    updates: Type.Enum(['unchanged', 'disabled', 'notify', 'download', 'scheduled'], {
      default: 'unchanged',
      description: 'Automatic updates; unchanged leaves them alone',
    }),
    install_day: days(7, 'scheduled: 0 every day, 1 Sunday … 7 Saturday'),
    install_hour: hour('scheduled: hour 0-23'),
    no_auto_restart: Type.Optional(Type.Boolean({ description: 'No restart while someone is signed in' })),
    active_hours_start: hour('Hour 0-23; needs the end'),
    active_hours_end: hour('Hour 0-23; at most 18 h after the start'),
    defer_feature_days: days(365, 'Delay feature updates'),
    defer_quality_days: days(30, 'Delay quality updates'),
    exclude_drivers: Type.Optional(Type.Boolean({ description: 'No drivers with quality updates' })),
    target_version: Type.Optional(Type.String({ description: 'Stay on a release such as 24H2' })),
    target_product: Type.Enum(['Windows 10', 'Windows 11'], {
      default: 'Windows 11',
      description: 'Product of target_version',
    }),
    peer_sharing: Type.Optional(Type.Boolean({ description: 'false turns delivery optimization peers off' })),
    disable_service: Type.Boolean({ default: false, description: 'Disable the wuauserv service' }),
  }),
  output: Type.Object({
    reg: Type.String({ description: '.reg file' }),
    reg_restore: File,
    powershell: File,
    powershell_restore: File,
    batch: File,
    batch_restore: File,
    settings: Type.Array(
      Type.Object({
        key: Type.String(),
        name: Type.String(),
        type: Type.Enum(['REG_DWORD', 'REG_SZ']),
        value: Type.Union([Type.Number(), Type.String()]),
        meaning: Type.String(),
      }),
    ),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'No automatic updates',
      input: { updates: 'disabled' },
      output: {
        reg: 'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\\Windows\\WindowsUpdate\\AU]\r\n"NoAutoUpdate"=dword:00000001\r\n',
      },
    },
  ],
  run(input) {
    requireSchedule(input);
    requireActiveHours(input);
    const version = input.target_version?.trim().toUpperCase();
    if (version !== undefined && !/^\d{2}H\d$|^\d{4}$/.test(version))
      throw new InputError(
        'target_version',
        `expected a release such as 24H2, or four digits, got ${quote(input.target_version)}`,
      );
    const values = updatePolicies(version === undefined ? input : { ...input, target_version: version });
    if (values.length === 0)
      throw new InputError(
        'updates',
        'expected something to change, such as updates: "notify", or another argument',
      );
    return {
      reg: regFile(values, false),
      reg_restore: regFile(values, true),
      powershell: powershellScript(values, false),
      powershell_restore: powershellScript(values, true),
      batch: batchFile(values, false),
      batch_restore: batchFile(values, true),
      settings: values.map(({ key, name, type, value, meaning }) => ({ key, name, type, value, meaning })),
      warnings: warnings(input),
    };
  },
});

function requireSchedule({ updates, install_day, install_hour }: UpdateWishes): void {
  if (updates === 'scheduled') return;
  const given =
    install_day === undefined ? (install_hour === undefined ? undefined : 'install_hour') : 'install_day';
  if (given !== undefined) throw new InputError(given, 'expected updates: "scheduled" with it');
}

function requireActiveHours({ active_hours_start: start, active_hours_end: end }: UpdateWishes): void {
  if (start === undefined && end === undefined) return;
  if (start === undefined || end === undefined)
    throw new InputError(
      start === undefined ? 'active_hours_start' : 'active_hours_end',
      'required: active hours have a start and an end',
    );
  if (start === end)
    throw new InputError('active_hours_end', `expected another hour than the start, got ${end}`);
  const length = (end - start + 24) % 24;
  if (length > MAX_ACTIVE_HOURS)
    throw new InputError(
      'active_hours_end',
      `expected at most ${MAX_ACTIVE_HOURS} hours after the start, got ${length}`,
    );
}

function warnings({ updates, disable_service, target_version, defer_quality_days }: UpdateWishes): string[] {
  return [
    ...(disable_service
      ? ['Without the wuauserv service security updates stop, and the Microsoft Store may fail.']
      : []),
    ...(updates === 'disabled'
      ? ['Without automatic updates security fixes must be installed by hand.']
      : []),
    ...(target_version === undefined
      ? []
      : ['A release that is no longer supported gets no security updates: raise target_version in time.']),
    ...((defer_quality_days ?? 0) > 0
      ? ['Quality updates bring security fixes; they are delayed as well.']
      : []),
  ];
}
