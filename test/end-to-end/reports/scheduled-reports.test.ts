import { listDays } from '../../formulas/shown-cells';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY, toDay } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { DRAFT, openSidebar, reportIn, type Sidebar, saveAgain } from '../sidebar';
import { accessDocumentTexts } from '../stored-texts';
import {
  advanceTime,
  BY_HAND,
  countEndedRuns,
  HOURLY_CHECK,
  listUnfinishedRuns,
  runHourlyCheck,
  saveScheduledReport,
  saveScheduledReports,
} from './scheduled';

const DAILY_ROWS = { ...DRAFT, dimensions: ['date', 'appId'] };

const file = prepareOnce(() => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).saveSettings();
  return { addOn, ana: openSidebar(addOn) };
});

/** Fails unless the sheet has every day from 8 September to the last one once, with the true numbers. */
function expectTrue(addOn: AddOn, last: string): void {
  const right = listDays('2026-09-08', last).map((day) => [
    day,
    addOn.service.truth.numbers({ app: '3.10', day }).revenueUsd,
  ]);
  const [, ...rows] = addOn.readTable('Revenue');
  expect(rows.map((row) => [toDay(row[0]), row[2]])).toEqual(right);
}

/** The users of the hourly checks of the file. */
const checks = ({ runtime, file: { id } }: AddOn) =>
  runtime.triggers.flatMap(({ user, documentId, handler }) =>
    documentId === id && handler === HOURLY_CHECK ? [user] : [],
  );

it.each(['the spreadsheet', 'no spreadsheet'])(
  'a report that refreshes itself is written without any user, and again with each day that becomes complete, by a trigger with %s active',
  (active) => {
    const { addOn, ana } = file();
    const id = saveScheduledReport(ana, { draft: DAILY_ROWS });
    if (active === 'no spreadsheet') addOn.runtime.triggersAttachedTo = 'document';
    advanceTime(addOn, 2 * HOUR_MS);
    expectTrue(addOn, '2026-09-14');
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', lastRun: { how: 'by schedule', by: OWNER } });
    expect(countEndedRuns(advanceTime(addOn, 2 * DAY_MS))).toBe(2);
    expectTrue(addOn, '2026-09-16');
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/complete through 16 Sep/);
    expect([checks(addOn), addOn.runtime.mails]).toEqual([[OWNER], []]);
  },
);

it('a report that refreshes itself goes on after Google has terminated its run twice', () => {
  const { addOn, ana } = file();
  saveScheduledReport(ana, { draft: DAILY_ROWS });
  for (let nth = 0; nth < 2; nth++) {
    addOn.runtime.failNext('Sheets', 'spreadsheets.batchUpdate', 'Exceeded maximum execution time', {
      kill: true,
    });
    expect(runHourlyCheck(addOn).killed).toBe(true);
    expect(listUnfinishedRuns(addOn)).toHaveLength(1);
    addOn.clock.advance(HOUR_MS);
  }
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  expect(listUnfinishedRuns(addOn)).toEqual([]);
  expectTrue(addOn, '2026-09-14');
});

it('a report that refreshes itself sends no mail to an address that an editor has written into the document', () => {
  const { addOn, ana } = file();
  const name = `adreports.report.${saveScheduledReport(ana)}`;
  const document = accessDocumentTexts(addOn);
  document.set(name, document.get(name)!.replaceAll(OWNER, COLLEAGUE));
  addOn.runtime.hidesActiveUser = true;
  addOn.service.arm('key-revoked');
  advanceTime(addOn, 2 * HOUR_MS);
  expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
});

it.each<[string, (ana: Sidebar, id: string) => unknown]>([
  ['deleted', (ana, id) => ana.sidebarDeleteReport(id)],
  ['refreshed by hand from now on', (ana, id) => saveAgain(ana, id, () => ({ refreshing: BY_HAND }))],
])(
  'the hourly trigger is made with the first schedule, serves all reports of the user, and is gone after the last one is %s',
  (_, end) => {
    const { addOn, ana } = file();
    saveScheduledReport(ana, { refreshing: BY_HAND });
    expect(checks(addOn)).toEqual([]);
    const [first, second] = saveScheduledReports(ana, 2) as [string, string];
    expect(checks(addOn)).toEqual([OWNER]);
    end(ana, first);
    runHourlyCheck(addOn);
    expect(checks(addOn)).toEqual([OWNER]);
    end(ana, second);
    runHourlyCheck(addOn);
    expect(checks(addOn)).toEqual([]);
  },
);
