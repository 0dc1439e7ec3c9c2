import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import {
  COMMANDS,
  composeFile,
  DOCKERIGNORE,
  dockerfile,
  type DnpmOptions,
  NPMRC,
  WRAPPER,
} from './dnpm-files.ts';

/** Even majors of Node with their last day of support (nodejs.org, release schedule). */
const END_OF_LIFE: Readonly<Record<string, string>> = {
  '18': '2025-04-30',
  '20': '2026-04-30',
  '22': '2027-04-30',
  '24': '2028-04-30',
  '26': '2029-04-30',
};

export default defineTool({
  title: 'dnpm Configurator',
  summary:
    'Generate a hardened Docker wrapper for npm: scripts off at install, offline rebuild and build, non-root, no capabilities.',
  keywords: ['supply chain', 'sandbox', 'compose', 'container', 'ignore-scripts'],
  input: Type.Object({
    project_name: Type.String({
      default: 'app',
      pattern: '^[a-z0-9][a-z0-9_-]*$',
      description: 'Slug for image and containers',
    }),
    node_version: Type.String({ default: '22', description: 'Node image tag: 22, 24.1.0' }),
    variant: Type.Enum(['alpine', 'bookworm-slim'], { default: 'alpine', description: 'Image flavour' }),
    ports: Type.Optional(
      Type.Array(Type.Integer(), {
        maxItems: 10,
        description: 'Dev server ports published on 127.0.0.1',
      }),
    ),
    allow_scripts: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: 100,
        description: 'Packages whose install scripts may run, offline',
      }),
    ),
    memory_mb: Type.Integer({ default: 2048, minimum: 128, maximum: 65_536, description: 'Memory limit' }),
    cpus: Type.Number({ default: 2, exclusiveMinimum: 0, maximum: 64, description: 'CPU limit' }),
    pids_limit: Type.Integer({ default: 256, minimum: 32, maximum: 32_768, description: 'Process limit' }),
    read_only: Type.Boolean({ default: true, description: 'Read-only root file system' }),
  }),
  output: Type.Object({
    files: Type.Array(
      Type.Object({ path: Type.String(), content: Type.String(), executable: Type.Boolean() }),
      { description: 'Dockerfile.dnpm, compose.dnpm.yml, dnpm, .npmrc, .dockerignore' },
    ),
    commands: Type.Array(
      Type.Object({
        command: Type.String(),
        purpose: Type.String(),
        network: Type.Enum(['none', 'registry', 'published']),
      }),
    ),
    instructions: Type.String({ contentMediaType: 'text/markdown', description: 'Markdown' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'A pinned image',
      input: { node_version: '24.1.0', variant: 'bookworm-slim' },
      output: { warnings: [] },
    },
  ],
  run(input, context) {
    const options: DnpmOptions = {
      ...input,
      node_version: readVersion(input.node_version),
      ports: readPorts(input.ports ?? []),
      allow_scripts: readPackages(input.allow_scripts ?? []),
    };
    const file = (path: string, content: string) => ({ path, content, executable: path === 'dnpm' });
    return {
      files: [
        file('Dockerfile.dnpm', dockerfile(options)),
        file('compose.dnpm.yml', composeFile(options)),
        file('dnpm', WRAPPER),
        file('.npmrc', NPMRC),
        file('.dockerignore', DOCKERIGNORE),
      ],
      commands: COMMANDS.map((command) => Object.assign({}, command)),
      instructions: instructions(options),
      warnings: versionWarnings(options.node_version, new Date(context.now()).toISOString().slice(0, 10)),
    };
  },
});

function readVersion(given: string): string {
  const version = given.trim().replace(/^v(?=\d)/, '');
  if (/^(?:0|[1-9]\d{0,2})(?:\.\d{1,4}){0,2}$/.test(version)) return version;
  throw new InputError(
    'node_version',
    `expected a version of Node such as 22 or 24.1.0, got ${quote(given)}`,
  );
}

function readPorts(ports: readonly number[]): readonly number[] {
  for (const [index, port] of ports.entries()) {
    if (port < 1 || port > 65_535)
      throw new InputError(`ports[${index}]`, `expected a port from 1 to 65535, got ${port}`);
    if (ports.indexOf(port) < index)
      throw new InputError(`ports[${index}]`, `expected each port once, got ${port} again`);
  }
  return ports;
}

/** Names as the registry takes them (npm, "package.json", name). */
function readPackages(given: readonly string[]): string[] {
  const names = given.map((name, index) => {
    const trimmed = name.trim();
    const part = '[a-z0-9~-][a-z0-9._~-]*';
    if (
      trimmed.length > 214 ||
      trimmed.startsWith('-') ||
      !new RegExp(`^(?:@${part}/)?${part}$`).test(trimmed)
    )
      throw new InputError(
        `allow_scripts[${index}]`,
        `expected the name of an npm package, got ${quote(name)}`,
      );
    return trimmed;
  });
  return [...new Set(names)];
}

function versionWarnings(version: string, today: string): string[] {
  const [major = ''] = version.split('.');
  const end = END_OF_LIFE[major];
  return [
    ...(/^\d+\.\d+\.\d+$/.test(version)
      ? []
      : [`The tag ${version} moves: name a full version x.y.z, and pin the image by its digest.`]),
    ...(Number(major) % 2 === 1
      ? [`Node ${major} is an odd release, which gets no long-term support.`]
      : end === undefined
        ? Number(major) < 18
          ? [`Node ${major} is past its end of life.`]
          : []
        : end < today
          ? [`Node ${major} is past its end of life (${end}).`]
          : []),
  ];
}

function instructions({ project_name, allow_scripts, ports }: DnpmOptions): string {
  return [
    `# dnpm for ${project_name}`,
    'Put the files beside `package.json`, make `dnpm` executable (`chmod +x dnpm`), and use it in place of `npm`.',
    markdownTable(
      ['Command', 'Purpose', 'Network'],
      COMMANDS.map(({ command, purpose, network }) => [command, purpose, network]),
    ),
    [
      '- Install scripts are off. ' +
        (allow_scripts.length === 0
          ? 'None are allowed.'
          : `These run afterwards, without network: ${allow_scripts.join(', ')}.`),
      '- Containers run as 1000:1000 without capabilities, and see the project folder alone. If your user id differs, change `user`.',
      ports.length === 0
        ? '- No ports are published.'
        : `- The development server is reached at ${ports.map((port) => `http://127.0.0.1:${port}`).join(', ')}; it must listen on 0.0.0.0 in its container.`,
    ].join('\n'),
  ].join('\n\n');
}
