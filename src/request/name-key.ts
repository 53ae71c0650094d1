/** A key that is equal for “Cote d'Ivoire” and “Côte d’Ivoire”, and for “rewarded-video” and “Rewarded Video”. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\p{M}\p{P}\s]/gu, '');
}
