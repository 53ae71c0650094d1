import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { AddOn, allCells, DAY_MS } from '../add-on';
import { AUGUST, FIFTH_OF_SEPTEMBER } from '../close/august';
import { TOTAL } from '../payouts/payout-file';
import { preparedOnce } from '../prepared-once';
import { DRAFT, savedReport, sidebarOf } from '../sidebar';

/** Every project that may change a file can write metadata on any sheet, and Google copies it with a tab. */

const ROWS = 1_000;
const RECORD = 'adreports.sheets';
const REFRESHING = {
  schedule: { kind: 'by hand' },
  history: 'dropped',
  daysAgain: 2,
  threshold: { absolute: 0.01, percent: 0 },
  chart: { kind: 'line', metric: 'revenue', id: 1 },
};

interface File {
  readonly addOn: AddOn;
  readonly id: string;
}

function newFile(): File {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
  const sidebar = sidebarOf(addOn);
  sidebar.sidebarState();
  sidebar.sidebarSwitchLogs(true);
  const draft = { ...DRAFT, apps: [], startDate: 'this month', dimensions: ['date', 'appId'] };
  return { addOn, id: savedReport(sidebar, { draft, refreshing: REFRESHING }) };
}

let runs = 0;

function refresh({ addOn, id }: File): void {
  runs++;
  addOn.service.restate({ from: '2026-09-01', app: '3.10', factor: 1 + runs / 10 });
  addOn.clock.advance(DAY_MS);
  const runId = runs.toString(16).padStart(16, 'a');
  expect(sidebarOf(addOn).sidebarRun({ reportId: id, runId }).state).toBe('done');
}

/** Writes into sheets of all kinds: of a report, its chart and changes, logs, ledger, closings, payouts and the starter workbook. */
function useAll(file: File, month: string, starter = true): void {
  const sidebar = sidebarOf(file.addOn);
  refresh(file);
  refresh(file);
  sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'a test' });
  sidebar.sidebarPayouts();
  sidebar.sidebarAddStatement({ ...TOTAL, month, number: month });
  while (starter && sidebar.sidebarStarter().state !== 'done');
  expect(sidebar.sidebarLastChange(file.id).isKept).toBe(true);
}

const usedFile = preparedOnce(() => {
  const file = newFile();
  useAll(file, '2026-07');
  return file;
});

/** Adds a sheet with 1,000 rows of somebody else and this metadata as the first tab. */
function foreignSheet(
  { file, user }: AddOn,
  sheetId: number,
  hidden: boolean,
  key: string,
  value: string,
): Sheet {
  const grid = { rowCount: ROWS, columnCount: 4 };
  const properties = { sheetId, title: `Foreign ${sheetId}`, index: 0, hidden, gridProperties: grid };
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    values: [{ userEnteredValue: { stringValue: `row ${row}` } }],
  }));
  const mark = { metadataKey: key, metadataValue: value, location: { sheetId }, visibility: 'DOCUMENT' };
  user.request({ addSheet: { properties } });
  user.request({
    updateCells: { start: { sheetId, rowIndex: 0, columnIndex: 0 }, rows, fields: 'userEnteredValue' },
  });
  user.request({ createDeveloperMetadata: { developerMetadata: mark } });
  return file.sheet(sheetId);
}

/** Copies each sheet of the add-on to the front, with marks that name the copy; every second copy is hidden. */
function forgeAll({ file, user }: AddOn): string[] {
  const marked = new Set(file.metadata.flatMap(({ place }) => ('sheetId' in place ? [place.sheetId] : [])));
  const titles = [...marked].map((sheetId, nth) => {
    const newSheetId = 7_000 + nth;
    const newSheetName = `Foreign ${nth}`;
    user.request({
      duplicateSheet: { sourceSheetId: sheetId, newSheetId, newSheetName, insertSheetIndex: 0 },
    });
    for (const mark of file.metadata)
      if ('sheetId' in mark.place && mark.place.sheetId === newSheetId)
        Object.assign(mark, { value: mark.value?.replace(`"sheet":${sheetId}`, `"sheet":${newSheetId}`) });
    if (nth % 2 === 1)
      user.request({
        updateSheetProperties: { properties: { sheetId: newSheetId, hidden: true }, fields: 'hidden' },
      });
    return newSheetName;
  });
  expect(titles.length).toBeGreaterThan(15);
  return titles;
}

function cellsOf({ file }: AddOn, titles: readonly string[]) {
  return allCells(file).filter(([title]) => titles.includes(title));
}

describe('a sheet with metadata of the add-on that the add-on has not made', () => {
  it.each([
    ['adreports.changes', true],
    ['adreports.payouts.inputs', false],
  ])('keeps its 1,000 rows with %s, hidden: %s', (key, hidden) => {
    const file = newFile();
    const sheet = foreignSheet(file.addOn, 4_711, hidden, key, '1');
    useAll(file, '2026-07', false);
    sidebarOf(file.addOn).sidebarDeleteReport(file.id, 'keep');
    expect(file.addOn.file.sheets).toContain(sheet);
    expect([sheet.rowCount, sheet.value(0, 0), sheet.value(999, 0)]).toEqual([ROWS, 'row 0', 'row 999']);
  });

  it('keeps all cells whatever sheet of the add-on it copies, and the add-on goes on with its own', () => {
    const file = usedFile();
    const own = file.addOn.file.sheets.map(({ title }) => title);
    const titles = forgeAll(file.addOn);
    const before = cellsOf(file.addOn, titles);
    useAll(file, '2026-08');
    const changed = cellsOf(file.addOn, titles).filter(
      (sheet, nth) => JSON.stringify(sheet) !== JSON.stringify(before[nth]),
    );
    expect(changed.map(([title]) => title)).toEqual([]);
    expect(
      file.addOn.file.sheets.map(({ title }) => title).filter((title) => !titles.includes(title)),
    ).toEqual(own);
  });
});

it('a file of an earlier version, without the record of sheets, goes on with its sheets, except the one with the last changes', () => {
  const { addOn, id } = usedFile();
  addOn.runtime.properties('document').delete(RECORD);
  const titles = addOn.file.sheets.map(({ title }) => title);
  addOn.user.type('Sheet1', 'A1', '=ADREPORT_VALUE("full","revenue","3.10","2026-09-01")');
  expect(addOn.call('sidebarRefreshFormulas', []).error).toBeUndefined();
  useAll({ addOn, id }, '2026-08');
  const added = addOn.file.sheets.map(({ title }) => title).filter((title) => !titles.includes(title));
  expect(added).toEqual(['Ad Reports keeps changes 2']);
});
