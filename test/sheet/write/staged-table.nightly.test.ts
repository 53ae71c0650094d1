import type { SpreadsheetApi } from '../../../src/platform/ports';
import { StagingLost } from '../../../src/sheet/write/hidden-rows';
import { StagedTable } from '../../../src/sheet/write/staged-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { createLongJob } from '../../fakes/sheets/table-writing';
import {
  addDays,
  buildShownRowsOfDay,
  type Days,
  FIELDS,
  listTitles,
  listVisibleTabs,
  readData,
  runStaged,
} from './staged-runs';

/** The sheet for an execution that is killed before or after its nth batch from now. Every later call throws. */
function mortal(sheet: EmulatedSheets, nth: number, after: boolean): SpreadsheetApi {
  let isDead = false;
  const alive = <T>(call: () => T): T => {
    if (isDead) throw new Error('killed');
    return call();
  };
  const last = sheet.batches.length + nth;
  sheet.beforeAndAfter = (number, done) => {
    isDead ||= number === last && done === after;
    alive(() => {});
  };
  return {
    timeZone: () => sheet.timeZone(),
    get: (...question) => alive(() => sheet.get(...question)),
    values: (...question) => alive(() => sheet.values(...question)),
    batchUpdate: (...requests) => alive(() => sheet.batchUpdate(...requests)),
  };
}

const isFilling = ({ sheets }: EmulatedSheets) => sheets.some(({ hidden }) => hidden);

it.each(
  [0, 1, 2, 3, 4, 5, 6].flatMap(
    (nth) =>
      [
        [nth, false, false],
        [nth, true, false],
        [nth, false, true],
        [nth, true, true],
      ] as const,
  ),
)(
  'a long table killed at batch %i (after it: %s, with old rows: %s), the sheet has the old or the new rows, and continued none twice',
  (nth, after, old) => {
    const fresh: Days = { 1: 5, 2: 8, 3: 2 };
    const whole = [1, 2, 3].flatMap((each) => buildShownRowsOfDay(each, fresh[each]!, 'b'));
    const sheet = new EmulatedSheets();
    if (old) runStaged(sheet, { 1: 4 });
    const before = listVisibleTabs(sheet);
    let [state, done]: [unknown, number] = [undefined, 0];
    const execution = (api: SpreadsheetApi) => {
      const job = createLongJob(api, FIELDS);
      let table = state === undefined ? StagedTable.begin(job) : StagedTable.resumeTable(job, state);
      for (; done < 3; done++) {
        addDays(table, { [done + 1]: fresh[done + 1]! }, 'b');
        state = JSON.parse(JSON.stringify(table.flushRows()));
        table = StagedTable.resumeTable(job, state);
      }
      table.finish(job);
    };
    try {
      execution(mortal(sheet, nth, after));
    } catch {}
    sheet.beforeAndAfter = () => {};
    const isDone = done === 3 && !isFilling(sheet);
    expect(isDone ? readData(sheet) : listVisibleTabs(sheet)).toEqual(isDone ? whole : before);
    if (isDone) expect(() => execution(sheet)).toThrow(StagingLost);
    else execution(sheet);
    runStaged(sheet, fresh, { options: { runId: 'run2' }, mark: 'b' });
    expect([readData(sheet), listTitles(sheet)]).toEqual([whole, ['Sheet1', 'Revenue']]);
  },
);
