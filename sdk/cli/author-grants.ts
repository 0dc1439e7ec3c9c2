import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import type { NetworkMode } from './author-host.ts';
import { INSPECTED } from './author-state.ts';
import { ENV_FILE, readPluginEnv } from './plugin-env.ts';

/** What a plugin is given on its author's machine, and what its author is told of that. */
export interface AuthorGrants {
  /** Texts by field of the configuration. */
  readonly values: Readonly<Record<string, string>>;
  /** Settings of the host by which it may reach what the manifest asks for. */
  readonly environment: Readonly<Record<string, string>>;
  readonly said: readonly string[];
  /** Fields of the configuration without which no tool answers. */
  readonly missing: readonly string[];
}

/** What the bundle of a package asks for, or that of what is debugged, and the package's `.env` sets. */
export async function authorGrants(
  root: string,
  network: NetworkMode,
  isInspected = false,
): Promise<AuthorGrants> {
  const bundle = join(root, isInspected ? INSPECTED : '.', 'dist');
  const {
    permissions,
    requires = {},
    config,
  } = JSON.parse(await readFile(join(bundle, 'plugin.json'), 'utf8')) as Manifest;
  const { values, unknown } = await readPluginEnv(root, config);
  const set = Object.keys(values);
  const unset = (config?.required ?? []).filter((name) => !set.includes(name));
  const replaced = unset.filter((name) => network === 'play' && config?.properties[name]?.writeOnly === true);
  const missing = unset.filter((name) => !replaced.includes(name));
  const asked = [...permissions.net, ...(permissions.kv === true ? ['kv'] : [])];
  const required = [
    ...(requires.deadlineMs === undefined ? [] : [`${requires.deadlineMs} ms a call`]),
    ...(requires.memoryMb === undefined ? [] : [`${requires.memoryMb} MiB a call`]),
    ...(requires.trust === true ? ['trust'] : []),
  ];
  const isHere = permissions.net.some(namesThisMachine);
  return {
    values,
    missing,
    environment:
      isHere && process.env['OUTBOUND_ALLOW'] === undefined ? { OUTBOUND_ALLOW: '127.0.0.0/8,::1/128' } : {},
    said: [
      ...(asked.length === 0
        ? []
        : [`granted, as package.json asks: ${asked.join(', ')} (operators decide for themselves)`]),
      ...(required.length === 0 ? [] : [`given, as package.json requires: ${required.join(', ')}`]),
      ...(set.length === 0 ? [] : [`from ${ENV_FILE}: ${set.join(', ')}`]),
      ...(network !== 'play' || permissions.net.length === 0
        ? []
        : [
            'what tools ask of the network is played from recorded/: test --record asks anew, test --live keeps nothing',
          ]),
      ...(replaced.length === 0
        ? []
        : [`${ENV_FILE} lacks ${replaced.join(', ')}: what is recorded needs none`]),
      ...(missing.length === 0 ? [] : [`${ENV_FILE} lacks ${missing.join(', ')}: no tool answers without`]),
      ...(unknown.length === 0 ? [] : [`${ENV_FILE}: the plugin asks for no ${unknown.join(', ')}`]),
    ],
  };
}

/** Whether an entry of `permissions.net` is of this machine, which a host's tools do not reach unless it is said. */
function namesThisMachine(entry: string): boolean {
  const [host = ''] = entry.slice(entry.indexOf(' ') + 1).split(/[:/]/, 1);
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) === 4 && host.startsWith('127.'));
}
