import fc from 'fast-check';
import { CENTRES } from '../../../src/device/centres';
import { type ControlFacts, controlTotals } from '../../../src/device/control/control-totals';
import type { FullTotals } from '../../../src/device/control/full-report-totals';
import type { DuplicateCounts, FileTotals } from '../../../src/device/file-totals';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import { asked } from '../../service/asking';

const DAY = '2026-09-01';
const request = asked('device', { apps: ['3.10'], from: DAY, to: DAY });

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
const FULL: FullTotals = {
  days: [{ day: DAY, revenue: 1210.02 }],
  failure: null,
  newestCompleteDay: '2026-09-08',
};

function totals(change: Partial<ControlFacts> = {}) {
  return controlTotals({ files: FILES, doubled: [], full: FULL, request, days: [DAY], ...change });
}

function doubled(change: Partial<DuplicateCounts & { day: string }>) {
  return { day: DAY, acrossFiles: 0, withinFiles: 0, exact: true, ...change };
}

describe('the control totals of a day', () => {
  it('say what the files contain, and how much the full report differs', () => {
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
      sentences: [
        'Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file), all of them taken.',
        'Device files 1,204.55 USD, full report 1,210.02 USD (“Revenue”), difference 0.45 %.',
      ],
      facts: [
        'Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file), all of them taken.',
        'Device files 1,204.55 USD, full report 1,210.02 USD (“Revenue”), difference 0.45 %.',
      ],
      doubts: [],
    });
  });

  it('say how many rows a filter left out', () => {
    const filtered = { ...request, filter: { ...NO_ROW_FILTER, revenueOnly: true } };
    const files = FILES.map((one) => (one.centre === 'en' ? { ...one, kept: 9996 } : one));
    const { rows, kept, skipped, sentences } = totals({ request: filtered, files });
    expect({ rows, kept, skipped }).toEqual({ rows: 12_400, kept: 11_200, skipped: 1200 });
    expect(sentences.slice(0, 2)).toEqual([
      'Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file).',
      '1,200 rows were left out by the filter, 11,200 taken.',
    ]);
  });
});

it('control totals distinguish an empty file from no data and no file', () => {
  const files = [file({ centre: 'cn' }), ...FILES.slice(2), file({ centre: 'en', state: 'no data' })];
  const full = { ...FULL, days: [{ day: DAY, revenue: null }] };
  expect(totals({ files, full })).toMatchObject({ revenue: 0, fullRevenue: 0, difference: 0 });
  expect(totals({ files, full }).sentences[0]).toBe(
    'Device files: no rows (cn 0, en no data, in no data, sg no file).',
  );
});

describe('an unknown amount', () => {
  it('makes the revenue of its centre and the sum unknown', () => {
    const files = FILES.map((one) => (one.centre === 'cn' ? { ...one, revenue: null } : one));
    const made = totals({ files });
    expect(made).toMatchObject({ revenue: null, fullRevenue: 1210.02, difference: null });
    expect(made.centres.map(({ revenue }) => revenue)).toEqual([null, 1000.05, 0, 0]);
    expect(made.sentences.slice(1)).toEqual([
      'Full report 1,210.02 USD (“Revenue”).',
      'The revenue of the device files is not known: cn has rows without revenue, so there is nothing to compare with the full report.',
    ]);
  });
});

describe('the control totals of several days', () => {
  const days = ['2026-09-01', '2026-09-02'];
  const files = days
    .flatMap((day) =>
      CENTRES.map((centre) =>
        file({
          day,
          centre,
          records: 10,
          revenue: 2.5,
          state: centre === 'sg' && day === DAY ? 'no data' : 'read',
        }),
      ),
    )
    .map((one) => (one.state === 'read' ? one : { ...one, records: 0, kept: 0, revenue: 0 }));

  it('are added up, and say on how many days a centre had data', () => {
    const full = { ...FULL, days: days.map((day) => ({ day, revenue: 10 })) };
    const made = totals({ files, days, full });
    expect(made).toMatchObject({ from: days[0], to: days[1], rows: 70, revenue: 17.5, fullRevenue: 20 });
    expect(made.sentences).toEqual([
      'Device files of 1 Sep 2026 to 2 Sep 2026 (2 days): 70 rows (cn 20, en 20, in 20, sg 10 on 1 of 2 days), all of them taken.',
      'Device files 17.50 USD, full report 20.00 USD (“Revenue”), difference 12.50 %.',
      'The device files and the full report differ by more than 10 %: rows may be missing or doubled.',
    ]);
  });
});

describe('rows that appear more than once', () => {
  it('in one file are mentioned, and are no doubt', () => {
    const made = totals({ doubled: [doubled({ withinFiles: 1 })] });
    expect(made.doubts).toEqual([]);
    expect(made.sentences[2]).toBe(
      '1 row appears more than once in one device file, equal in every column; all are kept, as they may be different events.',
    );
  });

  it('are named with their days, and marked if they are estimates', () => {
    const days = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04', '2026-09-05'];
    const files = days.flatMap((day) => CENTRES.map((centre) => file({ day, centre, records: 1 })));
    const made = totals({
      days,
      files,
      doubled: days.map((day, at) => doubled({ day, acrossFiles: at === 0 ? 0 : 1000, exact: at !== 4 })),
    });
    expect(made.doubts).toEqual([
      'About 4,000 rows appear in more than one device file of 2026-09-02, 2026-09-03, 2026-09-04 and 1 more, equal in every column; all are kept, so totals may be doubled.',
    ]);
  });
});

describe('control totals of only some files or rows', () => {
  it('are refused if a row was neither used nor removed by a filter', () => {
    const counts = fc.tuple(fc.nat(1000), fc.nat(1000), fc.boolean());
    fc.assert(
      fc.property(counts, ([records, kept, filtered]) => {
        const files = FILES.map((one) => (one.centre === 'in' ? file({ centre: 'in', records, kept }) : one));
        const make = () => totals({ files, request: filtered ? { ...request, areas: ['US'] } : request });
        if (filtered ? kept > records : kept !== records) return expect(make).toThrow(/neither|taken/);
        const made = make();
        expect(made.kept + made.skipped).toBe(made.rows);
      }),
    );
  });
});
