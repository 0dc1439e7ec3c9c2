import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { nodePackageName, type Platform } from './node-packages.ts';
import { nodeVersion, RELEASE, ROOT } from './project.ts';
import type { ToolyardPackage } from './toolyard-package.ts';

/** Of the registry of MCP servers, and of bundles (https://github.com/modelcontextprotocol/mcpb). */
const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const BUNDLE_VERSION = '0.3';

/** What a model gets of the tools unless its user says otherwise: three that lead to all. */
const VIEW = 'mode=search';
const TITLE = 'Toolyard';

/** Writes release/server.json, by which the MCP registry lists the package. */
export async function writeServerJson({
  name,
  version,
  description,
  mcpName,
}: ToolyardPackage): Promise<void> {
  const server = {
    $schema: SERVER_SCHEMA,
    name: mcpName,
    title: TITLE,
    description,
    version,
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'stdio' },
          {
            type: 'positional',
            valueHint: 'view',
            description:
              'Which tools, and how: mode=search, mode=code, categories=text,encoding, readonly=true',
            default: VIEW,
          },
        ],
      },
    ],
  };
  await writeFile(join(RELEASE, 'server.json'), `${JSON.stringify(server, null, 2)}\n`);
}

/**
 * Writes the MCP bundle of a platform: the package as npm installs it there, with its own Node, so that a desktop client
 * needs no npm and no network. Needs what `npm run release` packed before.
 */
export async function buildMcpBundle(
  { name, version, description, license, keywords }: ToolyardPackage,
  platform: Platform,
): Promise<void> {
  const folder = join(RELEASE, 'mcpb');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const tarballs = [
    `${name}-${version}.tgz`,
    `${nodePackageName(platform).slice(1).replace('/', '-')}-${await nodeVersion()}.tgz`,
  ];
  execFileSync(
    'npm',
    [
      ...[
        'install',
        '--silent',
        '--ignore-scripts',
        '--omit=dev',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
      ],
      ...[`--os=${platform.os}`, `--cpu=${platform.cpu}`],
      ...tarballs.map((tarball) => join(RELEASE, tarball)),
    ],
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const entry = `node_modules/${name}/host/launcher.js`;
  const manifest = {
    manifest_version: BUNDLE_VERSION,
    name,
    display_name: TITLE,
    version,
    description,
    author: { name: TITLE },
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: entry,
      // The client fills these in.
      mcp_config: { command: 'node', args: ['${__dirname}/' + entry, 'stdio', '${user_config.view}'] },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: [platform.os], runtimes: { node: '>=20' } },
    user_config: {
      view: {
        type: 'string',
        title: 'Tools to offer',
        description:
          'mode=search: three tools that lead to all. mode=code: programs. Or a part: categories=text,encoding',
        default: VIEW,
      },
    },
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const bundle = join(RELEASE, `${name}-${version}-${platform.os}-${platform.cpu}.mcpb`);
  // Says every file that it packs, and holds the manifest to its schema.
  const said = execFileSync(join(ROOT, 'node_modules/.bin/mcpb'), ['pack', folder, bundle], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  const [, size = '?'] = /^package size: (.*)$/m.exec(said) ?? [];
  console.log(`${basename(bundle)}: ${size}`);
}
