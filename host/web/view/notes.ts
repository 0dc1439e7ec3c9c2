/** What a tool says about its result: people should see it before the rest. */
export const NOTES: ReadonlySet<string> = new Set(['warnings', 'dropped']);
