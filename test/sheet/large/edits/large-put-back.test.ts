import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { SheetBeingEdited } from '../../../../src/errors/sheet-errors';
import type { ByDay } from '../../../../src/sheet/large/large-job';
import type { BatchAddition } from '../../../../src/sheet/write-job';
import type { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import {
  AGAIN,
  content,
  displaced,
  edited,
  existing,
  FIELDS,
  failureOf,
  HELD,
  HELD_ROWS,
  isLarge,
  refreshMeeting,
  report,
  rowsIn,
  staged,
} from '../../../fakes/sheets/held-long-sheet';
import { ROW_EDITS } from '../../../fakes/sheets/row-edits';

const SORT = 'sorts by revenue';

/** Calls `then` right before each call that comes after the last batch. */
function afterTheLastBatch(sheets: EmulatedSheets, then: () => void): void {
  const { batchUpdate } = sheets;
  sheets.batchUpdate = (requests, shown) => {
    const answer = batchUpdate.call(sheets, requests, shown);
    if (isLarge(requests)) sheets.beforeCall = then;
    return answer;
  };
}

/** The failure of a refresh with a sort right before its last batch, and the sheet after it. */
function sortedBefore(make: () => EmulatedSheets, refresh: (sheets: EmulatedSheets) => void) {
  const found = [];
  for (let nth = 0; ; nth++) {
    const sheets = make();
    const failure = failureOf(
      sheets,
      nth,
      () => edited(sheets, SORT),
      () => refresh(sheets),
    );
    if (failure === undefined) return found;
    if (failure instanceof SheetBeingEdited) found.push({ sheets, left: failure.left });
  }
}

/** Fails unless a refresh with a sort right before its last batch writes nothing and leaves the sheet as it was sorted. */
function expectAsLeft(make: () => EmulatedSheets, refresh: (sheets: EmulatedSheets) => void): void {
  const asLeft = make();
  edited(asLeft, SORT);
  const [found] = sortedBefore(make, refresh);
  expect(found?.left).toBe('as it was');
  expect(found && content(found.sheets)).toEqual(content(asLeft));
}

describe('the batch of a large table right after a sort', () => {
  const rowsOf = rowsIn(36, 3);
  const refresh = (sheets: EmulatedSheets) => staged(sheets, rowsOf, AGAIN, 1, false);

  it('is not undone if the sheet was edited again: rows may be in the wrong place', () => {
    const again = (sheets: EmulatedSheets) => {
      let isDone = false;
      afterTheLastBatch(sheets, () => {
        if (!isDone) new SpreadsheetUser(sheets.store).insertRows('Revenue', 8);
        isDone = true;
      });
      refresh(sheets);
    };
    const [found, ...more] = sortedBefore(() => existing(rowsOf), again);
    expect([found?.left, more]).toEqual(['misplaced', []]);
    expect(found && report(found.sheets)).toMatchObject({ stamp: { covers: { question: '' } }, hidden: 0 });
  });

  it('is not undone if the file has no room for a backup', () => {
    const full = (left: number) => () => {
      const sheets = existing(rowsOf);
      const used = sheets.store.sheets.reduce(
        (sum, { rowCount, columnCount }) => sum + rowCount * columnCount,
        0,
      );
      const gridProperties = { rowCount: 10_000_000 - used - left, columnCount: 1 };
      new SpreadsheetUser(sheets.store).request({
        addSheet: { properties: { title: 'Large', gridProperties } },
      });
      return sheets;
    };
    const [kept] = sortedBefore(full(56_000), refresh);
    expect(kept?.left).toBe('as it was');
    const [lost] = sortedBefore(full(52_000), refresh);
    expect(lost?.left).toBe('misplaced');
    expect(lost && report(lost.sheets)).toMatchObject({ stamp: { covers: { question: '' } }, hidden: 0 });
  });

  it('leaves its lines in the ledger and clears the question, so that no line is written twice', () => {
    const make = () => {
      const sheets = existing(rowsOf);
      withLedger(sheets);
      return sheets;
    };
    const asLeft = make();
    edited(asLeft, SORT);
    const withLines = (sheets: EmulatedSheets) =>
      staged(sheets, rowsOf, AGAIN, 1, false, { byDay: withLine(sheets) });
    const found = sortedBefore(make, withLines);
    const ofLast = found[found.length - 1];
    expect(ofLast?.left).toBe('put back');
    expect(ofLast?.sheets.shown('Ledger!A1:A3').map(String)).toEqual(['Day', 'a line']);
    expect(ofLast && report(ofLast.sheets).stamp.covers.question).toBe('');
    expect(ofLast && content(ofLast.sheets)).toEqual(content(asLeft));
  });

  it('restores a deleted column with its notes', () => {
    const make = () => {
      const sheets = existing(
        (nth, shift) => rowsOf(nth, shift).map((row, at) => [...row, at]),
        [...FIELDS, 'clicks'],
      );
      const user = new SpreadsheetUser(sheets.store);
      for (let row = 3; row < 23; row++) user.note('Revenue', `D${row}`, `Asked ${row}.`);
      return sheets;
    };
    expectAsLeft(make, (sheets) => staged(sheets, rowsOf, [...HELD, 5], 1, true));
  });

  it('restores the numbers of rows that it blanked by mistake', () => {
    const make = () => {
      const sheets = existing(rowsOf);
      refresh(sheets);
      return sheets;
    };
    expectAsLeft(make, (sheets) => staged(sheets, rowsOf, AGAIN, 2, false));
  });
});

describe('somebody edits a large table that fills the sheet to the last row, while days get more rows', () => {
  const rowsOf = rowsIn(25, 7);
  const make = () => {
    const sheets = existing(rowsOf);
    const end = 2 + HELD.length * HELD_ROWS;
    new SpreadsheetUser(sheets.store).deleteRows('Revenue', end + 1, 100 - end);
    return sheets;
  };

  it.each(Object.keys(ROW_EDITS))(
    '%s: its new rows are right, or all is as that somebody left it',
    (what) => {
      const asLeft = make();
      edited(asLeft, what);
      for (let nth = 0; ; nth++) {
        const sheets = make();
        const failure = refreshMeeting(sheets, rowsOf, what, nth);
        if (failure === undefined) break;
        if (failure instanceof SheetBeingEdited) expect([nth, failure.left]).toEqual([nth, 'as it was']);
        if (report(sheets).isHeaderGone) continue;
        if (failure === 'done') expect([nth, displaced(sheets)]).toEqual([nth, []]);
        else expect([nth, content(sheets)]).toEqual([nth, content(asLeft)]);
      }
    },
  );
});

it('a hidden sheet that could not be deleted is deleted by the next run', () => {
  const rowsOf = rowsIn(36);
  const sheets = existing(rowsOf);
  const { batchUpdate } = sheets;
  sheets.batchUpdate = (requests, shown) => {
    if (requests.length === 1 && 'deleteSheet' in requests[0]!) throw new Error('Google said no');
    return batchUpdate.call(sheets, requests, shown);
  };
  staged(sheets, rowsOf, AGAIN, 1, false);
  expect([report(sheets).hidden, displaced(sheets)]).toEqual([1, []]);
  Object.assign(sheets, { batchUpdate });
  staged(sheets, rowsOf, AGAIN, 2, false);
  expect(report(sheets).hidden).toBe(0);
});

/** A line for another sheet, to be inserted below its headers. */
function ledgerLine({ store }: EmulatedSheets): BatchAddition {
  const { id: sheetId, title, rowCount, columnCount, ...sheet } = store.sheetNamed('Ledger')!;
  const headerRow = sheet.rows.findIndex((row) => row?.values[0] === 'Day');
  const range = { sheetId, dimension: 'ROWS', startIndex: headerRow + 1, endIndex: headerRow + 2 };
  const start = { sheetId, rowIndex: headerRow + 1, columnIndex: 0 };
  const rows = [{ values: [{ userEnteredValue: { stringValue: 'a line' } }] }];
  return {
    requests: [{ insertDimension: { range } }, { updateCells: { start, rows, fields: 'userEnteredValue' } }],
    into: {
      tab: { sheetId, title, rowCount, columnCount },
      headerRow,
      headers: ['Day'],
      count: 1,
    },
  };
}

const withLine = (sheets: EmulatedSheets): ByDay => ({
  adds: () => true,
  together: () => ledgerLine(sheets),
});

function withLedger(sheets: EmulatedSheets): SpreadsheetUser {
  const user = new SpreadsheetUser(sheets.store);
  user.addSheet('Ledger');
  user.type('Ledger', 'A1', 'Day');
  return user;
}

it('a line for another sheet is below its headers, even if the batch timed out', () => {
  const rowsOf = rowsIn(36);
  const sheets = existing(rowsOf);
  const user = withLedger(sheets);
  const batchUpdate = sheets.batchUpdate.bind(sheets);
  sheets.batchUpdate = (requests, shown) => {
    if (isLarge(requests)) user.insertRows('Ledger', 1, 3);
    const answer = batchUpdate(requests, shown);
    if (isLarge(requests)) throw new Error('Service Spreadsheets timed out');
    return answer;
  };
  staged(sheets, rowsOf, AGAIN, 1, false, { byDay: withLine(sheets) });
  expect(sheets.shown('Ledger!A1:A9').map(String)).toEqual(['', '', '', 'Day', 'a line']);
});
