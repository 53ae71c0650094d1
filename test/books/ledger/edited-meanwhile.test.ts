import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { day, FULL, lines, refresh, table } from './refreshing';

const rows = (shift: number): Cell[][] =>
  [1, 2, 3, 4].map((date): Cell[] => [day(date), 'Germany', 'One', 100 * date + shift, 1_000 * date, 1]);

/** A report with four days, each restated once: the ledger has four lines. */
function restated() {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  refresh(sheets, table(FULL, rows(0)));
  expect(refresh(sheets, table(FULL, rows(1))).recorded).toBe(4);
  user.note('Restatements 2026', 'B4', 'told the bank');
  return { sheets, user };
}

const EDITS: Readonly<Record<string, (user: SpreadsheetUser, tab: string) => void>> = {
  'inserts a row above the headers': (user, tab) => user.insertRows(tab, 1),
  'deletes a row': (user, tab) => user.deleteRows(tab, 4),
};

/** The differences in the file's ledgers, found by their headers. */
function differences(sheets: EmulatedSheets): unknown[] {
  const { store } = sheets;
  const ledgers = store.sheets.filter(({ rows: all }) =>
    all.some((row) => row?.values.includes('Difference')),
  );
  return ledgers.flatMap((sheet) => {
    const shown = sheet.rows.map((row) => Array.from(row?.values ?? [], (value) => value ?? ''));
    return lines(shown).flatMap((line) => (line['Difference'] === '' ? [] : [line['Difference']]));
  });
}

describe('edits of the report or its ledger while restatements are recorded', () => {
  it.each([
    ['Revenue', 'inserts a row above the headers'],
    ['Revenue', 'deletes a row'],
    ['Restatements 2026', 'deletes a row'],
  ] as const)('in “%s” somebody %s, right before any call: each change is recorded once', (tab, what) => {
    for (let nth = 0; ; nth++) {
      const { sheets, user } = restated();
      const first = sheets.calls;
      let isDone = false;
      sheets.beforeCall = (call) => {
        if (call - first !== nth || isDone) return;
        isDone = true;
        EDITS[what]?.(user, tab);
      };
      refresh(sheets, table(FULL, rows(3)));
      if (!isDone) return expect(nth).toBe(3);
      const gone = what === 'deletes a row' ? 1 : 0;
      const inLedger = tab === 'Revenue' ? 0 : gone;
      const inReport = tab === 'Revenue' ? gone : 0;
      const seen = differences(sheets);
      expect(seen.filter((each) => each === 1).length).toBeGreaterThanOrEqual(4 - inLedger);
      expect(seen.filter((each) => each === 2).length).toBeLessThanOrEqual(4);
      expect(seen.filter((each) => each === 2).length).toBeGreaterThanOrEqual(4 - inReport - inLedger);
    }
  });
});
