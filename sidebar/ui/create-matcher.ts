interface Searchable {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly group?: string;
}

/** A function that is true for a choice if its label, id, heading or description contains every typed word. */
export function createMatcher(typed: string): (choice: Searchable) => boolean {
  const typedWords = typed.toLowerCase().split(/\s+/);
  return ({ id, label, group = '', description }) => {
    const text = `${label} ${id} ${group} ${description}`.toLowerCase();
    return typedWords.every((word) => text.includes(word));
  };
}
