import { CENTRES, type Centre } from '../../../src/device/centres';
import { duplicatesText, rowTotalsText, textFaultsText } from '../../../src/device/control/totals-text';
import type { DuplicateCounts, FileTotals } from '../../../src/device/file-totals';
import { texts } from '../../../src/wording/texts';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04', '2026-09-05'];

type Held = readonly [records: number, kept: number] | 'no data' | 'no file';

/** The files of a day, in the order of the centres. */
function day(at: number, ...held: Held[]): FileTotals[] {
  return held.map((one, nth) => {
    const counts = typeof one === 'string' ? { state: one, records: 0, kept: 0 } : undefined;
    const [records, kept] = typeof one === 'string' ? [0, 0] : one;
    return {
      day: DAYS[at]!,
      centre: CENTRES[nth]!,
      revenue: 0,
      ...(counts ?? { state: 'read', records, kept }),
    };
  });
}

const totalsOf = (...days: FileTotals[][]) => rowTotalsText(days.flat(), DAYS.slice(0, days.length));

describe('the sentence about the rows of device files', () => {
  it('names the rows of each centre, and states that all were used', () => {
    expect(totalsOf(day(0, [1_204, 1_204], [11_196, 11_196], 'no data', 'no file'))).toEqual([
      'Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file), all of them taken.',
    ]);
    expect(totalsOf(day(0, [0, 0], [1, 1], 'no data', 'no file'))).toEqual([
      'Device files: 1 row (cn 0, en 1, in no data, sg no file), and it was taken.',
    ]);
  });

  it('states that there are no rows', () => {
    expect(totalsOf(day(0, [0, 0], 'no data', 'no data', 'no file'))).toEqual([
      'Device files: no rows (cn 0, en no data, in no data, sg no file).',
    ]);
  });

  it.each<[Held, string]>([
    [[5, 4], '1 row was left out by the filter, 4 taken.'],
    [[5_000, 3_000], '2,000 rows were left out by the filter, 3,000 taken.'],
    [[1, 0], '1 row was left out by the filter, none taken.'],
    [[2, 0], '2 rows were left out by the filter, none taken.'],
  ])('says how many rows a filter removed from %j', (held, sentence) => {
    const [first, second, ...rest] = totalsOf(day(0, held, 'no file', 'no file', 'no file'));
    expect(first).toMatch(/^Device files: .* rows? \(cn .*, sg no file\)\.$/);
    expect(second).toBe(sentence);
    expect(rest).toEqual([]);
  });

  it('adds up all days, and states on how many of them a centre has rows', () => {
    expect(
      totalsOf(
        day(0, [10, 10], [20, 20], 'no file', 'no file'),
        day(1, [1, 1], 'no data', 'no data', 'no file'),
        day(2, [2, 2], [5, 5], 'no file', 'no file'),
      ),
    ).toEqual([
      'Device files of 1 Sep 2026 to 3 Sep 2026 (3 days): 38 rows (cn 13, en 25 on 2 of 3 days, in no data, sg no file), all of them taken.',
    ]);
  });
});

describe('the sentence about rows that appear more than once', () => {
  const doubled = (...days: Partial<DuplicateCounts>[]) =>
    duplicatesText(
      days.map((change, at) => ({ day: DAYS[at]!, acrossFiles: 0, withinFiles: 0, exact: true, ...change })),
    );

  it('does not exist if there are none', () => {
    expect(doubled()).toEqual({ doubts: [], notices: [] });
    expect(doubled({}, { exact: false })).toEqual({ doubts: [], notices: [] });
  });

  it('is a doubt for rows in two files, and a notice for rows in one', () => {
    expect(doubled({ acrossFiles: 1, withinFiles: 1_200 })).toEqual({
      doubts: [
        '1 row appears in more than one device file, equal in every column; all are kept, so totals may be doubled.',
      ],
      notices: [
        '1,200 rows appear more than once in one device file, equal in every column; all are kept, as they may be different events.',
      ],
    });
  });

  it('names the days among several that have them, and adds them up', () => {
    const { doubts, notices } = doubled(
      { withinFiles: 3 },
      { acrossFiles: 2, exact: false },
      { withinFiles: 4 },
    );
    expect(doubts).toEqual([
      'About 2 rows appear in more than one device file of 2026-09-02, equal in every column; all are kept, so totals may be doubled.',
    ]);
    expect(notices).toEqual([
      '7 rows appear more than once in one device file of 2026-09-01 and 2026-09-03, equal in every column; all are kept, as they may be different events.',
    ]);
  });

  it.each([
    [1, '2026-09-01'],
    [2, '2026-09-01 and 2026-09-02'],
    [3, '2026-09-01, 2026-09-02 and 2026-09-03'],
    [4, '2026-09-01, 2026-09-02, 2026-09-03 and 1 more'],
    [5, '2026-09-01, 2026-09-02, 2026-09-03 and 2 more'],
  ])('names three of %d days at most', (count, listed) => {
    const sentence = texts().devices.totals.noFullRevenue('123456', DAYS.slice(0, count));
    expect(sentence).toBe(
      `The full report has no revenue of app 123456 for ${listed}, so there is nothing to compare with.`,
    );
  });
});

describe('the sentences about faults in device files', () => {
  const file = (centre: Centre, faults?: Partial<NonNullable<FileTotals['faults']>>): FileTotals => ({
    day: DAYS[0]!,
    centre,
    state: 'read',
    records: 1,
    kept: 1,
    revenue: 0,
    ...(faults && { faults: { blankLines: 0, nuls: 0, undecoded: 0, ...faults } }),
  });

  it('do not exist for files without faults', () => {
    expect(textFaultsText([file('cn'), file('en', {})])).toEqual([]);
  });

  it('name each fault of one file', () => {
    expect(textFaultsText([file('cn'), file('en', { blankLines: 1, nuls: 1, undecoded: 1 })])).toEqual([
      '1 blank line of the device file of en skipped.',
      '1 NUL character removed from the device file of en.',
      '1 character of the device file of en could not be read (not valid UTF-8): texts show “\ufffd” there, but numbers are right.',
    ]);
  });

  it('add up the faults of all files, with the centres in order', () => {
    const files = [file('sg', { nuls: 1_200, blankLines: 2 }), file('cn', { nuls: 34 }), file('in', {})];
    expect(textFaultsText(files)).toEqual([
      '2 blank lines of the device file of sg skipped.',
      '1,234 NUL characters removed from the device files of cn and sg.',
    ]);
  });
});
