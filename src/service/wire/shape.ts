import type { JsonRowPlan } from './row-plan';

/** The slots of an item's members, for all items with the same names in the same order. */
export interface Shape {
  /** The names, as in the item. */
  readonly names: readonly string[];
  /** For each name, the slot that only this name fills; -1 for names that were not requested or that share a slot. */
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
    spelled.set(lower, [...(spelled.get(lower) ?? []), name]);
  }
  const targetOf = new Map<string, number>();
  const shared: Shared[] = [];
  plan.slots.forEach(({ names: wanted }, slot) => {
    const present = wanted.map((name) => spelled.get(name)).filter((spellings) => spellings !== undefined);
    const [only, ...others] = present.flat();
    if (only !== undefined && others.length === 0 && !targetOf.has(only)) targetOf.set(only, slot);
    else if (present.length > 0) shared.push({ slot, names: present });
  });
  return { names, targets: names.map((name) => targetOf.get(name) ?? -1), shared };
}
