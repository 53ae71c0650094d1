import { AddOn, DAY_MS, listAllCells } from '../add-on';
import { AUGUST, FIFTH_OF_SEPTEMBER } from '../close/august';
import { buildStatementOrder } from '../payouts/payout-file';
import { prepareOnce } from '../prepared-once';
import { BY_HAND } from '../reports/scheduled';
import { DRAFT, openSidebar, runId, saveNewReport } from '../sidebar';

/** Every project that may change a file can write metadata on any sheet, and Google copies it with a tab. */

interface File {
  readonly addOn: AddOn;
  readonly id: string;
}

let runs = 0;

function refresh({ addOn, id }: File): void {
  runs++;
  addOn.service.restate({ from: '2026-09-01', app: '3.10', factor: 1 + runs / 10 });
  addOn.clock.advance(DAY_MS);
  expect(openSidebar(addOn).sidebarRun({ reportId: id, runId: runId(runs) }).state).toBe('done');
}

/** Writes into sheets of all kinds: of a report, its chart and changes, logs, ledger, closings, payouts and the starter workbook. */
function useAll(file: File, month: string): void {
  const sidebar = openSidebar(file.addOn);
  refresh(file);
  refresh(file);
  sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'a test' });
  sidebar.sidebarPayouts();
  sidebar.sidebarAddStatement(buildStatementOrder({ month, number: month }));
  while (sidebar.sidebarStarter().state !== 'done');
  expect(sidebar.sidebarLastChange(file.id).kinds).toHaveLength(3);
}

const usedFile = prepareOnce(() => {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).saveSettings();
  const sidebar = openSidebar(addOn);
  sidebar.sidebarState();
  const draft = { ...DRAFT, apps: [], startDate: 'this month', dimensions: ['date', 'appId'] };
  const refreshing = { ...BY_HAND, chart: { kind: 'line', metric: 'revenue', id: 1 } };
  const file = { addOn, id: saveNewReport(sidebar, { draft, refreshing }) };
  useAll(file, '2026-07');
  return file;
});

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

it('a sheet with metadata of the add-on that somebody else has made keeps all cells, whatever sheet of the add-on it copies, and the add-on goes on with its own', () => {
  const file = usedFile();
  const own = file.addOn.file.sheets.map(({ title }) => title);
  const titles = forgeAll(file.addOn);
  const foreignCells = () => listAllCells(file.addOn.file).filter(([title]) => titles.includes(title));
  const before = foreignCells();
  useAll(file, '2026-08');
  const changed = foreignCells().filter(
    (sheet, nth) => JSON.stringify(sheet) !== JSON.stringify(before[nth]),
  );
  expect(changed.map(([title]) => title)).toEqual([]);
  expect(file.addOn.file.sheets.map(({ title }) => title).filter((title) => !titles.includes(title))).toEqual(
    own,
  );
});
