/** The contract between bundles and hosts: for hosts, and for what builds bundles. Plugins need none of it. */
export { ID_PATTERN, LENGTHS, LIMITS, MANIFEST_FILE, argumentSchema } from './manifest.ts';
export type { Manifest, ToolManifest } from './manifest.ts';
export { mapSubschemas } from './schema-keywords.ts';
export { standardSchema } from './standard-schema.ts';
export { readManifest, type ManifestProblem } from './manifest-problems.ts';
export { acceptInput, isDocument, MAX_DOCUMENT_LENGTH, MAX_TEXT_LENGTH, shapeProblem } from './accept.ts';
export type { Refusal } from './accept.ts';
export { SIGNATURE_ALGORITHM, SIGNATURE_FILE, SIGNATURE_TYPE, Statement } from './statement.ts';
export type { RuntimeName, Surface } from '../define.ts';
export { NO_HOSTS, noNetwork } from '../network.ts';
export { noTools } from '../tools.ts';
export { compileValidator } from '../validate.ts';
