import { configureGlobal } from 'fast-check';

/** Properties are tried with the same inputs at every run, unless PROPERTY_SEED is given another number. */
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_101) });
