/** What a tool says about its result: people should see it before the rest. */
const NOTES: ReadonlySet<string> = new Set(['warnings', 'dropped']);

/** Whether a member of a name is a note. */
export function isNote(name: string): boolean {
  return NOTES.has(name);
}
