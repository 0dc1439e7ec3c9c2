import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '../../../host/config/config.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'host/deploy/kubernetes');

/** The schemas of Kubernetes' own OpenAPI document, by kind. */
const MODELS = {
  ConfigMap: { model: ConfigMap, path: 'v1' },
  NetworkPolicy: { model: NetworkPolicy, path: 'networking.k8s.io/v1' },
  PodDisruptionBudget: { model: PodDisruptionBudget, path: 'policy/v1' },
  Service: { model: Service, path: 'v1' },
  StatefulSet: { model: StatefulSet, path: 'apps/v1' },
} as const;

type Kind = keyof typeof MODELS;

interface Manifest {
  readonly apiVersion: string;
  readonly kind: Kind;
  readonly metadata: { readonly name: string };
  readonly [key: string]: unknown;
}

const texts = await Promise.all(
  (await readdir(FOLDER)).toSorted().map((name) => readFile(join(FOLDER, name), 'utf8')),
);
const manifests = texts.flatMap((text) =>
  parseAllDocuments(text, { strict: true }).map((document): Manifest => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS() as Manifest;
  }),
);

function find(kind: Kind, name = 'toolyard'): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

describe.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
  '%s',
  (_, manifest) => {
    test('is as the schema of its kind has it', () => {
      const { model: Model, path } = MODELS[manifest.kind];
      expect(manifest.apiVersion).toBe(path);
      // The types are those of literals in TypeScript, which a file that was read cannot show.
      expect(() => new Model(manifest as never).validate()).not.toThrow();
    });
  },
);

/** What TypeScript says of manifests as literals of their kinds' types: a field that there is not, too. */
async function complaints(of: readonly Manifest[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-manifests-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines = of.map(({ kind, ...rest }, index) => {
    const type = `import('kubernetes-models/${MODELS[kind].path}/${kind}').I${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify({ kind, ...rest })};`;
  });
  await writeFile(join(folder, 'manifests.ts'), lines.join('\n'));
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        types: [],
        paths: { 'kubernetes-models/*': [join(ROOT, 'node_modules/kubernetes-models/*')] },
      },
      files: ['manifests.ts'],
    }),
  );
  const command = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', folder];
  return promisify(execFile)(process.execPath, command).then(
    () => '',
    (error: unknown) => String((error as { readonly stdout?: string }).stdout),
  );
}

test('no manifest has a field that Kubernetes does not know', async () => {
  expect(await complaints(manifests)).toBe('');
});

test('a field that Kubernetes does not know is seen, however deep', async () => {
  const { spec, ...rest } = find('PodDisruptionBudget');
  const wrong = { ...rest, spec: { ...(spec as object), selector: { matchLabel: {} } } };
  expect(await complaints([wrong])).toMatch(/matchLabel.* does not exist/);
});

test('the host takes every setting that it is given', () => {
  const { data } = find('ConfigMap') as unknown as { readonly data: Readonly<Record<string, string>> };
  const config = readConfig(data);
  for (const name of Object.keys(data)) expect(config).toHaveProperty(name);
});

test('a host runs by what the Pod Security Standard `restricted` asks, and on a root that is read-only', () => {
  expect(find('StatefulSet')).toMatchObject({
    spec: {
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 10001,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
            },
          ],
        },
      },
    },
  });
});

test('a host is taken out of service before it stops, and stops before it is killed', () => {
  const { spec } = find('StatefulSet') as unknown as {
    readonly spec: {
      readonly template: {
        readonly spec: {
          readonly terminationGracePeriodSeconds: number;
          readonly containers: readonly [
            {
              readonly readinessProbe: { readonly periodSeconds: number; readonly failureThreshold: number };
            },
          ];
        };
      };
    };
  };
  const { data } = find('ConfigMap') as unknown as { readonly data: Readonly<Record<string, string>> };
  const { DRAIN_MS, STOP_GRACE_MS } = readConfig(data);
  const { readinessProbe } = spec.template.spec.containers[0];
  const noticed = readinessProbe.periodSeconds * readinessProbe.failureThreshold * 1000;
  expect(DRAIN_MS).toBeGreaterThan(noticed);
  expect(spec.template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(
    DRAIN_MS + STOP_GRACE_MS + 5000,
  );
});

test('services, budget and network policy mean the pods of the hosts', () => {
  const labels = { 'app.kubernetes.io/name': 'toolyard' };
  expect(find('StatefulSet')).toMatchObject({
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } },
  });
  expect(find('Service')).toMatchObject({ spec: { selector: labels } });
  expect(find('Service', 'toolyard-hosts')).toMatchObject({ spec: { selector: labels, clusterIP: 'None' } });
  expect(find('PodDisruptionBudget')).toMatchObject({ spec: { selector: { matchLabels: labels } } });
  expect(find('NetworkPolicy')).toMatchObject({ spec: { podSelector: { matchLabels: labels } } });
});
