import type { BookedPayment } from '../../books/books';
import { nameKey } from '../../request/field-names';
import type { CellsOf, InputTab } from './input-tabs';

/** Where a row of the user's tabs stands. `row` counts from 0. */
export interface RowPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly columns: ReadonlyMap<string, number>;
}

export interface Placed {
  readonly place: RowPlace;
}

export function rowNumbers(rows: readonly Placed[]): number[] {
  return rows.map(({ place }) => place.row + 1);
}

export type InputRow<Tab extends InputTab> = CellsOf<Tab> & Placed;

/** The network of a row: its id is '' if the name in the tab is that of no network. */
export interface OfNetwork {
  readonly networkId: string;
  readonly network: string;
}

export function networkKey({ networkId, network }: OfNetwork): string {
  return networkId || network;
}

/** `isReplaced`: a corrected statement has replaced it, so it counts nowhere. */
export interface Statement extends Placed, OfNetwork, Omit<CellsOf<'statements'>, 'replacedOn' | 'source'> {
  readonly isReplaced: boolean;
}

/** `id` is its paymentId, and `pays` the cell Statement number. */
export interface Payment extends Placed, OfNetwork, BookedPayment, Omit<CellsOf<'payments'>, 'number'> {
  readonly id: string;
  readonly pays: readonly string[];
}

/** What the books tell payments apart by, also after a row has moved, and after the user has changed what it pays. */
export function paymentId({ date, amount, currency, reference, nth }: BookedPayment): string {
  return JSON.stringify([date, amount, currency, reference, nth]);
}

/** A row of Payment terms. What its cells do not say is null. Shares are 0.05 for 5 %. */
export type Terms = Pick<CellsOf<'terms'>, 'days' | 'minimum' | 'fee' | 'withholding' | 'tolerance'>;

/** The books' currency for one unit of another. */
export type Rate = CellsOf<'rates'>;

export interface Inputs {
  readonly statements: readonly Statement[];
  /** By date; those of a day in an order that does not depend on their rows. */
  readonly payments: readonly Payment[];
  readonly terms: ReadonlyMap<string, Terms & Placed>;
  readonly rates: readonly InputRow<'rates'>[];
  readonly networks: readonly Network[];
  /** Sentences about cells that cannot be read. Their rows do not count; all others do. */
  readonly problems: readonly string[];
}

export interface Network {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const SUFFIXES =
  /\b(?:inc|ltd|limited|llc|corp|corporation|gmbh|pte|co|company|bv|sarl|sa|plc|ireland|international|ads?|network|technologies|holdings?)\b\.?/gi;
/** Shorter names would be found in other words. */
const LEAST_LETTERS = 4;

export function findNetwork(text: string, networks: readonly Network[]): Network | undefined {
  const key = nameKey(text);
  if (key === '') return undefined;
  return networks.find(
    ({ id, name, aliases }) => id === text.trim() || [name, ...aliases].some((each) => nameKey(each) === key),
  );
}

/** The network that a text names, or (`isSure` is false) the only one with a similar name, which a user has to confirm. */
export function likelyNetwork(text: string, networks: readonly Network[]) {
  const network = findNetwork(text, networks);
  const key = bare(text);
  const isPartOf = (short: string, long: string) => short.length >= LEAST_LETTERS && long.includes(short);
  const isSimilar = (other: string) => isPartOf(other, key) || isPartOf(key, other);
  const similar = networks.filter(({ name, aliases }) => [name, ...aliases].map(bare).some(isSimilar));
  const [likely, ...others] = network === undefined ? similar : [network];
  if (likely === undefined || others.length > 0) return null;
  return { id: likely.id, name: likely.name, isSure: network !== undefined };
}

function bare(text: string): string {
  return nameKey(text.replace(SUFFIXES, ''));
}
