import type { JsonSchema } from '../validate.ts';

/**
 * Where the host puts a secret: into the requests that the plugin sends to one host. No code of the plugin holds it, and
 * nothing goes to any other host.
 */
export interface Injection {
  /** One of the hosts in `permissions.net`, in full: `api.example.com` or `api.example.com:8443`. */
  readonly host: string;
  /** The header that it becomes, … */
  readonly header?: string;
  /** … or the parameter of the query. */
  readonly query?: string;
  /** What is sent, with `{value}` or `{base64}` (RFC 4648 §4, of its UTF-8) where the secret goes. Default: `{value}`. */
  readonly format?: string;
}

/** One thing that the operator sets for a plugin: a JSON Schema of its value, which is read by people. */
export interface ConfigField extends JsonSchema {
  readonly title: string;
  readonly description?: string;
  readonly default?: unknown;
  /** It is a secret: kept encrypted, and shown to nobody again (JSON Schema Validation 2020-12 §9.4). */
  readonly writeOnly?: boolean;
  readonly inject?: Injection;
}

/** What the operator sets for a plugin: fields by name. One that is required and has no default must be set. */
export interface ConfigSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ConfigField>>;
  readonly required?: readonly string[];
}
