/** A key that is equal for “Cote d'Ivoire” and “Côte d’Ivoire”, and for “rewarded-video” and “Rewarded Video”. */
export function toNameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\p{M}\p{P}\s]/gu, '');
}

/** Only this number of characters of a name is compared, because names are short. */
const LONGEST = 40;

/** The name that is most similar to `typed`, unless it differs in more than a third of the letters and in more than one. */
export function findNearestName(typed: string, names: readonly string[]): string | undefined {
  const letters = typed.toLowerCase().slice(0, LONGEST);
  let nearestName: string | undefined;
  let least = Math.max(1, Math.floor(letters.length / 3)) + 1;
  for (const name of names) {
    const distance = measureEditDistance(letters, name.toLowerCase().slice(0, LONGEST));
    if (distance < least) [least, nearestName] = [distance, name];
  }
  return nearestName;
}

/** The number of letters to add, remove or change (Levenshtein). */
function measureEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const [diagonal = 0, above = 0] = row.slice(j);
      const change = diagonal + (letter === other[j] ? 0 : 1);
      next.push(Math.min(change, above + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
