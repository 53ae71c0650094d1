import { SheetBeingEdited } from '../../../src/errors/sheet-errors';
import { retryingSheets } from '../../../src/sheet/api/retrying-api';
import { insertDimension, setCells } from '../../../src/sheet/api/sheets-requests';
import { correctAddition, headerRanges, type RepeatableAddition } from '../../../src/sheet/commit/addition';
import { sendShown } from '../../../src/sheet/commit/landing';
import { SHEET_FIELDS, tabsOf } from '../../../src/sheet/read/report-sheet';
import { SHOWN_FIELDS } from '../../../src/sheet/read/sheet-content';
import type { BatchAddition } from '../../../src/sheet/write-job';
import { FakeClock } from '../../fakes/clock';
import { SheetModel } from '../../fakes/sheets/sheet-model';

const HEADERS = ['Day', 'Difference'];

/** A ledger with headers in row 2 and one line. New lines are inserted below its headers. */
function ledger(headers: readonly (string | number)[] = HEADERS, newRows = 2) {
  const sheet = new SheetModel();
  sheet.addTab('Ledger', 5, 10, 2);
  headers.forEach((label, column) => {
    sheet.type('Ledger', 1, column, label);
  });
  sheet.type('Ledger', 2, 0, 'old');
  const clock = new FakeClock();
  const api = retryingSheets(sheet, clock, clock.now() + 60_000);
  let made = 0;
  const lines = (): BatchAddition => {
    made++;
    const tab = tabsOf(sheet.get(SHEET_FIELDS)).find(({ sheetId }) => sheetId === 5);
    if (tab === undefined) return { requests: [] };
    const headerRow = sheet.shown(tab.title).findIndex(([first]) => first === headers[0]);
    const span = { from: headerRow + 1, to: headerRow + 1 + newRows };
    const cells = Array.from({ length: newRows }, (_, nth) => [`new ${nth}`, made]);
    return {
      requests: [insertDimension(5, 'ROWS', span, false), setCells(5, headerRow + 1, 0, cells)],
      into: { tab, headerRow, headers, count: newRows },
    };
  };
  const addition: RepeatableAddition = { ...lines(), again: lines };
  return { sheet, api, addition };
}

/** Writes the lines, with an edit right before each of the first batches. */
function sent(given: ReturnType<typeof ledger>, edits: readonly (() => void)[] = []) {
  const { sheet, api, addition } = given;
  sheet.beforeAndAfter = (number, done) => {
    if (!done) edits[number]?.();
  };
  const ranges = ["'Sheet1'!A1:B2", ...headerRanges(addition)];
  correctAddition(api, addition, sendShown(api, addition.requests, { fields: SHOWN_FIELDS, ranges }));
}

const firstColumn = (sheet: SheetModel) => sheet.shown('Ledger').map(([first = '']) => first);

