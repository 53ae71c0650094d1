/** A key that is equal for “Cote d'Ivoire” and “Côte d’Ivoire”, and for “rewarded-video” and “Rewarded Video”. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\p{M}\p{P}\s]/gu, '');
}

/** The name that is most similar to `typed`. Undefined if each name differs in more than a third of the letters and in more than one. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase().slice(0, LONGEST);
  let found: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wanted, name.toLowerCase().slice(0, LONGEST));
    if (distance < least) {
      least = distance;
      found = name;
    }
  }
  return found;
}

/** Only this number of characters of a name is compared, because names are short. */
const LONGEST = 40;

/** The number of letters to add, remove or change (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  let last = other.length;
  one.split('').forEach((letter, i) => {
    let diagonal = i;
    last = i + 1;
    const next = [last];
    row.slice(1).forEach((above, j) => {
      const change = diagonal + (letter === other[j] ? 0 : 1);
      last = Math.min(change, above + 1, last + 1);
      next.push(last);
      diagonal = above;
    });
    row = next;
  });
  return last;
}
