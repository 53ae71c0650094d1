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
  'inserts a column before the first': (user, tab) => user.insertColumns(tab, 'A'),
  'renames the tab': (user, tab) => user.rename(tab, 'Renamed'),
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
  it('are found right before the commit, after the ledger was read', () => {
    const { sheets } = restated();
    const methods: string[] = [];
    sheets.beforeCall = (_, method) => methods.push(method);
    refresh(sheets, table(FULL, rows(2)));
    expect(methods.slice(-2)).toEqual(['spreadsheets.get', 'spreadsheets.batchUpdate']);
  });

  it.each([
    ...Object.keys(EDITS).map((what) => ['Revenue', what] as const),
    ['Restatements 2026', 'renames the tab'],
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

  it.each(['=COUNTA(B2:B)', '=SUM(J2:J)', '=NOW()'])(
    'do not include a user’s formula next to the headers of the ledger (%s): the first batch stays',
    (formula) => {
      const { sheets, user } = restated();
      const sheetId = sheets.store.sheetNamed('Restatements 2026')?.id;
      user.request({ appendDimension: { sheetId, dimension: 'COLUMNS', length: 1 } });
      user.type('Restatements 2026', 'L2', formula);
      let time = Date.UTC(2026, 10, 21, 3);
      sheets.store.now = () => {
        time += 60_000;
        return time;
      };
      expect(refresh(sheets, table(FULL, rows(3)))).toMatchObject({ recorded: 4, writes: 1 });
      expect(differences(sheets).filter((each) => each === 2)).toHaveLength(4);
    },
  );

  it('record each change once if the response to the batch shows no cells', () => {
    const { sheets } = restated();
    const batchUpdate = sheets.batchUpdate.bind(sheets);
    sheets.batchUpdate = (requests, shown) => {
      const answer = batchUpdate(requests, shown);
      return answer && { sheets: (answer.sheets ?? []).map(({ data: _, ...sheet }) => sheet) };
    };
    refresh(sheets, table(FULL, rows(3)));
    expect(differences(sheets).filter((each) => each === 2)).toHaveLength(4);
  });
});
