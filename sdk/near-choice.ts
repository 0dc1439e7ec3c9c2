/** Longer texts are no misspelt choice. */
const MOST_CHARACTERS = 60;

/** The one choice that a text comes near, or undefined where none does or several do. */
export function nearChoice(text: string, choices: readonly unknown[]): string | undefined {
  if (text === '' || text.length > MOST_CHARACTERS) return undefined;
  const names = choices.filter((choice) => typeof choice === 'string');
  const asked = letters(text);
  for (const isNear of [isSame, isLonger, isMisspelt]) {
    const near = names.filter((name) => isNear(asked, letters(name)));
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  }
  return undefined;
}

/** Without case and what stands between words. */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}+#]/gu, '');
}

function isSame(asked: string, name: string): boolean {
  return asked === name && name !== '';
}

function isLonger(asked: string, name: string): boolean {
  const [short, long] = asked.length < name.length ? [asked, name] : [name, asked];
  return short.length >= 3 && long.startsWith(short);
}

function isMisspelt(asked: string, name: string): boolean {
  return distance(asked, name) <= Math.min(2, Math.floor(name.length / 3));
}

/** How many letters are to be put in, taken out or changed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
