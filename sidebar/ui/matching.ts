interface Sought {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly group?: string;
}

/** A test for what was typed: true for a choice whose label, id, heading or description holds every word of it. */
export function matching(typed: string): (choice: Sought) => boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return ({ id, label, group = '', description }) => {
    const text = `${label} ${id} ${group} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
