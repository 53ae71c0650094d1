/** A text that nobody can guess: 122 random bits. */
export function unguessable(): string {
  return Utilities.getUuid();
}
