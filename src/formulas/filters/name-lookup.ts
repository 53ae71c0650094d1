import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';

const LONGEST_SHOWN = 60;

/** How a typed name is compared with the names in the rows: first exactly, then less and less strictly. */
const WAYS: readonly ((name: string) => string)[] = [
  (name) => name.trim(),
  (name) => name.trim().toLowerCase(),
  nameKey,
];

/** Finds the values for a typed name, in any spelling. */
export class NameLookup {
  /** For each comparison: its key of a name, then the names with that key, then their values. */
  private readonly ways = WAYS.map((key) => ({ key, found: new Map<string, Map<string, Set<string>>>() }));

  /** Several values may have one name, and one value several. */
  add(name: string, value: string): void {
    const called = name.trim();
    if (value === '' || called === '' || this.holds(called, value)) return;
    for (const { key, found } of this.ways) {
      // A name that consists only of signs has an empty key here; it is compared exactly.
      if (key(called) === '') continue;
      const names = childOf(found, key(called), () => new Map<string, Set<string>>());
      childOf(names, called, () => new Set<string>()).add(value);
    }
  }

  /** The values with the name `text`; undefined if there are none. Throws NotAllowed if `text` matches names with different values. */
  meant(text: string): readonly string[] | undefined {
    for (const { key, found } of this.ways) {
      const names = found.get(key(text));
      if (names !== undefined) return valuesOf(names, text);
    }
    return undefined;
  }

  private holds(name: string, value: string): boolean {
    return this.ways[0]?.found.get(name)?.get(name)?.has(value) === true;
  }
}

/** A key that is equal for “Cote d'Ivoire” and “Côte d’Ivoire”, and for “rewarded-video” and “Rewarded Video”. */
export function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\p{M}\p{P}\s]/gu, '');
}

function valuesOf(names: ReadonlyMap<string, ReadonlySet<string>>, text: string): readonly string[] {
  const values = new Set([...names.values()].flatMap((some) => [...some]));
  const [first = '', second] = names.keys();
  if (values.size === 1 || second === undefined) return [...values];
  const [typed = '', one = '', other = ''] = [text, first, second].map((name) =>
    name.slice(0, LONGEST_SHOWN),
  );
  throw new NotAllowed([texts().formulas.filters.ambiguous(typed, one, other)]);
}

function childOf<Child>(parents: Map<string, Child>, key: string, make: () => Child): Child {
  const child = parents.get(key) ?? make();
  parents.set(key, child);
  return child;
}
