import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import generator from '../../../plugins/developer/tools/windows-update-settings-generator/tool.ts';

const generate = (input: Record<string, unknown>) => callTool(generator, input);
const UPDATE = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Microsoft\\Windows\\WindowsUpdate';

/** The values of a .reg file by key. */
function readReg(text: string): Record<string, Record<string, string>> {
  const [header, ...blocks] = text.replace(/\r\n$/, '').split('\r\n\r\n');
  expect(header).toBe('Windows Registry Editor Version 5.00');
  return Object.fromEntries(
    blocks.map((block) => {
      const [key = '', ...lines] = block.split('\r\n');
      const values = lines.map((line) => /^"([^"]+)"=(.+)$/.exec(line)?.slice(1) ?? []);
      return [key.slice(1, -1), Object.fromEntries(values) as Record<string, string>];
    }),
  );
}

const ALL = {
  updates: 'scheduled',
  no_auto_restart: true,
  active_hours_start: 8,
  active_hours_end: 2,
  defer_feature_days: 365,
  defer_quality_days: 30,
  exclude_drivers: true,
  target_version: '24h2',
  peer_sharing: false,
  disable_service: true,
};

test('every setting, in the order of the arguments', async () => {
  const { settings, reg, reg_restore, warnings } = await generate(ALL);
  expect(settings.map(({ name, value }) => [name, value])).toEqual([
    ['NoAutoUpdate', 0],
    ['AUOptions', 4],
    ['ScheduledInstallDay', 0],
    ['ScheduledInstallTime', 3],
    ['NoAutoRebootWithLoggedOnUsers', 1],
    ['SetActiveHours', 1],
    ['ActiveHoursStart', 8],
    ['ActiveHoursEnd', 2],
    ['DeferFeatureUpdates', 1],
    ['DeferFeatureUpdatesPeriodInDays', 365],
    ['DeferQualityUpdates', 1],
    ['DeferQualityUpdatesPeriodInDays', 30],
    ['ExcludeWUDriversInQualityUpdate', 1],
    ['TargetReleaseVersion', 1],
    ['TargetReleaseVersionInfo', '24H2'],
    ['ProductVersion', 'Windows 11'],
    ['DODownloadMode', 0],
    ['Start', 4],
  ]);
  const written = readReg(reg);
  expect(Object.keys(written)).toHaveLength(4);
  expect(written[UPDATE]).toMatchObject({
    DeferQualityUpdatesPeriodInDays: 'dword:0000001e',
    DeferFeatureUpdatesPeriodInDays: 'dword:0000016d',
    TargetReleaseVersionInfo: '"24H2"',
  });
  const undone = readReg(reg_restore);
  for (const { key, name } of settings)
    expect(undone[key]?.[name]).toBe(name === 'Start' ? 'dword:00000003' : '-');
  expect(warnings[0]).toContain('security updates stop');
  expect(reg.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('scripts write and undo the same values', async () => {
  const { powershell, powershell_restore, batch, batch_restore, settings } = await generate(ALL);
  expect(powershell).toMatch(/^#Requires -RunAsAdministrator\r\n/);
  expect(powershell).toContain('New-Item');
  expect(powershell.match(/Set-ItemProperty/g)).toHaveLength(settings.length);
  expect(powershell).toContain("-Name 'ProductVersion' -Value 'Windows 11' -Type String");
  expect(powershell_restore.match(/Remove-ItemProperty/g)).toHaveLength(settings.length - 1);
  expect(powershell_restore).toContain("-Name 'Start' -Value 3 -Type DWord");
  expect(batch).toContain('net session');
  expect(batch.match(/^reg add .* \/f$/gm)).toHaveLength(settings.length);
  expect(batch).toContain(
    `reg add "${UPDATE.replace('HKEY_LOCAL_MACHINE', 'HKLM')}" /v ProductVersion /t REG_SZ /d "Windows 11" /f`,
  );
  expect(batch_restore.match(/^reg delete .* \/f/gm)).toHaveLength(settings.length - 1);
});

test.each([
  ['disabled', [['NoAutoUpdate', 1]]],
  [
    'notify',
    [
      ['NoAutoUpdate', 0],
      ['AUOptions', 2],
    ],
  ],
  [
    'download',
    [
      ['NoAutoUpdate', 0],
      ['AUOptions', 3],
    ],
  ],
])('updates %s', async (updates, expected) => {
  const { settings } = await generate({ updates });
  expect(settings.map(({ name, value }) => [name, value])).toEqual(expected);
});

test('switches that ask for nothing write nothing', async () => {
  const { settings } = await generate({ exclude_drivers: true, peer_sharing: true, no_auto_restart: false });
  expect(settings).toHaveLength(1);
});

test.each([
  [{}, 'updates: expected something to change'],
  [{ peer_sharing: true, no_auto_restart: false, exclude_drivers: false }, 'updates: expected something'],
  [{ updates: 'notify', install_day: 1 }, 'install_day: expected updates: "scheduled"'],
  [{ install_hour: 1 }, 'install_hour: expected updates'],
  [{ active_hours_start: 8 }, 'active_hours_end: required'],
  [{ active_hours_end: 8 }, 'active_hours_start: required'],
  [{ active_hours_start: 8, active_hours_end: 8 }, 'active_hours_end: expected another hour'],
  [
    { active_hours_start: 5, active_hours_end: 0 },
    'active_hours_end: expected at most 18 hours after the start, got 19',
  ],
  [{ target_version: 'latest' }, 'target_version: expected a release such as 24H2'],
  [{ defer_quality_days: 31 }, 'defer_quality_days: expected a number <= 30'],
  [{ updates: 'scheduled', install_day: 8 }, 'install_day: expected'],
])('refuses %j', async (input, message) => {
  await expect(generate(input)).rejects.toThrow(message);
});

test.each([
  [8, 2],
  [22, 6],
  [0, 18],
])('active hours from %i to %i', async (active_hours_start, active_hours_end) => {
  expect((await generate({ active_hours_start, active_hours_end })).settings).toHaveLength(3);
});
