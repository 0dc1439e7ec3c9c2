import { Type, type Static } from 'typebox';

/** An entry of `permissions.net` as package.json may have it in place of a text. */
export const NetRule = Type.Object(
  {
    host: Type.String(),
    methods: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    paths: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  },
  { additionalProperties: false },
);

/** Entries as a manifest has them, one a path: `GET,POST api.example.com/v1/*`. Each is granted by itself. */
export function netEntries(rules: readonly (string | Static<typeof NetRule>)[]): string[] {
  const entries = rules.flatMap((rule) => {
    if (typeof rule === 'string') return [rule];
    const { host, methods, paths = [''] } = rule;
    const before = methods === undefined ? '' : `${[...new Set(methods)].sort().join(',')} `;
    return paths.map((path) => `${before}${host}${path}`);
  });
  return [...new Set(entries)];
}
