import { AddOn, DAY_MS, TUESDAY } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { readBooksRows } from '../reports/scheduled';
import { DRAFT, openSidebar, runId, type Sidebar, saveNewReport } from '../sidebar';

const DRAFT_BY_APP = { ...DRAFT, apps: [], dimensions: ['date', 'appId'] } as const;
const RESTATED = '2026-09-14';

/** A file with a report that ran on Tuesday. Its numbers have changed at the service by Thursday. */
export interface RestatedFile {
  readonly addOn: AddOn;
  readonly sidebar: Sidebar;
  readonly id: string;
  /** Runs the report by hand. */
  readonly run: () => void;
}

const ranOnce = prepareOnce((change: object): RestatedFile => {
  const addOn = new AddOn().saveSettings();
  const sidebar = openSidebar(addOn);
  const id = saveNewReport(sidebar, { draft: DRAFT_BY_APP, ...change });
  let runs = 0;
  const run = () => {
    runs++;
    expect(sidebar.sidebarRun({ reportId: id, runId: runId(runs) }).state).toBe('done');
  };
  run();
  return { addOn, sidebar, id, run };
});

/** The report's range moves on by two days, a day is restated, and a row of it is gone. `edit` changes the sheet after the first run. */
export function createRestatedFile(
  change: object = {},
  edit: (addOn: AddOn) => void = () => {},
): RestatedFile {
  const file = ranOnce(change);
  const { addOn } = file;
  edit(addOn);
  restateDay(addOn);
  addOn.clock.reach(TUESDAY + 2 * DAY_MS);
  return file;
}

/** A day is restated, and a row of it is gone. */
export function restateDay({ service }: AddOn): void {
  service.restate({ from: RESTATED, app: '3.10', factor: 1.2 });
  service.restate({ from: RESTATED, app: '00123456', factor: 1, vanish: true });
}

/** All cells and notes of a tab, without blanks at the end, and without the note of the line above the table. */
export function readWholeTab({ file }: AddOn, title = 'Revenue'): unknown[] {
  const sheet = file.sheetNamed(title)!;
  const { rows, columns } = sheet.used();
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const value = sheet.value(row, column);
      const text = typeof value === 'object' ? file.formulaText(value) : value;
      return [text, row === 0 ? undefined : sheet.rows[row]?.notes?.[column]];
    }),
  );
}

/** The lines of the ledger, the newest first. */
export function readLedger(addOn: AddOn): Record<string, string>[] {
  return readBooksRows(addOn, 'books.ledger');
}

/** The last change as the sidebar lists it. Fails if it is not kept. */
export function readLastChange({ sidebar, id }: Pick<RestatedFile, 'sidebar' | 'id'>) {
  const shown = sidebar.sidebarLastChange(id);
  if (!shown.isKept) throw new Error(shown.why);
  return shown;
}

export function takeBack(file: Pick<RestatedFile, 'sidebar' | 'id'>): readonly string[] {
  return file.sidebar.sidebarTakeBack(file.id, readLastChange(file).id).notices;
}
