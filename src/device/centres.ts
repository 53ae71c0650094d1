import { CENTRE_IDS, type CentreId } from '../catalogue/catalogue';

/** A computing centre that holds device files (section 2.2). */
export type Centre = CentreId;

/** All centres, in the order in which their rows appear in a table. */
export const CENTRES: readonly Centre[] = CENTRE_IDS;

export type ByCentre<T> = Readonly<Record<Centre, T>>;

export function byCentre<T>(make: (centre: Centre) => T): ByCentre<T> {
  return { cn: make('cn'), en: make('en'), in: make('in'), sg: make('sg') };
}

/** The name of a centre's link in responses. */
export function linkField(centre: Centre): string {
  return `url_${centre}`;
}
