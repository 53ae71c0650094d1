import fc from 'fast-check';
import { CENTRES, type Centre } from '../../../src/device/centres';
import type { FilesOfDays } from '../../../src/device/control/compare-revenue';
import { controlTotals } from '../../../src/device/control/control-totals';
import type { DuplicatesOfDay, FileTotals } from '../../../src/device/file-totals';
import { NotUnderstood } from '../../../src/errors/service-errors';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import { asked } from '../../service/asking';

const DAY = '2026-09-01';
const NEXT = '2026-09-02';
const REQUEST = asked('device', { apps: ['3.10'], from: DAY, to: DAY });

function file(change: Partial<FileTotals>): FileTotals {
  const records = change.records ?? 0;
  return { day: DAY, centre: 'cn', state: 'read', records, kept: records, revenue: 0, ...change };
}

const FILES = [
  file({ centre: 'cn', records: 1204, revenue: 204.5 }),
  file({ centre: 'en', records: 11_196, revenue: 1000.05 }),
  file({ centre: 'in', state: 'no data' }),
  file({ centre: 'sg', state: 'no file' }),
];

/** The files of a day. Only the file of cn has rows. */
function filesOf(day: string, records: number, revenue: number | null): FileTotals[] {
  return CENTRES.map((centre) =>
    centre === 'cn' ? file({ day, records, revenue }) : file({ day, centre, state: 'no data' }),
  );
}

/** `full` is the full report's revenue of each day. */
function totals(change: Partial<FilesOfDays> = {}, full: readonly (number | null)[] = [1210.02]) {
  const days = change.days ?? [DAY];
  const byDay = new Map(days.map((day, at) => [day, full[at] ?? null]));
  return controlTotals(
    { files: FILES, doubled: [], request: REQUEST, days, ...change },
    { byDay, failure: null, newestCompleteDay: '2026-09-08' },
  );
}

describe('the control totals of a day', () => {
  it('say what the files contain, and how much the full report differs', () => {
    const sentences = [
      'Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file), all of them taken.',
      'Device files 1,204.55 USD, full report 1,210.02 USD (“Revenue”), difference 0.45 %.',
    ];
    expect(totals()).toEqual({
      from: DAY,
      to: DAY,
      currency: 'USD',
      centres: [
        { centre: 'cn', files: 1, rows: 1204, revenue: 204.5 },
        { centre: 'en', files: 1, rows: 11_196, revenue: 1000.05 },
        { centre: 'in', files: 0, rows: 0, revenue: 0 },
        { centre: 'sg', files: 0, rows: 0, revenue: 0 },
      ],
      rows: 12_400,
      kept: 12_400,
      skipped: 0,
      revenue: 1204.55,
      fullRevenue: 1210.02,
      difference: (1210.02 - 1204.55) / 1210.02,
      sentences,
      facts: sentences,
      doubts: [],
    });
  });

  it('say how many rows a filter left out', () => {
    const request = { ...REQUEST, filter: { ...NO_ROW_FILTER, revenueOnly: true } };
    const files = FILES.map((one) => (one.centre === 'en' ? { ...one, kept: 9996 } : one));
    const { rows, kept, skipped, sentences } = totals({ request, files });
    expect({ rows, kept, skipped }).toEqual({ rows: 12_400, kept: 11_200, skipped: 1200 });
    expect(sentences.slice(0, 2)).toEqual([
      'Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file).',
      '1,200 rows were left out by the filter, 11,200 taken.',
    ]);
  });

  it('leave the revenue of a centre and the sum blank if a row has no revenue', () => {
    const files = FILES.map((one) => (one.centre === 'cn' ? { ...one, revenue: null } : one));
    const { centres, ...all } = totals({ files });
    expect(all).toMatchObject({ revenue: null, fullRevenue: 1210.02, difference: null });
    expect(centres.map((centre) => centre.revenue)).toEqual([null, 1000.05, 0, 0]);
  });

  it('count the blank lines, NUL characters and characters that are not UTF-8', () => {
    const faults = { blankLines: 2, nuls: 0, undecoded: 1 };
    const files = FILES.map((one) => (one.centre === 'en' ? { ...one, faults } : one));
    expect(totals({ files }).sentences.slice(1, 3)).toEqual([
      '2 blank lines of the device file of en skipped.',
      '1 character of the device file of en could not be read (not valid UTF-8): texts show “\ufffd” there, but numbers are right.',
    ]);
  });
});

