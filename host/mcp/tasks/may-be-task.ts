/** What a list says of a tool whose calls may be tasks (2025-11-25; later ones leave it to the server). */
export const MAY_BE_TASK = { execution: { taskSupport: 'optional' } } as const;
