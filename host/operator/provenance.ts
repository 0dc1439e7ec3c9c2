import { Type, type Static } from 'typebox';
import { interpretValidator } from '@toolyard/sdk';
import type { Provenance } from './fetch-child.ts';

const Attestations = Type.Object({
  attestations: Type.Array(
    Type.Object({
      predicateType: Type.String(),
      bundle: Type.Object({ dsseEnvelope: Type.Object({ payload: Type.String() }) }),
    }),
  ),
});

/** An in-toto statement with SLSA provenance, as far as it is read. */
const Statement = Type.Object({
  subject: Type.Array(Type.Object({ digest: Type.Object({ sha512: Type.String() }) })),
  predicate: Type.Object({
    buildDefinition: Type.Object({
      externalParameters: Type.Object({ workflow: Type.Object({ repository: Type.String() }) }),
      resolvedDependencies: Type.Array(Type.Object({ digest: Type.Object({ gitCommit: Type.String() }) })),
    }),
  }),
});

const SLSA = 'https://slsa.dev/provenance/v1';

const attestationsOf = interpretValidator(Attestations);
const statementOf = interpretValidator(Statement);

/**
 * From what a package was built, by the attestations that a registry has of it. Nobody checks their signature here: it is the
 * registry's word.
 *
 * @param integrity of the package, by SHA-512 (Subresource Integrity)
 * @returns undefined where none is of these bytes
 */
export function readProvenance(answer: unknown, integrity: string): Provenance | undefined {
  if (!attestationsOf.check(answer)) return undefined;
  const [, base64 = ''] = /(?:^|\s)sha512-([A-Za-z0-9+/]+=*)/.exec(integrity) ?? [];
  const digest = Buffer.from(base64, 'base64').toString('hex');
  for (const { predicateType, bundle } of (answer as Static<typeof Attestations>).attestations) {
    if (predicateType !== SLSA) continue;
    const statement: unknown = JSON.parse(
      Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString('utf8'),
    );
    if (!statementOf.check(statement)) continue;
    const { subject, predicate } = statement as Static<typeof Statement>;
    const { externalParameters, resolvedDependencies } = predicate.buildDefinition;
    const commit = resolvedDependencies[0]?.digest.gitCommit;
    if (commit !== undefined && digest !== '' && subject.some(({ digest: { sha512 } }) => sha512 === digest))
      return { repository: externalParameters.workflow.repository, commit };
  }
  return undefined;
}
