import { NotAllowed } from '../../errors/ad-reports-error';
import { nameKey } from '../../request/name-key';
import { texts } from '../../wording/texts';

const LONGEST_SHOWN = 60;

/** How a typed name is compared with the names in the rows: first exactly, then less and less strictly. */
const KEYS: readonly ((name: string) => string)[] = [
  (name) => name.trim(),
  (name) => name.trim().toLowerCase(),
  nameKey,
];

type Names = Map<string, Set<string>>;

/** Finds the values for a typed name, in any spelling. */
export class NameLookup {
  /** For each way to compare names: the names, by their comparison key. */
  private readonly found = KEYS.map((keyOf) => ({ keyOf, byKey: new Map<string, Names>() }));

  /** Several values may have the same name, and one value may have several names. If `isId` is true, the name is an id and has to match exactly. */
  add(name: string, value: string, isId = false): void {
    const typed = name.trim();
    if (value === '' || typed === '') return;
    for (const { keyOf, byKey } of isId ? this.found.slice(0, 1) : this.found) {
      const key = keyOf(typed);
      // A name that consists only of signs has an empty key here; it is compared exactly.
      if (key === '') continue;
      const names: Names = byKey.get(key) ?? new Map();
      if (names.get(typed)?.has(value)) return;
      byKey.set(key, names.set(typed, (names.get(typed) ?? new Set()).add(value)));
    }
  }

  /** The values with the name `text`; undefined if there are none. Throws NotAllowed if `text` matches names with different values. */
  valuesOf(text: string): readonly string[] | undefined {
    for (const { keyOf, byKey } of this.found) {
      const names = byKey.get(keyOf(text));
      if (names !== undefined) return valuesIn(names, text);
    }
    return undefined;
  }
}

function valuesIn(names: Names, text: string): readonly string[] {
  const values = new Set([...names.values()].flatMap((some) => [...some]));
  const [first = '', second] = names.keys();
  if (values.size === 1 || second === undefined) return [...values];
  const [typed = '', one = '', other = ''] = [text, first, second].map((name) =>
    name.slice(0, LONGEST_SHOWN),
  );
  throw new NotAllowed([texts().formulas.filters.ambiguous(typed, one, other)]);
}