it('the control totals of several days are added up, and say on how many days a centre had data', () => {
  const days = [DAY, NEXT];
  const files = days.flatMap((day) =>
    CENTRES.map((centre) =>
      day === DAY && centre === 'sg'
        ? file({ day, centre, state: 'no data' })
        : file({ day, centre, records: 10, revenue: 2.5 }),
    ),
  );
  const made = totals({ files, days }, [10, 10]);
  expect(made).toMatchObject({ from: DAY, to: NEXT, rows: 70, revenue: 17.5, fullRevenue: 20 });
  expect(made.sentences).toEqual([
    'Device files of 1 Sep 2026 to 2 Sep 2026 (2 days): 70 rows (cn 20, en 20, in 20, sg 10 on 1 of 2 days), all of them taken.',
    'Device files 17.50 USD, full report 20.00 USD (“Revenue”), difference 12.50 %.',
    'The device files and the full report differ by more than 10 %: rows may be missing or doubled.',
  ]);
});

describe('rows that appear more than once', () => {
  const days = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04', '2026-09-05'];
  const files = days.flatMap((day) => CENTRES.map((centre) => file({ day, centre, records: 1 })));
  const doubledTotals = (...doubled: DuplicatesOfDay[]) =>
    doubled.length === 1 ? totals({ doubled }) : totals({ doubled, days, files });

  it('in one file are mentioned, and are no doubt', () => {
    const { doubts, sentences } = doubledTotals({ day: DAY, acrossFiles: 0, withinFiles: 1 });
    expect(doubts).toEqual([]);
    expect(sentences[2]).toBe(
      '1 row appears more than once in one device file, equal in every column; all are kept, as they may be different events.',
    );
  });

  it('in several files are a doubt, and are named with their days', () => {
    const { doubts } = doubledTotals(
      ...days.map((day, at) => ({ day, acrossFiles: at === 0 ? 0 : 1000, withinFiles: 0 })),
    );
    expect(doubts).toEqual([
      '4,000 rows appear in more than one device file of 2026-09-02, 2026-09-03, 2026-09-04 and 1 more, equal in every column; all are kept, so totals may be doubled.',
    ]);
  });

  it('are not counted on a day with too many rows, and a sentence says so', () => {
    const { doubts, sentences } = doubledTotals({ day: DAY, acrossFiles: null, withinFiles: null });
    expect(doubts).toEqual([]);
    expect(sentences[2]).toBe(
      'Rows that appear more than once in the device files are not counted, because a day has more than 4,000,000 rows. Compare the revenue with the full report.',
    );
  });
});

it.each([
  [90, 0],
  [110, 0],
  [89.99, 1],
  [110.01, 1],
  [-100, 1],
])('control totals are doubted if the revenue is %d and more than 10 %% off 100', (revenue, doubts) => {
  const made = totals({ files: filesOf(DAY, 3, revenue) }, [100]);
  expect(made.doubts).toHaveLength(doubts);
  expect(made.facts).toHaveLength(2 - doubts);
});

describe('a day of empty files', () => {
  it('is refused if the full report has a cent of revenue for it', () => {
    expect(() => totals({ files: filesOf(DAY, 0, 0) }, [0.01])).toThrow(NotUnderstood);
    const files = [...filesOf(DAY, 5, 9), ...filesOf(NEXT, 0, 0)];
    expect(() => totals({ files, days: [DAY, NEXT] }, [9, 1_234.5])).toThrow(
      'the device files of 2 Sep 2026 hold no rows, but the full report has 1,234.50 USD of revenue for that day',
    );
  });

  it.each([[0.009_9], [null]])('is accepted if the full report has %p', (full) => {
    expect(totals({ files: filesOf(DAY, 0, 0) }, [full])).toMatchObject({ rows: 0, revenue: 0 });
  });
});

describe('control totals of only some files or rows', () => {
  it('are refused if not each file of each day was counted once', () => {
    const wrong = (centre: Centre, day: string) => [...FILES.slice(0, 3), file({ centre, day })];
    expect(() => totals({ files: wrong('sg', NEXT) })).toThrow('not the files of 2026-09-01');
    expect(() => totals({ files: wrong('in', DAY) })).toThrow('not the files of 2026-09-01');
    expect(() => totals({ days: [DAY, NEXT] })).toThrow('not the files of 2026-09-01,2026-09-02');
    expect(() => totals({ files: [...FILES, file({ day: NEXT })] })).toThrow('not the files');
  });

  it('are refused if a row was neither used nor removed by a filter', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.boolean(), (records, kept, isFiltered) => {
        const files = FILES.map((one) => (one.centre === 'in' ? file({ centre: 'in', records, kept }) : one));
        const make = () => totals({ files, request: isFiltered ? { ...REQUEST, areas: ['US'] } : REQUEST });
        if (isFiltered ? kept > records : kept !== records) return expect(make).toThrow(/were taken/);
        const made = make();
        expect(made.kept + made.skipped).toBe(made.rows);
      }),
    );
  });
});
