import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { TARGET } from '../../fakes/sheets/table-writing';
import { type Days, run, serial, three, windowOf } from './three-days';

/** For each row below the headers: its network, its revenue, the user's texts and the notes. */
const standing = (sheet: EmulatedSheets) =>
  sheet
    .shown('Revenue')
    .slice(2)
    .map((cells, at) => {
      const notes = (sheet.tab('Revenue').rows[2 + at] ?? []).map(({ note = '' }) => note);
      return [...cells.slice(1), ...notes].filter((each) => each !== '').join(' ');
    });

const GONE = 'No longer reported by the service since 21 Nov 2026.';

describe('the outcome of moving in the rows of a large table', () => {
  const counted = ({
    rows,
    rowsInserted,
    rowsChanged,
    rowsDeleted,
    rowsMarked,
    cellsWritten,
  }: ReturnType<typeof run>) => [rows, rowsInserted, rowsChanged, rowsDeleted, rowsMarked, cellsWritten];

  it.each<[string, Days, readonly number[]]>([
    ['as many rows', [[2, 'xy']], [8, 0, 2, 0, 0, 6]],
    ['more rows', [[2, 'xyz']], [9, 1, 2, 0, 0, 9]],
    ['fewer rows', [[3, 'x']], [6, 0, 1, 2, 0, 3]],
    ['no rows', [[3, '']], [5, 0, 0, 3, 0, 0]],
    ['a new day', [[4, 'xy']], [10, 2, 0, 0, 0, 6]],
    [
      'all',
      [
        [1, 'a'],
        [2, 'bcd'],
        [3, 'e'],
      ],
      [5, 1, 4, 4, 0, 15],
    ],
  ])('is counted: %s', (_, days, wanted) => {
    expect(counted(run(three(), days, windowOf(1, 4)))).toEqual(wanted);
  });

  it('counts rows that stay with their numbers, but none without numbers and none of the user', () => {
    const sheet = three();
    sheet.enter('Revenue', 2, 5, 'outside');
    sheet.enter('Revenue', 6, 5, 'gone');
    sheet.insert('Revenue', 'ROWS', 10);
    sheet.enter('Revenue', 10, 0, serial(3));
    sheet.enter('Revenue', 10, 2, '=SUM(C3:C3)');
    const outcome = run(
      sheet,
      [
        [2, 'd'],
        [3, 'fgh'],
      ],
      windowOf(2, 3),
    );
    expect(counted(outcome)).toEqual([5, 0, 4, 2, 1, 12]);
    expect(outcome.notices).toHaveLength(2);
    expect(standing(sheet)).toEqual([
      'a 1 outside Outside the range since 21 Nov 2026.',
      'd 2',
      `e gone ${GONE}`,
      'f 3',
      'g 3',
      'h 3',
      '1',
    ]);
  });

  it('counts all rows as replaced if zone or currency change', () => {
    const target = { ...TARGET, currency: 'EUR' };
    expect(
      counted(
        run(
          three(),
          [
            [1, 'ab'],
            [5, 'c'],
          ],
          { target },
        ),
      ),
    ).toEqual([3, 0, 3, 5, 0, 9]);
  });
});
