import { CENTRES, type Centre } from '../../../src/device/centres';
import { controlTotals } from '../../../src/device/control/control-totals';
import type { FileTotals } from '../../../src/device/file-totals';
import { NotUnderstood } from '../../../src/errors/service-errors';
import { asked } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02'];
const request = asked('device', { apps: ['3.10'], from: DAYS[0]!, to: DAYS[1]!, currency: 'CNY' });

const files = (records: number, revenue: number, day = DAYS[0]!): FileTotals[] =>
  CENTRES.map((centre, at) =>
    at === 0
      ? { day, centre, state: 'read', records, kept: records, revenue }
      : { day, centre, state: 'no data', records: 0, kept: 0, revenue: 0 },
  );

function totals(
  of: readonly FileTotals[],
  full: readonly (number | null)[],
  days = DAYS.slice(0, full.length),
) {
  return controlTotals({
    files: of,
    doubled: [],
    full: {
      days: full.map((revenue, at) => ({ day: DAYS[at]!, revenue })),
      failure: null,
      newestCompleteDay: '2026-09-08',
    },
    request,
    days,
  });
}

describe('control totals far from the full report', () => {
  it.each([
    [90, 0],
    [110, 0],
    [89.99, 1],
    [110.01, 1],
    [-100, 1],
  ])('are doubted where %d is more than 10 %% off 100', (revenue, doubts) => {
    const made = totals(files(3, revenue), [100]);
    expect(made.doubts).toHaveLength(doubts);
    expect(made.sentences).toHaveLength(2 + doubts);
  });
});

describe('a day of empty files', () => {
  it('is refused if the full report has a cent of revenue for it', () => {
    expect(() => totals(files(0, 0), [0.01])).toThrow(NotUnderstood);
    expect(() => totals([...files(5, 9), ...files(0, 0, DAYS[1])], [9, 1_234.5])).toThrow(
      'the device files of 2 Sep 2026 hold no rows, but the full report has 1,234.50 CNY of revenue for that day',
    );
  });

  it('is accepted if the full report has less than a cent, or no number', () => {
    expect(totals(files(0, 0), [0.009_9])).toMatchObject({ rows: 0, revenue: 0 });
    expect(totals(files(0, 0), [null])).toMatchObject({ rows: 0, revenue: 0 });
    expect(totals(files(1, 0), [0.02])).toMatchObject({ rows: 1, revenue: 0 });
  });
});

describe('files that are not those of the days', () => {
  const change = (centre: Centre, day: string) =>
    files(1, 1).map((file) => (file.centre === 'sg' ? { ...file, centre, day } : file));

  it('are refused with the name of the file that was not counted', () => {
    expect(() => totals(change('sg', DAYS[1]!), [1])).toThrow('the file 2026-09-01 sg was not counted');
    expect(() => totals(change('in', DAYS[0]!), [1])).toThrow('the file 2026-09-01 sg was not counted');
    expect(() => totals(files(1, 1), [1, 1])).toThrow('the file 2026-09-02 cn was not counted');
    expect(() => totals([...files(1, 1), ...files(1, 1, DAYS[1])], [1])).toThrow('was not asked for');
  });
});

describe('the rows and the revenue of a centre', () => {
  it('are unknown if they are unknown for one day', () => {
    const one = files(4, 2, DAYS[1]).map((file) => (file.records > 0 ? { ...file, revenue: null } : file));
    const made = totals([...files(3, 1.5), ...one], [1.5, 2]);
    expect(made.centres.map(({ revenue }) => revenue)).toEqual([null, 0, 0, 0]);
    expect(made.revenue).toBeNull();
    expect(made.sentences[3]).toBe(
      'The other day: device files 1.50 CNY, full report 1.50 CNY (“Revenue”), no difference.',
    );
  });
});
