import { type AddOn, DAY_MS, TUESDAY } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { readBooksRows } from '../reports/scheduled';
import { createRanReport, DRAFT, type RanReport } from '../sidebar';

const DRAFT_BY_APP = { ...DRAFT, apps: [], dimensions: ['date', 'appId'] } as const;
const RESTATED = '2026-09-14';

const ranOnce = prepareOnce((change: object) => createRanReport({ draft: DRAFT_BY_APP, ...change }));

/** A report that ran on Tuesday. By Thursday, its range moves on by two days, a day is restated, and a row of it is gone. */
export function createRestatedFile(change: object = {}): RanReport {
  const file = ranOnce(change);
  const { addOn } = file;
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
export function readLastChange({ sidebar, id }: Pick<RanReport, 'sidebar' | 'id'>) {
  return sidebar.sidebarLastChange(id);
}

export function takeBack(file: Pick<RanReport, 'sidebar' | 'id'>): readonly string[] {
  return file.sidebar.sidebarTakeBack(file.id, readLastChange(file).id).notices;
}