describe('lines that a batch writes into another sheet', () => {
  it('are below its headers after one batch', () => {
    const given = ledger();
    sent(given);
    expect(firstColumn(given.sheet)).toEqual(['', 'Day', 'new 0', 'new 1', 'old']);
    expect(given.sheet.batches).toHaveLength(1);
  });

  it.each<[string, (sheet: SheetModel) => void]>([
    ['a row above the headers', (sheet) => sheet.insert('Ledger', 'ROWS', 0)],
    ['three rows above the headers', (sheet) => sheet.insert('Ledger', 'ROWS', 1, 3)],
  ])('are inserted again when somebody inserted %s in that moment', (_, edit) => {
    const given = ledger();
    sent(given, [() => edit(given.sheet)]);
    expect(firstColumn(given.sheet).filter((text) => text !== '')).toEqual(['Day', 'new 0', 'new 1', 'old']);
  });

  it.each<[string, (sheet: SheetModel) => void]>([
    ['lost a row', (sheet) => sheet.remove('Ledger', 'ROWS', 8)],
    ['gained a row at its end', (sheet) => sheet.insert('Ledger', 'ROWS', 9)],
    ['gained a column', (sheet) => sheet.insert('Ledger', 'COLUMNS', 2)],
  ])('are inserted again when the sheet %s in that moment, because their place is unknown', (_, edit) => {
    const given = ledger();
    sent(given, [() => edit(given.sheet)]);
    expect(firstColumn(given.sheet).filter((text) => text !== '')).toEqual(['Day', 'new 0', 'new 1', 'old']);
    expect(given.sheet.batches).toHaveLength(3);
  });

  it('are inserted again up to three times', () => {
    const above = (given: ReturnType<typeof ledger>, times: number) =>
      // One batch removes the misplaced lines, and the next one inserts them again.
      Array.from({ length: times * 2 - 1 }, (_, nth) => () => {
        if (nth % 2 === 0) given.sheet.insert('Ledger', 'ROWS', 0);
      });
    const three = ledger();
    sent(three, above(three, 3));
    expect(firstColumn(three.sheet)).toEqual(['', '', '', '', 'Day', 'new 0', 'new 1', 'old']);
    expect(three.sheet.batches).toHaveLength(7);
    const four = ledger();
    expect(() => sent(four, above(four, 4))).toThrow(new SheetBeingEdited('Ledger', 'misplaced'));
  });

  it('are removed when there is no longer a place for them', () => {
    const given = ledger();
    const addition = { ...given.addition, again: () => ({ requests: [] }) };
    sent({ ...given, addition }, [() => given.sheet.insert('Ledger', 'ROWS', 0)]);
    expect(firstColumn(given.sheet)).toEqual(['', '', 'Day', 'old']);
  });

  it('are reported as misplaced when they cannot be moved', () => {
    const given = ledger();
    const edits = [
      () => given.sheet.insert('Ledger', 'ROWS', 0),
      () => {
        throw new Error('Google said no');
      },
    ];
    expect(() => sent(given, edits)).toThrow(new SheetBeingEdited('Ledger', 'misplaced'));
  });

  it('are right below headers with blanks at the end, and wrong below other headers', () => {
    const blank = ledger(['Day']);
    sent(blank);
    expect(blank.sheet.batches).toHaveLength(1);
    const other = ledger();
    const asked = { fields: SHOWN_FIELDS, ranges: headerRanges(other.addition) };
    const shown = sendShown(other.api, other.addition.requests, asked);
    other.sheet.type('Ledger', 1, 1, 'Amount');
    expect(() => correctAddition(other.api, other.addition, shown)).not.toThrow();
    const edited = sendShown(other.api, [], asked);
    expect(() => correctAddition(other.api, other.addition, edited)).toThrow(SheetBeingEdited);
  });
});

describe('the response of a batch about a sheet without headers', () => {
  const properties = { sheetId: 5, gridProperties: { rowCount: 12, columnCount: 2 } };
  it.each([
    ['is nothing', {}, false],
    ['is a sheet without a name', { sheets: [{}] }, false],
    ['is another size', { sheets: [{ properties: { ...properties, gridProperties: {} } }] }, false],
    ['are no cells', { sheets: [{}, { properties }] }, true],
    ['are no ranges', { sheets: [{ properties, data: [] }] }, true],
    ['are no rows', { sheets: [{ properties, data: [{}] }] }, true],
    ['is no row', { sheets: [{ properties, data: [{ rowData: [] }] }] }, true],
    ['is a blank row', { sheets: [{ properties, data: [{ rowData: [{}] }] }] }, true],
    [
      'is a text',
      {
        sheets: [
          { properties, data: [{ rowData: [{ values: [{ effectiveValue: { stringValue: 'x' } }] }] }] },
        ],
      },
      false,
    ],
  ])('%s', (_, shown, isRight) => {
    const { sheet, api, addition } = ledger(['']);
    if (addition.into === undefined) throw new Error('no lines');
    const into = { ...addition.into, headerRow: 1 };
    correctAddition(api, { requests: [], into, again: () => ({ requests: [] }) }, shown);
    expect(sheet.batches).toHaveLength(isRight ? 0 : 2);
  });
});

describe('the range that shows the headers of the other sheet', () => {
  it('is their row, and none without rows for that sheet', () => {
    expect([headerRanges(undefined), headerRanges({ requests: [] })]).toEqual([[], []]);
    expect(headerRanges(ledger().addition)).toEqual(["'Ledger'!A2:B2"]);
  });
});
