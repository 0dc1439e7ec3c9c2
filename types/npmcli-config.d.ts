declare module '@npmcli/config' {
  /** npm's own configuration: the environment's, the project's, the user's and the machine's `.npmrc`. */
  export default class Config {
    constructor(options: {
      readonly npmPath: string;
      readonly definitions: unknown;
      readonly shorthands: unknown;
      readonly flatten: unknown;
      readonly argv: readonly string[];
      readonly env: NodeJS.ProcessEnv;
    });
    load(): Promise<void>;
    /** The settings by the names that npm's libraries take. */
    readonly flat: Readonly<Record<string, unknown>>;
  }
}

declare module '@npmcli/config/lib/definitions/index.js' {
  const all: { readonly definitions: unknown; readonly shorthands: unknown; readonly flatten: unknown };
  export default all;
}
