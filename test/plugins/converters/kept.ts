interface Answer {
  readonly dropped?: readonly string[];
}

/** Whether an answer shows a value, or has an entry in `dropped` that begins with the name of what had it. */
export function isKept(answer: Answer, shown: string, name: string): boolean {
  const { dropped = [], ...rest } = answer;
  const isShown = JSON.stringify(rest).includes(JSON.stringify(shown).slice(1, -1));
  return isShown || dropped.some((entry) => entry.startsWith(`${name} (`));
}
