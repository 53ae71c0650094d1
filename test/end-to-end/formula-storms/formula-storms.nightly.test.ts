import { daysFrom } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { type Cell, callsDuring, cell, entered, recalculated, type Shown, valueIn } from './storm';

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const DAYS = daysFrom(...AUGUST);
const WEEK = daysFrom('2026-08-03', '2026-08-09');
const AREAS = ['BD', 'BR', 'CN', 'DE', 'GB', 'HK', 'ID', 'IN', 'JP', 'SG', 'US', 'VN'];
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

/** The rows of a formula's table, its days as texts. */
function rowsIn(shown: Shown): unknown[][] {
  const [, ...rows] = valueIn(shown) as unknown[][];
  return rows.map((row) => row.map((each) => (each instanceof Date ? DAY.format(each) : each)));
}

/** A cell and its expected value. */
interface Known {
  readonly cell: Cell;
  expectRight(shown: Shown): void;
}

/** The true numbers, added up from the simulated service's facts without a request. */
function truthOf({ service: { truth } }: AddOn) {
  const numbers = new Map<string, ReturnType<typeof truth.numbers>>();
  const of = (app: string, day: string, area?: string) => {
    const name = `${app} ${day} ${area}`;
    const found = numbers.get(name) ?? truth.numbers({ app, day, ...(area && { where: { area } }) });
    numbers.set(name, found);
    return found;
  };
  const total = (app: string, metric: 'revenueUsd' | 'impressionApi', days = DAYS) =>
    days.reduce((sum, day) => sum + of(app, day)[metric], 0);
  const ltv = (app: string, day: string, n: number) => truth.cohort({ app, day }).ltv(n);
  const kept = (app: string, day: string, n: number) =>
    truth.cohort({ app, day, report: 'retention' }).kept(n);
  const users = (app: string) =>
    DAYS.reduce((sum, day) => sum + truth.cohort({ app, day, report: 'ltv' }).newUsers, 0);
  return { of, total, ltv, kept, users };
}

function isNumber(cell: Cell, right: number): Known {
  return { cell, expectRight: (shown) => expect(valueIn(shown)).toBeCloseTo(right, 4) };
}

function isTable(cell: Cell, right: readonly (readonly unknown[])[]): Known {
  const expectRight = (shown: Shown): void => {
    const rows = rowsIn(shown);
    expect(rows).toHaveLength(right.length);
    // Only the wrong cells are passed to `expect`, which is slow for many cells.
    const wrong = right.flatMap((row, at) =>
      row.flatMap((known, column) => (isSame(rows[at]![column], known) ? [] : [[rows[at]![column], known]])),
    );
    expect(wrong).toEqual([]);
  };
  return { cell, expectRight };
}

/** Rounds numbers to four decimals. */
function isSame(seen: unknown, known: unknown): boolean {
  if (typeof seen !== 'number' || typeof known !== 'number') return seen === known;
  return Math.abs(seen - known) < 0.5e-4;
}

/** Ten questions, each in several common spellings. */
function tenQuestions(addOn: AddOn): Known[][] {
  const { of, total, ltv, kept, users } = truthOf(addOn);
  const byDay = (app: string): Known[] => [
    isNumber(cell('ADREPORT_VALUE', 'full', 'revenue', app, ...AUGUST), total(app, 'revenueUsd')),
    isNumber(
      cell('ADREPORT_VALUE', 'FULL', 'impressionApi', [[app]], '2026-8-1', '2026-8-31', '', '', 'utc+0'),
      total(app, 'impressionApi'),
    ),
    isTable(
      cell('ADREPORT_FULL', app, 'REVENUE, impressionapi', ...AUGUST, 'Date', 'UTC+0', 'usd'),
      DAYS.map((day) => [day, of(app, day).revenueUsd, of(app, day).impressionApi]),
    ),
  ];
  const cohorts = (app: string): Known[] => [
    isTable(
      cell('ADREPORT_LTV', app, 'ltv7', ...AUGUST),
      DAYS.map((day) => [day, app, ltv(app, day, 7)]),
    ),
    isTable(
      cell('ADREPORT_LTV', [[app, '']], [[3], [1]], ...AUGUST, 'appId,date'),
      DAYS.map((day) => [day, app, ltv(app, day, 3), ltv(app, day, 1)]),
    ),
    isNumber(cell('ADREPORT_VALUE', 'ltv', 'newUserNum', app, ...AUGUST), users(app)),
  ];
  const retention = DAYS.flatMap((day) => APPS.toSorted().map((app) => [day, app, kept(app, day, 7)]));
  const inArea = (day: string, area: string) =>
    APPS.reduce((sum, app) => sum + of(app, day, area).revenueUsd, 0);
  const areas: Known[] = [
    isTable(
      cell('ADREPORT_FULL', '', 'revenue', WEEK[0], WEEK[6], 'date,area'),
      WEEK.flatMap((day) => AREAS.map((area) => [day, area, inArea(day, area)])),
    ),
    isTable(
      cell('ADREPORT_FULL', '', 'Revenue', WEEK[0], WEEK[6], 'AREA,DATE'),
      AREAS.flatMap((area) => WEEK.map((day) => [area, day, inArea(day, area)])),
    ),
    isNumber(
      cell('ADREPORT_VALUE', 'full', 'revenue', '', WEEK[0], WEEK[6], 'area', 'us'),
      WEEK.reduce((sum, day) => sum + inArea(day, 'US'), 0),
    ),
  ];
  return [
    ...APPS.map(byDay),
    ...APPS.map(cohorts),
    [isTable(cell('ADREPORT_RETENTION', '', 'kp7', ...AUGUST), retention)],
    areas,
  ];
}

