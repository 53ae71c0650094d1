import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import type { YearTable } from '../../sheet/own/year-sheets';
import { texts } from '../../wording/texts';

/** The user's tabs. They type and paste into them; the add-on adds rows, and fills in cells that the user has confirmed. */
export const INPUT_TABS = ['statements', 'payments', 'terms', 'rates'] as const;
export type InputTab = (typeof INPUT_TABS)[number];

const AMOUNT: ColumnLayout = { type: 'decimal' };
const LAYOUTS = {
  statements: {
    network: { type: 'text', width: 140 },
    month: { type: 'id', width: 80 },
    currency: { type: 'text', width: 80 },
    amount: AMOUNT,
    appId: { type: 'id' },
    number: { type: 'id', width: 140 },
    date: { type: 'date' },
    source: { type: 'text', width: 150 },
    deductions: AMOUNT,
    replacedOn: { type: 'date' },
  },
  payments: {
    date: { type: 'date' },
    network: { type: 'text', width: 140 },
    amount: AMOUNT,
    currency: { type: 'text', width: 80 },
    fee: AMOUNT,
    withholding: AMOUNT,
    reference: { type: 'id', width: 200 },
    number: { type: 'id', width: 200 },
  },
  terms: {
    network: { type: 'text', width: 140 },
    days: { type: 'count' },
    minimum: AMOUNT,
    fee: { type: 'share' },
    withholding: { type: 'share' },
    tolerance: { type: 'share' },
    names: { type: 'text', width: 260 },
    networkId: { type: 'id', width: 80 },
  },
  rates: {
    month: { type: 'id', width: 80 },
    currency: { type: 'text', width: 80 },
    rate: { type: 'decimal' },
    source: { type: 'text', width: 260 },
    google: { type: 'decimal' },
  },
} as const satisfies Record<InputTab, Record<string, ColumnLayout>>;

export type FieldOf<Tab extends InputTab> = keyof (typeof LAYOUTS)[Tab] & string;

/** Columns that tabs of earlier versions do not have. */
const LATER: readonly string[] = ['google'];

/** Each of the user's tabs is one sheet. (Stored: do not change.) */
export const ONLY_SHEET = 'all';

/** A table of the user. The sheet is found by its stamp, the columns by their headers. */
export function inputTable<Tab extends InputTab>(tab: Tab): YearTable<FieldOf<Tab>> {
  const { titles, lines, columns } = texts().payouts;
  return {
    kind: `books.${tab}`,
    columns: ownColumns<FieldOf<Tab>>(
      LAYOUTS[tab] as Record<FieldOf<Tab>, ColumnLayout>,
      columns[tab] as Record<FieldOf<Tab>, { readonly label: string; readonly note: string }>,
    ),
    later: LATER as FieldOf<Tab>[],
    formatted: [],
    title: () => titles[tab],
    line: lines[tab],
  };
}
