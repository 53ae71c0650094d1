import type { Day } from '../../dates/calendar';
import type { Month } from '../../dates/months';
import type { Decimal } from '../../table/decimal';
import type { Network } from './networks';

/** Where a row of the user's tabs stands. `row` counts from 0. */
export interface RowPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly columns: ReadonlyMap<string, number>;
}

/** The network of a row: its id is '' if the name in the tab is that of no network. */
interface OfNetwork {
  readonly networkId: string;
  readonly network: string;
}

export interface Statement extends OfNetwork {
  readonly place: RowPlace;
  readonly month: Month;
  readonly currency: string;
  readonly amount: Decimal;
  readonly appId: string;
  readonly number: string;
  readonly date: Day | '';
  /** What the amount is less by, negative; 0 if the cell is blank. */
  readonly deductions: Decimal;
  /** True if a corrected statement has replaced the row, which then counts nowhere. */
  readonly isReplaced: boolean;
}

export interface Payment extends OfNetwork {
  readonly place: RowPlace;
  /** Tells the payment from all others, also after its row has moved. */
  readonly id: string;
  readonly date: Day;
  /** Money that arrived; negative if it was paid back. Fee and withholding are what was kept of it, 0 if their cells are blank. */
  readonly amount: Decimal;
  readonly currency: string;
  readonly fee: Decimal;
  readonly withholding: Decimal;
  readonly reference: string;
  /** The statement numbers and months that it pays, as the user has confirmed them. */
  readonly pays: readonly string[];
}

/** A row of Payment terms. What its cells do not say is null. Shares are 0.05 for 5 %. */
export interface Terms {
  readonly days: number | null;
  readonly minimum: Decimal | null;
  readonly fee: Decimal | null;
  readonly withholding: Decimal | null;
  readonly tolerance: Decimal | null;
}

/** The books' currency for one unit of another. */
export interface Rate {
  readonly month: Month;
  readonly currency: string;
  readonly rate: Decimal;
  readonly source: string;
}

export interface Inputs {
  readonly statements: readonly Statement[];
  readonly payments: readonly Payment[];
  /** By the id of the network. */
  readonly terms: ReadonlyMap<string, Terms>;
  readonly rates: readonly (Rate & { readonly place: RowPlace })[];
  readonly networks: readonly Network[];
  /** The rows of Payment terms by the id of the network. */
  readonly places: ReadonlyMap<string, RowPlace>;
  /** Sentences about cells that cannot be read. Their rows do not count; all others do. */
  readonly problems: readonly string[];
}
