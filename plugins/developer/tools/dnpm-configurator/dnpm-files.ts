import { stringify } from 'yaml';

export interface DnpmOptions {
  readonly project_name: string;
  readonly node_version: string;
  readonly variant: string;
  readonly ports: readonly number[];
  readonly allow_scripts: readonly string[];
  readonly memory_mb: number;
  readonly cpus: number;
  readonly pids_limit: number;
  readonly read_only: boolean;
}

const USER = '1000:1000';

export function dockerfile({ node_version, variant }: DnpmOptions): string {
  return `FROM node:${node_version}-${variant}

ENV NODE_ENV=development \\
    HOME=/tmp \\
    npm_config_cache=/tmp/.npm \\
    npm_config_update_notifier=false

WORKDIR /app
USER ${USER}
CMD ["npm", "--version"]
`;
}

/** The services, by the Compose specification: only install reaches the network, only dev publishes ports. */
export function composeFile(options: DnpmOptions): string {
  const { project_name, ports, allow_scripts } = options;
  const rebuild =
    allow_scripts.length === 0
      ? ['sh', '-c', 'echo "No install scripts are allowed: nothing to rebuild."']
      : ['npm', 'rebuild', '--ignore-scripts=false', '--foreground-scripts', ...allow_scripts];
  return stringify(
    {
      name: `${project_name}-dnpm`,
      services: {
        install: service(options, 'install', {
          command: [
            'sh',
            '-c',
            'if [ -f package-lock.json ]; then exec npm ci --ignore-scripts; else exec npm install --ignore-scripts; fi',
          ],
          networks: ['registry'],
        }),
        rebuild: service(options, 'rebuild', { command: rebuild, network_mode: 'none' }),
        build: service(options, 'build', { command: ['npm', 'run', 'build'], network_mode: 'none' }),
        dev: service(options, 'dev', {
          command: ['npm', 'run', 'dev'],
          networks: ['registry'],
          ...(ports.length === 0 ? {} : { ports: ports.map((port) => `127.0.0.1:${port}:${port}`) }),
        }),
      },
      networks: { registry: {} },
    },
    { lineWidth: 0 },
  );
}

function service(
  { project_name, memory_mb, cpus, pids_limit, read_only }: DnpmOptions,
  name: string,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return {
    build: { context: '.', dockerfile: 'Dockerfile.dnpm' },
    image: `${project_name}-dnpm`,
    container_name: `${project_name}-${name}`,
    user: USER,
    working_dir: '/app',
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: `${memory_mb}m`,
    cpus,
    pids_limit,
    read_only,
    tmpfs: ['/tmp'],
    volumes: ['.:/app'],
    init: true,
    ...own,
  };
}

export const NPMRC = 'ignore-scripts=true\naudit=true\nfund=false\nsave-exact=true\n';

export const DOCKERIGNORE = ['*', '!Dockerfile.dnpm', ''].join('\n');

/** The wrapper. It passes its arguments on as they are; words that it does not know go to npm. */
export const WRAPPER = `#!/bin/sh
# Runs npm in a container. Install scripts stay off; rebuild and build have no network.
set -eu

cd "$(dirname "$0")"

compose() {
  docker compose -f compose.dnpm.yml "$@"
}

once() {
  compose run --rm "$@"
}

usage() {
  echo "usage: ./dnpm setup|ci|install|run|dev|build|exec|audit|shell [arguments]" >&2
}

if [ "$#" -eq 0 ]; then
  usage
  exit 64
fi

word=$1
shift

case "$word" in
  setup)
    compose build
    once install
    once rebuild
    ;;
  ci)
    once install npm ci --ignore-scripts "$@"
    once rebuild
    ;;
  install)
    once install npm install --ignore-scripts "$@"
    once rebuild
    ;;
  run)
    once build npm run "$@"
    ;;
  dev)
    once --service-ports dev npm run dev "$@"
    ;;
  build)
    once build npm run build "$@"
    ;;
  exec)
    once build npm exec --offline -- "$@"
    ;;
  audit)
    once install npm audit "$@"
    ;;
  shell)
    once build sh "$@"
    ;;
  -h | --help | help)
    usage
    ;;
  *)
    once install npm "$word" "$@"
    ;;
esac
`;

export const COMMANDS = [
  {
    command: './dnpm setup',
    purpose: 'Build the image, install packages without scripts, run the allowed ones',
    network: 'registry',
  },
  { command: './dnpm ci', purpose: 'Install what the lock file says, scripts off', network: 'registry' },
  { command: './dnpm install', purpose: 'Add or update packages, scripts off', network: 'registry' },
  {
    command: 'docker compose -f compose.dnpm.yml run --rm rebuild',
    purpose: 'Run the allowed install scripts',
    network: 'none',
  },
  { command: './dnpm build', purpose: 'Build the project', network: 'none' },
  { command: './dnpm run test', purpose: 'Run a script of package.json', network: 'none' },
  { command: './dnpm dev', purpose: 'Start the development server on 127.0.0.1', network: 'published' },
  { command: './dnpm audit', purpose: 'Ask the registry about known vulnerabilities', network: 'registry' },
] as const;
