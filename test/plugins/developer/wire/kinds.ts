import { LANGUAGES } from './toolchains.ts';

/** Languages that have a way to send in common. */
export const FETCH = ['javascript', 'node'] as const;
export const ALL_BUT_PHP = LANGUAGES.filter((language) => language !== 'php');
export const WITHOUT_DIGEST = [...FETCH, 'go', 'ruby', 'java', 'rust'] as const;
/** Those whose library goes on with GET where curl repeats a method. */
export const TURN_TO_GET = [...FETCH, 'python', 'go', 'rust'] as const;
