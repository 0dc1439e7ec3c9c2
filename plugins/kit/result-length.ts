/**
 * The most UTF-16 code units of a text that a tool makes, where indents, names or prefixes may make far more of it than
 * was given: 64 MiB. A host takes no larger results.
 */
export const MAX_RESULT_LENGTH = 64 * 1024 * 1024;
