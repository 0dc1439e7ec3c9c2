/** The number of the process that does what has to be done once for all. */
export const KEEPER = 1;
