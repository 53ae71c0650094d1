import { AddOn, COLLEAGUE, DAY_MS, dayOf, HOUR_MS, OWNER, serial, TUESDAY, type Value } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { DRAFT, reportIn, sidebarOf } from '../sidebar';
import {
  BY_HAND,
  booksRows,
  passing,
  runsEnded,
  runsInHand,
  scheduledReport,
  scheduledReports,
  TICK,
  tick,
} from './scheduled';

const APP = '3.10';
const DAILY_ROWS = { ...DRAFT, apps: [APP], dimensions: ['date', 'appId'] };
const HALF_PAST = TUESDAY + HOUR_MS / 2;

const file = preparedOnce((now: number = HALF_PAST) => {
  const addOn = new AddOn({ now }).settled();
  return { addOn, ana: sidebarOf(addOn), ben: sidebarOf(addOn, COLLEAGUE) };
});

/** The days in a sheet, in order. */
function days(addOn: AddOn, title = 'Revenue'): string[] {
  return addOn
    .cells(title)
    .slice(1)
    .map(([day]) => dayOf(day));
}

/** Fails unless the sheet has every day from the first to the last once, with the true numbers. */
function expectTrue(addOn: AddOn, from: string, to: string, title = 'Revenue'): void {
  const count = serial(to) - serial(from) + 1;
  expect(days(addOn, title)).toEqual(Array.from({ length: count }, (_, nth) => dayOf(serial(from) + nth)));
  const [header = [], ...rows] = addOn.cells(title);
  const numbers = rows.map((row): [string, Value] => [dayOf(row[0]), row[header.indexOf('Revenue')]]);
  const right = numbers.map(([day]) => [day, addOn.service.truth.numbers({ app: APP, day }).revenueUsd]);
  expect(numbers).toEqual(right);
}

const triggersOf = ({ runtime }: AddOn) => runtime.triggers.map(({ user, handler }) => [user, handler]);

describe('the hourly trigger', () => {
  const changed = (ana: ReturnType<typeof sidebarOf>, id: string, change: object) => {
    const { name, draft, destination, revision } = reportIn(ana, id);
    expect(ana.sidebarSaveReport({ id, revision, name, draft, destination, ...change }).saved).toBe(true);
  };

  it('is made with the first schedule, and serves all reports of the user', () => {
    const { addOn, ana } = file();
    scheduledReport(ana, { refreshing: BY_HAND });
    expect(triggersOf(addOn)).toEqual([]);
    scheduledReports(ana, 2);
    expect(triggersOf(addOn)).toEqual([[OWNER, TICK]]);
  });

  it.each([
    ['deleted', (ana, id) => void ana.sidebarDeleteReport(id, 'keep')],
    ['refreshed by hand from now on', (ana, id) => changed(ana, id, { refreshing: BY_HAND })],
  ] satisfies [string, (ana: ReturnType<typeof sidebarOf>, id: string) => void][])(
    'is deleted by the next check when the last report that needs it is %s',
    (_, end) => {
      const { addOn, ana } = file();
      const [first, second] = scheduledReports(ana, 2) as [string, string];
      end(ana, first);
      tick(addOn);
      expect(triggersOf(addOn)).toEqual([[OWNER, TICK]]);
      end(ana, second);
      tick(addOn);
      expect(triggersOf(addOn)).toEqual([]);
    },
  );
});

describe('a report that refreshes itself', () => {
  it('is written without any user, and again with each day that becomes complete', () => {
    const { addOn, ana } = file();
    const id = scheduledReport(ana, { draft: DAILY_ROWS });
    passing(addOn, 2 * HOUR_MS);
    expectTrue(addOn, '2026-09-08', '2026-09-14');
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', lastRun: { how: 'by schedule', by: OWNER } });
    const records = passing(addOn, 3 * DAY_MS);
    expectTrue(addOn, '2026-09-08', '2026-09-17');
    expect(runsEnded(records)).toBe(3);
    expect(addOn.user.sees('Revenue', 'A1')).toMatch(/complete through 17 Sep/);
  });
});

describe('a check', () => {
  it('continues a run that was terminated, and the run log says so', () => {
    const { addOn, ana } = file();
    scheduledReport(ana, { draft: DAILY_ROWS });
    const back = addOn.runtime.keep();
    const { effects } = tick(addOn);
    back();
    const effect = effects.indexOf('Sheets.spreadsheets.batchUpdate') + 1;
    expect(effect).toBeGreaterThan(0);
    addOn.runtime.killAt({ effect, when: 'before' });
    expect(tick(addOn).killed).toBe(true);
    expect(runsInHand(addOn)).toHaveLength(1);
    addOn.clock.advance(HOUR_MS);
    expect(tick(addOn).error).toBeUndefined();
    expect(runsInHand(addOn)).toEqual([]);
    expectTrue(addOn, '2026-09-08', '2026-09-14');
    expect(
      booksRows(addOn, 'books.log')
        .map(({ Result }) => Result)
        .sort(),
    ).toEqual(['Broken off', 'Done']);
  });
});
