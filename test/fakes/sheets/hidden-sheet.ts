import { retryingSheets } from '../../../src/sheet/api/retrying-api';
import { SHEET_FIELDS, tabsOf } from '../../../src/sheet/read/report-sheet';
import {
  type Budget,
  type HiddenSheet,
  StagingLost,
  StagingRows,
} from '../../../src/sheet/staging/staging-rows';
import { FakeClock } from '../clock';
import { SheetModel } from './sheet-model';

/** A row of two cells takes 13 bytes, and 45 and 39 for its cells. */
export const ROW_BYTES = 97;
export const row = (nth: number) => [`r${String(nth).padStart(4, '0')}`, nth % 10];
export const rows = (count: number) => Array.from({ length: count }, (_, nth) => row(nth));

/** A hidden sheet of two columns that is being filled. */
export function hidden(more: Partial<HiddenSheet> & { readonly room?: Partial<Budget> } = {}) {
  const { room, ...given } = more;
  const sheet = new SheetModel();
  sheet.addTab('Hidden', 5, given.rowCount ?? 3, 2);
  const clock = new FakeClock();
  const api = retryingSheets(sheet, clock, clock.now() + 600_000);
  const budget = { cells: 1_000_000, growth: () => 0, isTwice: false, ...room };
  const reported: (readonly number[])[] = [];
  const staging = new StagingRows({
    api,
    sheetId: 5,
    width: 2,
    rowCount: 3,
    written: 0,
    first: [],
    budget,
    look: () => {
      const tab = tabsOf(api.get(SHEET_FIELDS)).find(({ sheetId }) => sheetId === 5);
      if (tab === undefined) throw new StagingLost();
      return { tab, budget };
    },
    before: (written, of) => reported.push([written, of]),
    ...given,
  });
  const add = (from: number, to: number) => {
    for (let nth = from; nth < to; nth++) staging.add(row(nth));
  };
  const standing = () => sheet.shown('Hidden').slice(2);
  const sizes = () =>
    sheet.batches.map(
      (batch) => batch.flatMap((request) => (request as never)['updateCells']?.['rows'] ?? []).length,
    );
  return { sheet, staging, add, standing, sizes, reported };
}