describe('60 cells with 10 different questions', () => {
  let addOn: AddOn;
  let known: Known[];

  beforeAll(() => {
    addOn = new AddOn().settled();
    const questions = tenQuestions(addOn);
    known = Array.from({ length: 60 }, (_, at) => {
      const spellings = questions[at % 10]!;
      return spellings[Math.floor(at / 10) % spellings.length]!;
    });
  });

  it('with an empty cache, 30 at once, need at most ten calls, and every cell is right', async () => {
    let shown: Shown[] = [];
    const calls = await callsDuring(addOn, async () => {
      shown = await recalculated(
        addOn,
        known.map((each) => each.cell),
      );
    });
    expect(calls.length).toBeLessThanOrEqual(10);
    shown.forEach((each, at) => {
      known[at]!.expectRight(each);
    });
  });

  it('with a full cache, 50 at once, need no call, and every cell is right', async () => {
    const calls = await callsDuring(addOn, () => {
      for (const each of known.slice(0, 50)) each.expectRight(entered(addOn, each.cell));
    });
    expect(calls).toEqual([]);
  });

  it('need no call when one cell is edited back and forth', async () => {
    const edits = [
      cell('ADREPORT_LTV', APPS[0], 'ltv7', ...AUGUST),
      cell('ADREPORT_LTV', APPS[0], 'ltv8', ...AUGUST),
      cell('ADREPORT_LTV', APPS[1], 'ltv7', ...AUGUST),
      cell('ADREPORT_LTV', APPS[0], 'ltv7', '2026-08-02', '2026-08-30'),
      cell('ADREPORT_VALUE', 'full', 'clickApi', APPS[0], ...AUGUST),
      cell('ADREPORT_VALUE', 'full', 'clickApi', APPS[0], '2026-08-07'),
    ];
    const calls = await callsDuring(addOn, () => {
      for (const edit of [...edits, ...edits]) valueIn(entered(addOn, edit));
    });
    expect(calls).toEqual([]);
  });
});

describe('cells that need parts of one answer', () => {
  it('share one call: 45 cells with ltv2, ltv4 and so on to ltv90 of one app and month', async () => {
    const addOn = new AddOn().settled();
    const { ltv } = truthOf(addOn);
    const days = Array.from({ length: 45 }, (_, at) => 2 * at + 2);
    const month = ['2026-05-01', '2026-05-31'] as const;
    const cells = days.map((n) => cell('ADREPORT_LTV', APPS[0], `ltv${n}`, ...month));
    let shown: Shown[] = [];
    const calls = await callsDuring(addOn, async () => {
      shown = await recalculated(addOn, cells);
    });
    expect(calls).toHaveLength(1);
    for (const [at, each] of shown.entries())
      isTable(
        cells[at]!,
        daysFrom(...month).map((day) => [day, APPS[0], ltv(APPS[0]!, day, days[at]!)]),
      ).expectRight(each);
  });

  it.each([
    ['VALUE', (day: string) => cell('ADREPORT_VALUE', 'full', 'revenue', APPS[0], day)],
    ['FULL by date', (day: string) => cell('ADREPORT_FULL', APPS[0], 'revenue', day)],
    ['FULL without a date', (day: string) => cell('ADREPORT_FULL', APPS[0], 'revenue', day, '', 'appId')],
  ])(
    'share one call: 31 single days of one month by %s',
    async (_name, typed) => {
      const addOn = new AddOn().settled();
      const { of } = truthOf(addOn);
      let shown: Shown[] = [];
      const calls = await callsDuring(addOn, async () => {
        shown = await recalculated(addOn, DAYS.map(typed));
      });
      expect(calls).toHaveLength(1);
      shown.forEach((each, at) => {
        const right = of(APPS[0]!, DAYS[at]!).revenueUsd;
        if (typeof each.value === 'number') expect(valueIn(each)).toBeCloseTo(right, 5);
        else expect(rowsIn(each)).toEqual([[expect.any(String), expect.closeTo(right, 5)]]);
      });
    },
    60_000,
  );
});
