import type { DimensionChoice } from './server';

/** The choices whose label, id, heading or description holds every word that was typed; all of them when none was. */
export function matching<Item extends DimensionChoice & { readonly group?: string }>(
  choices: readonly Item[],
  typed: string,
): readonly Item[] {
  const words = typed.toLowerCase().split(/\s+/);
  return choices.filter(({ id, label, group = '', description }) => {
    const text = `${label} ${id} ${group} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
