import { CENTRE_IDS } from '../../../src/catalogue';
import { buildControlTotals, type FullRevenue } from '../../../src/device/control/control-totals';
import type { FilesOfDays, FileTotals } from '../../../src/device/day-consumer';
import { NotUnderstood } from '../../../src/errors/ad-reports-error';
import { NO_ROW_FILTER } from '../../../src/request/draft';
import { createReportRequest } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];
const [DAY, NEXT] = DAYS as [string, string];
const REQUEST = createReportRequest('device', { apps: ['3.10'] });

function file(change: Partial<FileTotals>): FileTotals {
  const records = change.records ?? 0;
  return { day: DAY, centre: 'cn', records, kept: records, revenue: 0, ...change };
}

const FILES = [
  file({ centre: 'cn', records: 1204, revenue: 204.5 }),
  file({ centre: 'en', records: 11_196, revenue: 1000.05 }),
  file({ centre: 'in' }),
  file({ centre: 'sg' }),
];

/** The files of a day. Only the file of cn has rows. */
function filesOf(day: string, records: number, revenue: number | null): FileTotals[] {
  return CENTRE_IDS.map((centre) =>
    centre === 'cn' ? file({ day, records, revenue }) : file({ day, centre }),
  );
}

/** The full report's revenue of each day. */
function fullOf(days: readonly string[], revenues: readonly (number | null)[]): FullRevenue {
  const byDay = new Map(days.map((day, at) => [day, revenues[at] ?? null]));
  return { byDay, failure: null, newestCompleteDay: '2026-09-08' };
}

function totals(change: Partial<FilesOfDays> = {}, full: readonly (number | null)[] = [1210.02]) {
  const days = change.days ?? [DAY];
  return buildControlTotals({ files: FILES, request: REQUEST, days, ...change }, fullOf(days, full));
}

it('the control totals of a day say what the files contain, and how much the full report differs', () => {
  const sentences = [
    'Device files: 12,400 rows from the data centres (cn: 1,204; en: 11,196; in: 0; sg: 0).',
    'Revenue: 1,204.55 USD in the device files, 1,210.02 USD in the “Full report”, difference 0.45 %.',
  ];
  expect(totals()).toEqual({
    rows: 12_400,
    differenceShare: (1210.02 - 1204.55) / 1210.02,
    sentences,
    facts: sentences,
    doubts: [],
  });
});

it('the control totals of a day say how many rows a filter left out', () => {
  const request = { ...REQUEST, filter: { ...NO_ROW_FILTER, revenueOnly: true } };
  const files = FILES.map((one) => (one.centre === 'en' ? { ...one, kept: 9996 } : one));
  expect(totals({ request, files }).sentences.slice(0, 2)).toEqual([
    'Device files: 12,400 rows from the data centres (cn: 1,204; en: 11,196; in: 0; sg: 0).',
    'The filter kept 11,200 of 12,400 rows.',
  ]);
});

it('the control totals name entries of a filter that no file has, and none that a file has', () => {
  const filter = { ...NO_ROW_FILTER, networks: ['Aurora', 'Birch', 'Auora Ads'] };
  const files = FILES.map((file, at) => ({
    ...file,
    matched: { networks: [['Birch', 'Aurora'][at] ?? 'Birch'] },
  }));
  const [first] = totals({ request: { ...REQUEST, filter }, files }).sentences;
  expect(first).toBe('No row of 1 Sep 2026 has the network “Auora Ads”. Check the spelling.');
});

it('the control totals of several days are added up', () => {
  const days = [DAY, NEXT];
  const files = days.flatMap((day) =>
    CENTRE_IDS.map((centre) =>
      day === DAY && centre === 'sg'
        ? file({ day, centre })
        : file({ day, centre, records: 10, revenue: 2.5 }),
    ),
  );
  expect(totals({ files, days }, [10, 10]).sentences).toEqual([
    'Device files of 2 days: 70 rows from the data centres (cn: 20; en: 20; in: 20; sg: 10).',
    'Revenue: 17.50 USD in the device files, 20.00 USD in the “Full report”, difference 12.50 %.',
    'The revenue of the device files differs by over 10 % from the “Full report” of the same days. Maybe some rows are missing, or are counted twice.',
  ]);
});

it.each([90, 110, 89.99, 110.01, -100])(
  'a revenue of %d is doubted if it is over 10 %% off 100',
  (revenue) => {
    const { doubts, facts } = totals({ files: filesOf(DAY, 3, revenue) }, [100]);
    const isDoubted = revenue !== 90 && revenue !== 110;
    const doubt = expect.stringContaining('differs by over 10 %');
    expect(doubts).toEqual(isDoubted ? [doubt] : []);
    expect(facts).toHaveLength(isDoubted ? 1 : 2);
  },
);

it('a day of empty files is refused if the full report has a cent of revenue for it', () => {
  expect(() => totals({ files: filesOf(DAY, 0, 0) }, [0.01])).toThrow(NotUnderstood);
  const files = [...filesOf(DAY, 5, 9), ...filesOf(NEXT, 0, 0)];
  expect(() => totals({ files, days: [DAY, NEXT] }, [9, 1_234.5])).toThrow(
    'the device files of 2 Sep 2026 have no rows, but the “Full report” has 1,234.50 USD of revenue for that day',
  );
});

it('a day of empty files is accepted if the full report has less than a cent, or no number', () => {
  for (const full of [0.009_9, null])
    expect(totals({ files: filesOf(DAY, 0, 0) }, [full])).toHaveProperty('rows', 0);
});

/** Compares days, each with the rows and the revenue of its device files, and the revenue in the full report. */
function compared(
  days: readonly (readonly [records: number, revenue: number | null, full: number | null])[],
  change: Partial<FullRevenue> = {},
) {
  const files = days.flatMap(([records, revenue], at) => filesOf(DAYS[at]!, records, revenue));
  const device = { files, days: DAYS.slice(0, days.length), request: REQUEST };
  const revenues = days.map(([, , revenue]) => revenue);
  const { differenceShare, sentences } = buildControlTotals(device, {
    ...fullOf(DAYS, revenues),
    ...change,
  });
  return { differenceShare, sentences: sentences.slice(1) };
}

it('the revenue of device files compared with the full report has no difference as a share if the full report has 0', () => {
  expect(compared([[1, 2.5, 0]])).toMatchObject({
    differenceShare: null,
    sentences: ['Revenue: 2.50 USD in the device files, 0.00 USD in the “Full report”, difference 2.50 USD.'],
  });
  expect(compared([[1, 0, 0]])).toMatchObject({
    differenceShare: 0,
    sentences: ['Revenue: 0.00 USD in the device files, 0.00 USD in the “Full report”, difference 0.00 %.'],
  });
});

it('the revenue of device files compared with the full report is of the days that both know', () => {
  const days = [
    [2, 1.5, 1.5],
    [2, null, 3],
    [2, 4, null],
  ] as const;
  expect(compared(days)).toEqual({
    differenceShare: 0,
    sentences: [
      'Revenue of 1 of the 3 days: 1.50 USD in the device files, 1.50 USD in the “Full report”, difference 0.00 %.',
    ],
  });
});

it('the revenue of device files is not compared if the full report has no number yet, or could not be fetched', () => {
  const notCompared = 'The revenue of the device files could not be compared with the “Full report”';
  expect(compared([[2, 2, null]])).toEqual({
    differenceShare: null,
    sentences: [`${notCompared}, because one of them does not have all of it yet.`],
  });
  expect(compared([[2, 2, null]], { failure: 'The service is down.' }).sentences).toEqual([
    `${notCompared}: The service is down.`,
  ]);
});
