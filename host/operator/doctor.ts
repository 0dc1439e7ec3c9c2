import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig, type Config } from '../config/config.ts';
import { describeVersions, versions } from '../observe/versions.ts';
import { describeReport, requireLevel, type SandboxReport } from '../runtimes/wall/level.ts';
import { chooseWall } from '../runtimes/wall/wall.ts';
import { aboutClock, aboutLimits, aboutPostgres, aboutProxies, aboutValkey } from './doctor-surroundings.ts';
import { ConfigKeys } from '../plugin-config/config-keys.ts';
import { well, wrong, type Finding } from './finding.ts';
import { machineLimits } from './machine.ts';
import type { HostHealth } from './host-health.ts';
import { sendCommand } from './command-socket.ts';

export interface Diagnosis {
  readonly isWell: boolean;
  readonly findings: readonly Finding[];
  /** The level of the running host; where none runs, the one that this command's user would get. */
  readonly sandbox: SandboxReport;
}

/** Bits of a mode by which others than the owner may do something. */
const OTHERS = 0o077;

/** Looks at what a host here is made of, and at the running one if there is one. Nothing is changed. */
export async function diagnose(environment: NodeJS.ProcessEnv): Promise<Diagnosis> {
  const settings = readSettings(environment);
  const running = settings.config === undefined ? undefined : await askHost(settings.config);
  const health = running?.health;
  const sandbox = health?.sandbox ?? (await tryWall());
  const findings = [
    aboutVersions(health),
    settings.finding,
    ...(settings.config === undefined ? [] : aboutDataFolder(settings.config.DATA_DIR)),
    ...(settings.config === undefined ? [] : aboutConfigKey(settings.config)),
    aboutSandbox(sandbox, settings.config, health !== undefined),
    aboutLimits(health?.limits ?? machineLimits()),
    ...(settings.config === undefined ? [] : await aboutSurroundings(settings.config, environment)),
    ...(running === undefined ? [] : [running.finding]),
    ...Object.entries(health?.parts ?? {}).map(([part, { state, ...details }]) => ({
      about: `part ${part}`,
      isWell: state === 'ok',
      says: [state, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join(', '),
    })),
  ];
  return { isWell: findings.every(({ isWell }) => isWell), findings, sandbox };
}

/** A diagnosis as people read it: a line for each finding. */
export function printDiagnosis({ findings }: Diagnosis): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings
    .map(({ about, isWell, says }) => `${isWell ? 'ok   ' : 'WRONG'}  ${about.padEnd(width)}  ${says}`)
    .join('\n');
}

function readSettings(environment: NodeJS.ProcessEnv): {
  readonly config?: Config;
  readonly finding: Finding;
} {
  try {
    return { config: readConfig(environment), finding: well('settings', 'every value is as expected') };
  } catch (error) {
    return { finding: wrong('settings', messageOf(error).replaceAll('\n', '; ')) };
  }
}

/** The clock, the stores and the proxies of these settings. */
async function aboutSurroundings(
  config: Config,
  environment: NodeJS.ProcessEnv,
): Promise<readonly Finding[]> {
  const { DATA_DIR, DATABASE_URL, REDIS_URL } = config;
  return [
    aboutClock(DATA_DIR),
    ...(DATABASE_URL === undefined ? [] : [await aboutPostgres(DATABASE_URL)]),
    ...(REDIS_URL === undefined ? [] : [await aboutValkey(REDIS_URL)]),
    aboutProxies(config, environment),
  ];
}

/** What the running host says of itself. */
async function askHost(
  config: Config,
): Promise<{ readonly health?: HostHealth; readonly finding: Finding } | undefined> {
  try {
    const sent = await sendCommand(config.DATA_DIR, 'health', []);
    if (sent === undefined) return { finding: well('host', 'none runs on this DATA_DIR') };
    return { health: sent.answer as HostHealth, finding: well('host', 'one runs and answers') };
  } catch (error) {
    return { finding: wrong('host', messageOf(error)) };
  }
}

async function tryWall(): Promise<SandboxReport> {
  const wall = await chooseWall();
  wall.close();
  return wall.report;
}

function aboutVersions(health: HostHealth | undefined): Finding {
  const installed = describeVersions(versions());
  const running = health === undefined ? installed : describeVersions(health.versions);
  return running === installed
    ? well('versions', installed)
    : wrong('versions', `the running host has ${running}, installed is ${installed}: start it anew`);
}

function aboutSandbox(report: SandboxReport, config: Config | undefined, isRunning: boolean): Finding {
  const whose = isRunning ? '' : ' for who gave this command';
  try {
    requireLevel(report, config?.SANDBOX_REQUIRE ?? 'reduced');
    return well('sandbox', describeReport(report).replace('the sandbox level is', `the level${whose} is`));
  } catch (error) {
    return wrong('sandbox', messageOf(error));
  }
}

/** The folder, and what lies in it, must be the operator's alone and writable. */
function aboutDataFolder(folder: string): readonly Finding[] {
  const about = 'DATA_DIR';
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) {
    const above = nearestFolder(folder);
    return isWritable(above)
      ? [well(about, `${folder} is not there yet: the first start makes it`)]
      : [wrong(about, `${folder} is not there, and ${above} cannot be written`)];
  }
  if (!stats.isDirectory()) return [wrong(about, `${folder}: expected a folder`)];
  if (!isWritable(folder)) return [wrong(about, `${folder} cannot be written by this user`)];
  if (process.platform === 'win32') return [well(about, folder)];
  const open = ['', ...readdirSync(folder)].map((name) => join(folder, name)).filter(isOpenToOthers);
  return open.length === 0
    ? [well(about, `${folder}, its owner's alone`)]
    : open.map((path) =>
        wrong(about, `${path} is open to other users (mode ${modeOf(path)}): chmod go= keeps them out`),
      );
}

/** The key of plugins' secrets, if it cannot be read or is none. Its mode is seen with the folder's. */
function aboutConfigKey({ DATA_DIR, CONFIG_KEY }: Config): readonly Finding[] {
  try {
    new ConfigKeys(DATA_DIR, CONFIG_KEY).find('');
    return [];
  } catch (error) {
    return [wrong("plugins' secrets", messageOf(error))];
  }
}

/** The folder above one that is not there, in which it would be made. */
function nearestFolder(folder: string): string {
  const above = dirname(folder);
  return existsSync(above) ? above : nearestFolder(above);
}

function isOpenToOthers(path: string): boolean {
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
