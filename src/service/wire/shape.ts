import type { JsonRowPlan } from './row-plan';

/** Where the members of an item go, worked out once for all items whose names stand in the same order. */
export interface Shape {
  /** The names, as in the item. */
  readonly names: readonly string[];
  /** The slot that each name fills alone; -1 for names that nobody asked for or that share a slot. */
  readonly targets: readonly number[];
  /** Slots that more than one name may fill. */
  readonly shared: readonly Shared[];
}

export interface Shared {
  readonly slot: number;
  /** The names in the order of preference; names of one inner list differ only in case. */
  readonly names: readonly (readonly string[])[];
}

export function shapeOf(names: readonly string[], plan: JsonRowPlan): Shape {
  const spelled = new Map<string, string[]>();
  for (const name of names) {
    const lower = name.toLowerCase();
    const same = spelled.get(lower);
    if (same) same.push(name);
    else spelled.set(lower, [name]);
  }
  const targetOf = new Map<string, number>();
  const shared: Shared[] = [];
  plan.slots.forEach(({ names: wanted }, slot) => {
    const present = wanted.flatMap((name) => {
      const spellings = spelled.get(name);
      return spellings === undefined ? [] : [spellings];
    });
    const [only, ...others] = present.flat();
    if (only !== undefined && others.length === 0 && !targetOf.has(only)) targetOf.set(only, slot);
    else if (present.length > 0) shared.push({ slot, names: present });
  });
  return { names, targets: names.map((name) => targetOf.get(name) ?? -1), shared };
}
