import {
  defineInputTable,
  type InputField,
  type InputTab,
  ONLY_SHEET,
} from '../../../src/payouts/inputs/input-tabs';
import { type Inputs, type Network, readInputs } from '../../../src/payouts/inputs/inputs';
import { addNewestRows, findGrowingSheet } from '../../../src/sheet/own/growing-tables';
import { SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { createNewIds } from '../../../src/sheet/tab';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

const NETWORKS: readonly Network[] = [
  { id: '1', name: 'Alpha', aliases: [] },
  { id: '2', name: 'Beta Ads', aliases: [] },
];

type Row<Tab extends InputTab> = Readonly<Partial<Record<InputField<Tab>, SheetCell>>>;

/** Rows of the user's tabs. Cells that are not named are blank, or have what such a row usually has. */
export interface Tabs {
  readonly statements?: readonly Row<'statements'>[];
  readonly payments?: readonly Row<'payments'>[];
  readonly terms?: readonly Row<'terms'>[];
  readonly rates?: readonly Row<'rates'>[];
}

const USUAL: { readonly [Tab in InputTab]: Row<Tab> } = {
  statements: { network: 'Alpha', month: '2026-10', currency: 'USD', amount: 100 },
  payments: { network: 'Alpha', date: 46_350, currency: 'USD', amount: 100 },
  terms: { network: 'Alpha' },
  rates: { month: '2026-10', currency: 'EUR', rate: 1.1 },
};

/** A file with the user's tabs. */
export function createFileWithTabs(tabs: Tabs): EmulatedSheets {
  const sheets = new EmulatedSheets();
  for (const tab of Object.keys(tabs) as InputTab[]) addTab(sheets, tab, tabs[tab] ?? []);
  return sheets;
}

function addTab<Tab extends InputTab>(sheets: EmulatedSheets, tab: Tab, rows: readonly Row<Tab>[]): void {
  const table = defineInputTable(tab);
  const file = sheets.get(SHEET_FIELDS);
  const sheet = findGrowingSheet(table, { api: sheets, file }, ONLY_SHEET);
  const added = rows.map((row) => {
    const cells: Row<Tab> = { ...USUAL[tab], ...row };
    return table.columns.map(({ field }) => cells[field] ?? '');
  });
  sheets.batchUpdate(addNewestRows(table, added, sheet, { file, ids: createNewIds(file, new FakeClock()) }));
}

export function readFileInputs(sheets: EmulatedSheets, networks = NETWORKS): Inputs {
  return readInputs(sheets, sheets.get(SHEET_FIELDS), networks);
}

/** What the tabs say. */
export function read(tabs: Tabs, networks = NETWORKS): Inputs {
  return readFileInputs(createFileWithTabs(tabs), networks);
}
