/** Stands in for `Type` inside a bundle, where the manifest already holds every schema. */
const inert: unknown = new Proxy(() => inert, { get: () => inert });

export const Type = inert;
