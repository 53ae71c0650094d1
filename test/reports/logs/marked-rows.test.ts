import { statusColumns } from '../../../src/reports/status/status-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { type LogsOrder, loggedRun, logsOf, savedReport } from './file';

const STATUS = 'Refresh status';
const LOG = 'Run log';
const MOST_RUNS = 500;
const FIRST_ROW = 2;
const ID = statusColumns().length - 1;
const BOTH = [savedReport('r1'), savedReport('r2')];

/** The logs of a file, with a remark of the user next to a row. */
function remarked(order: Partial<LogsOrder>, title: string, row: number) {
  const sheet = new EmulatedSheets();
  const write = logsOf(sheet);
  write(order);
  sheet.enter(title, row, 20, 'ask Ann');
  const notes = () => sheet.tab(title).rows.flatMap((cells) => cells.map(({ note = '' } = {}) => note));
  const marks = () => notes().filter((note) => /since 21 Nov 2026\.$/.test(note));
  return { sheet, write, marks };
}

describe('a row of the status sheet or the run log with a remark of the user', () => {
  it('stays when its report is deleted, with a mark that says so', () => {
    const { sheet, write, marks } = remarked({ status: BOTH }, STATUS, FIRST_ROW);
    write({ status: [BOTH[1]!] });
    expect(marks()).toEqual(['No report of this file since 21 Nov 2026.']);
    const row = sheet.shown(STATUS)[FIRST_ROW]!;
    expect([row[0], row[ID], row[20]]).toEqual(['', 'r1', 'ask Ann']);
  });

  it('loses its mark when the report is in the list again, a mark of an earlier version too', () => {
    const { sheet, write, marks } = remarked({ status: BOTH }, STATUS, FIRST_ROW);
    write({ status: [BOTH[1]!] });
    const earlier =
      'No longer reported by the service since 1 Oct 2026.\nNo report of this file since 21 Nov 2026.';
    sheet.enter(STATUS, FIRST_ROW, ID, 'r1', `call Ben\n${earlier}`);
    write({ status: BOTH });
    expect(marks()).toEqual([]);
    expect(sheet.tab(STATUS).rows[FIRST_ROW]![ID]!.note).toBe('call Ben');
  });

  it('stays when its run is older than the last 500', () => {
    const newRuns = Array.from({ length: MOST_RUNS }, (_, nth) => loggedRun(nth + 1));
    const { write, marks } = remarked({ newRuns }, LOG, FIRST_ROW + MOST_RUNS - 1);
    write({ newRuns: [loggedRun(0)] });
    expect(marks()).toEqual(['Not among the last 500 runs since 21 Nov 2026.']);
  });
});
