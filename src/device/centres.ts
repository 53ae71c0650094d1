import { type CentreId, CENTRE_IDS as ENTRIES } from '../catalogue/catalogue';

/** A computing centre that holds device files (section 2.2). */
export type Centre = CentreId;

/** All centres, in the order in which their rows appear in a table. */
export const CENTRES: readonly Centre[] = ENTRIES.map(({ id }) => id);

export type ByCentre<T> = Readonly<Record<Centre, T>>;

export function byCentre<T>(make: (centre: Centre) => T): ByCentre<T> {
  return { cn: make('cn'), en: make('en'), in: make('in'), sg: make('sg') };
}

export function linkField(centre: Centre): string {
  const entry = ENTRIES.find(({ id }) => id === centre);
  if (entry === undefined) throw new Error(`the catalogue has no centre ${centre}`);
  return entry.link;
}
