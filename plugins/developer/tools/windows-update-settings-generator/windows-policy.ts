/** One value of the registry that a setting writes. */
export interface RegistryValue {
  readonly key: string;
  readonly name: string;
  readonly type: 'REG_DWORD' | 'REG_SZ';
  readonly value: number | string;
  readonly meaning: string;
  /** What undoing writes; deletes the value when absent. */
  readonly undo?: number;
}

const POLICIES = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\\Windows';
const UPDATE = `${POLICIES}\\WindowsUpdate`;
const AUTOMATIC = `${UPDATE}\\AU`;

/** What the caller wants of Windows Update, as the arguments name it. */
export interface UpdateWishes {
  readonly updates: 'unchanged' | 'disabled' | 'notify' | 'download' | 'scheduled';
  readonly install_day?: number;
  readonly install_hour?: number;
  readonly no_auto_restart?: boolean;
  readonly active_hours_start?: number;
  readonly active_hours_end?: number;
  readonly defer_feature_days?: number;
  readonly defer_quality_days?: number;
  readonly exclude_drivers?: boolean;
  readonly target_version?: string;
  readonly target_product: string;
  readonly peer_sharing?: boolean;
  readonly disable_service: boolean;
}

const OPTIONS = { notify: 2, download: 3, scheduled: 4 } as const;
const OPTION_MEANINGS = {
  notify: 'Notify before downloading',
  download: 'Download, notify before installing',
  scheduled: 'Download and install at the scheduled time',
} as const;
const DAYS = ['every day', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The registry values for a wish, in the order of the arguments (Microsoft Learn, "Manage additional Windows Update settings"). */
export function updatePolicies(wishes: UpdateWishes): RegistryValue[] {
  const number = (key: string, name: string, value: number, meaning: string): RegistryValue => ({
    key,
    name,
    type: 'REG_DWORD',
    value,
    meaning,
  });
  const text = (key: string, name: string, value: string, meaning: string): RegistryValue => ({
    key,
    name,
    type: 'REG_SZ',
    value,
    meaning,
  });
  const values: RegistryValue[] = [];
  const { updates, active_hours_start: start, active_hours_end: end } = wishes;
  if (updates === 'disabled') values.push(number(AUTOMATIC, 'NoAutoUpdate', 1, 'Automatic updates are off'));
  else if (updates !== 'unchanged')
    values.push(
      number(AUTOMATIC, 'NoAutoUpdate', 0, 'Automatic updates are on'),
      number(AUTOMATIC, 'AUOptions', OPTIONS[updates], OPTION_MEANINGS[updates]),
    );
  if (updates === 'scheduled') {
    const day = wishes.install_day ?? 0;
    const hour = wishes.install_hour ?? 3;
    values.push(
      number(AUTOMATIC, 'ScheduledInstallDay', day, `Install on ${DAYS[day] ?? day}`),
      number(AUTOMATIC, 'ScheduledInstallTime', hour, `Install at ${String(hour).padStart(2, '0')}:00`),
    );
  }
  if (wishes.no_auto_restart === true)
    values.push(
      number(AUTOMATIC, 'NoAutoRebootWithLoggedOnUsers', 1, 'No restart while someone is signed in'),
    );
  if (start !== undefined && end !== undefined)
    values.push(
      number(UPDATE, 'SetActiveHours', 1, 'Active hours are set'),
      number(UPDATE, 'ActiveHoursStart', start, `No restart from ${start}:00`),
      number(UPDATE, 'ActiveHoursEnd', end, `No restart until ${end}:00`),
    );
  if (wishes.defer_feature_days !== undefined)
    values.push(
      number(UPDATE, 'DeferFeatureUpdates', 1, 'Feature updates are delayed'),
      number(UPDATE, 'DeferFeatureUpdatesPeriodInDays', wishes.defer_feature_days, 'Days of delay'),
    );
  if (wishes.defer_quality_days !== undefined)
    values.push(
      number(UPDATE, 'DeferQualityUpdates', 1, 'Quality updates are delayed'),
      number(UPDATE, 'DeferQualityUpdatesPeriodInDays', wishes.defer_quality_days, 'Days of delay'),
    );
  if (wishes.exclude_drivers === true)
    values.push(number(UPDATE, 'ExcludeWUDriversInQualityUpdate', 1, 'No drivers with quality updates'));
  if (wishes.target_version !== undefined)
    values.push(
      number(UPDATE, 'TargetReleaseVersion', 1, 'Stay on a release'),
      text(UPDATE, 'TargetReleaseVersionInfo', wishes.target_version, 'The release to stay on'),
      text(UPDATE, 'ProductVersion', wishes.target_product, 'The product of that release'),
    );
  if (wishes.peer_sharing === false)
    values.push(
      number(`${POLICIES}\\DeliveryOptimization`, 'DODownloadMode', 0, 'No peers: downloads by HTTP only'),
    );
  if (wishes.disable_service)
    values.push({
      ...number(
        'HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\wuauserv',
        'Start',
        4,
        'The Windows Update service is disabled',
      ),
      undo: 3,
    });
  return values;
}

/** A file of `regedit`. Keys stand in the order in which they come first. */
export function regFile(values: readonly RegistryValue[], undo: boolean): string {
  const keys = [...Map.groupBy(values, ({ key }) => key)].map(([key, own]) =>
    [
      `[${key}]`,
      ...own.map((value) => `${regString(value.name)}=${undo ? regUndo(value) : regData(value)}`),
    ].join('\r\n'),
  );
  return `${['Windows Registry Editor Version 5.00', ...keys].join('\r\n\r\n')}\r\n`;
}

function regData({ value }: RegistryValue): string {
  return typeof value === 'number' ? `dword:${value.toString(16).padStart(8, '0')}` : regString(value);
}

function regUndo({ undo }: RegistryValue): string {
  return undo === undefined ? '-' : `dword:${undo.toString(16).padStart(8, '0')}`;
}

function regString(text: string): string {
  return `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`;
}

export function powershellScript(values: readonly RegistryValue[], undo: boolean): string {
  const lines = ['#Requires -RunAsAdministrator', "$ErrorActionPreference = 'Stop'", ''];
  const keys = Map.groupBy(values, ({ key }) => key);
  for (const [key, own] of keys) {
    const path = psString(`Registry::${key}`);
    if (!undo) lines.push(`if (-not (Test-Path ${path})) { New-Item -Path ${path} -Force | Out-Null }`);
    for (const { name, type, value, undo: before } of own) {
      const property = `-Path ${path} -Name ${psString(name)}`;
      if (undo && before === undefined)
        lines.push(`Remove-ItemProperty ${property} -Force -ErrorAction SilentlyContinue`);
      else {
        const data = undo ? before : value;
        const written = typeof data === 'string' ? psString(data) : String(data);
        lines.push(
          `Set-ItemProperty ${property} -Value ${written} -Type ${type === 'REG_DWORD' ? 'DWord' : 'String'}`,
        );
      }
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

function psString(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function batchFile(values: readonly RegistryValue[], undo: boolean): string {
  const lines = [
    '@echo off',
    'net session >nul 2>&1',
    'if %errorlevel% neq 0 (',
    '  echo Run this file as administrator.',
    '  exit /b 1',
    ')',
    ...values.map(({ key, name, type, value, undo: before }) => {
      const target = `"${key.replace('HKEY_LOCAL_MACHINE', 'HKLM')}" /v ${name}`;
      if (undo && before === undefined) return `reg delete ${target} /f >nul 2>&1`;
      const data = undo ? before : value;
      return `reg add ${target} /t ${type} /d ${typeof data === 'string' ? `"${data}"` : data} /f`;
    }),
    'exit /b 0',
  ];
  return `${lines.join('\r\n')}\r\n`;
}
