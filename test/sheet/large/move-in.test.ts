import fc from 'fast-check';
import { type LargeJob, LargeTable } from '../../../src/sheet/large/large-table';
import type { Cell, Column } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { longJobFor, TARGET } from '../../fakes/sheets/table-writing';
import { runs } from '../../thorough';
import { type Days, day, FIELDS, KEPT, run, serial, three, windowOf } from './three-days';

/** The rows below the headers: the day of the month and the network of each. */
const rows = (sheet: EmulatedSheets) =>
  sheet
    .shown('Revenue')
    .slice(2)
    .map(([date, network = '']) => `${date ? Number(date) - serial(0) : ''}${network}`)
    .join(' ');

const tight = (sheet: EmulatedSheets) => sheet.tab('Revenue').rowCount - sheet.shown('Revenue').length;

describe('days that are fetched again', () => {
  it('replace the rows of their day, and the grid stays exact', () => {
    const sheet = three();
    const outcome = run(sheet, { 2: 'wxyz' }, KEPT);
    expect(rows(sheet)).toBe('1a 1b 1c 2w 2x 2y 2z 3f 3g 3h');
    expect(outcome).toMatchObject({
      rows: 10,
      rowsBrought: 4,
      rowsInserted: 2,
      rowsChanged: 2,
      rowsDeleted: 0,
      cellsWritten: 12,
    });
    expect(tight(sheet)).toBe(0);
    expect(run(sheet, { 1: 'k', 2: '' }, KEPT)).toMatchObject({ rows: 4, rowsChanged: 1, rowsDeleted: 6 });
    expect(rows(sheet)).toBe('1k 3f 3g 3h');
    expect(tight(sheet)).toBe(0);
  });

  it('are inserted in order, and days outside the range are deleted', () => {
    const sheet = three();
    run(sheet, { 5: 'mn' }, windowOf(2));
    run(sheet, { 4: 'k', 6: 'o', 7: 'p' }, windowOf(2));
    expect(rows(sheet)).toBe('2d 2e 3f 3g 3h 4k 5m 5n 6o 7p');
    run(sheet, { 1: 'a' }, { window: { from: day(1), to: day(1), keptFrom: day(1), keptTo: day(4) } });
    expect(rows(sheet)).toBe('1a 2d 2e 3f 3g 3h 4k');
    expect(tight(sheet)).toBe(0);
  });

  it('are inserted in descending order if the newest days are at the top', () => {
    const sheet = three();
    sheet.tab('Revenue').edit((rows) => rows.splice(2, 8, ...rows.slice(2, 10).reverse()));
    run(sheet, { 2: 'x', 4: 'k', 5: 'l' }, KEPT);
    expect(rows(sheet)).toBe('5l 4k 3h 3g 3f 2x 1c 1b 1a');
  });

  it('without a window all rows are replaced, other days too', () => {
    const sheet = three();
    run(sheet, { 7: 'xy' });
    expect(rows(sheet)).toBe('7x 7y');
  });

  it('say the new line and carry the new stamp', () => {
    const sheet = three();
    const table = LargeTable.begin(longJobFor(sheet, FIELDS, KEPT));
    const covers = { from: day(1), to: day(3), completeThrough: day(3), question: 'q' };
    table.finish({ provenance: 'Device report · newer', notices: [], covers, asked: [] });
    expect(sheet.shown('Revenue')[0]).toEqual(['Device report · newer']);
    expect(sheet.tab('Revenue').metadata[0]!.metadataValue).toContain('"question":"q"');
    expect(rows(sheet)).toBe('1a 1b 1c 2d 2e 3f 3g 3h');
  });
});

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
    ['as many rows', { 2: 'xy' }, [8, 0, 2, 0, 0, 6]],
    ['more rows', { 2: 'xyz' }, [9, 1, 2, 0, 0, 9]],
    ['fewer rows', { 3: 'x' }, [6, 0, 1, 2, 0, 3]],
    ['no rows', { 3: '' }, [5, 0, 0, 3, 0, 0]],
    ['a new day', { 4: 'xy' }, [10, 2, 0, 0, 0, 6]],
    ['all', { 1: 'a', 2: 'bcd', 3: 'e' }, [5, 1, 4, 4, 0, 15]],
  ])('is counted: %s', (_, days, wanted) => {
    expect(counted(run(three(), days, windowOf(1, 4)))).toEqual(wanted);
  });

  it('counts all rows as replaced if zone or currency change', () => {
    const target = { ...TARGET, currency: 'EUR' };
    expect(counted(run(three(), { 1: 'ab', 5: 'c' }, { target }))).toEqual([3, 0, 3, 5, 0, 9]);
  });
});

describe('what the user has done to the sheet', () => {
  it('renamed, moved, with rows above and columns between: the rows are found', () => {
    const sheet = three();
    sheet.tab('Revenue').title = 'It’s mine';
    sheet.insert('It’s mine', 'ROWS', 0, 2);
    sheet.insert('It’s mine', 'COLUMNS', 1);
    sheet.moveTab('It’s mine', 0);
    run(sheet, { 2: 'xyz' }, KEPT);
    expect(
      sheet
        .shown('It’s mine')
        .slice(4)
        .map(([, , network]) => network)
        .join(''),
    ).toBe('abcxyzfgh');
    expect(sheet.shown('It’s mine')[2]![0]).toMatch(/^Device report/);
  });

  it('columns in another order are filled in that order', () => {
    const sheet = three();
    sheet.tab('Revenue').edit((cells) => {
      for (const row of cells.slice(1)) [row[0], row[1], row[2]] = [row[2]!, row[0]!, row[1]!];
    });
    run(sheet, { 2: 'xy' }, KEPT);
    expect(sheet.shown('Revenue').slice(5, 7)).toEqual([
      [2, serial(2), 'x'],
      [2, serial(2), 'y'],
    ]);
  });

  it('copies formulas next to the table down to new rows, and keeps other values', () => {
    const sheet = three();
    for (let row = 2; row < 10; row++) sheet.enter('Revenue', row, 4, `=C${row + 1}*2`);
    sheet.enter('Revenue', 2, 5, 'checked');
    run(sheet, { 2: 'wxyz', 4: 'k' }, KEPT);
    const userContent = sheet
      .shown('Revenue')
      .slice(2)
      .map((row) => row[4]);
    expect(userContent).toEqual([2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 8]);
    expect(sheet.shown('Revenue')[2]![5]).toBe('checked');
  });

  it('number formats of the table’s cells stay, and new rows have those of their neighbours', () => {
    const sheet = three();
    sheet.tab('Revenue').edit((cells) => {
      for (const row of cells.slice(2)) row[2] = { ...row[2], format: '0.0000' };
    });
    run(sheet, { 2: 'wxyz', 9: 'k' }, KEPT);
    expect(
      sheet
        .tab('Revenue')
        .rows.slice(2)
        .map((row) => row[2]!.format),
    ).toEqual(new Array(11).fill('0.0000'));
  });

  it('a row that is no longer reported stays without numbers and with a mark if it has user content', () => {
    const sheet = three();
    sheet.enter('Revenue', 6, 5, 'paid');
    sheet.enter('Revenue', 8, 1, 'g', 'ask Eva');
    const outcome = run(sheet, { 2: 'x', 3: 'f' }, KEPT);
    expect(outcome).toMatchObject({ rowsMarked: 2, rowsDeleted: 1, rows: 5 });
    expect(outcome.notices).toEqual([
      expect.stringMatching(/^2 rows that the service no longer reports stay .* without numbers/),
    ]);
    expect(sheet.shown('Revenue').slice(5)).toEqual([
      [serial(2), 'x', 2],
      [serial(2), 'e', '', '', '', 'paid'],
      [serial(3), 'f', 3],
      [serial(3), 'g'],
    ]);
    const notes = sheet.tab('Revenue').rows.map((row) =>
      row
        .map(({ note }) => note ?? '')
        .join('|')
        .replace(/\|+$/, ''),
    );
    expect(notes[6]).toMatch(/No longer reported by the service since 21 Nov 2026/);
    expect(notes[8]).toMatch(/No longer .*\|ask Eva/);
  });

  it('a marked row is not overwritten, and is removed once the user’s content is gone', () => {
    const sheet = three();
    sheet.enter('Revenue', 6, 5, 'paid');
    run(sheet, { 2: 'x' }, KEPT);
    expect(run(sheet, { 2: 'pqr' }, KEPT)).toMatchObject({ rowsMarked: 1, rowsInserted: 2 });
    expect(rows(sheet)).toBe('1a 1b 1c 2p 2q 2r 2e 3f 3g 3h');
    const at = sheet.shown('Revenue').findIndex((row) => row[5] === 'paid');
    sheet.enter('Revenue', at, 5, '');
    expect(run(sheet, { 2: 'pqr' }, KEPT)).toMatchObject({ rowsMarked: 0, rowsDeleted: 1 });
    expect(rows(sheet)).toBe('1a 1b 1c 2p 2q 2r 3f 3g 3h');
  });

  it('a line of totals of theirs is left alone, whether it has a day or not', () => {
    const sheet = three();
    sheet.insert('Revenue', 'ROWS', 7, 2);
    sheet.enter('Revenue', 7, 0, serial(2));
    sheet.enter('Revenue', 7, 2, '=SUM(C1:C7)');
    sheet.enter('Revenue', 8, 1, 'so far');
    run(sheet, { 2: 'x', 3: 'y' }, KEPT);
    expect(rows(sheet)).toBe('1a 1b 1c 2x 2 so far 3y');
    expect(sheet.tab('Revenue').rows[6]![2]!.formula).toMatch(/^=SUM/);
  });

  it('sorted so that a day is in more than 10,000 places: a sentence says what to do, unless all days are replaced', () => {
    const sheet = new EmulatedSheets();
    const big = { mostBytes: 400_000 };
    const many = 'a'.repeat(10_100);
    run(sheet, { 1: many, 2: many }, big);
    sheet.tab('Revenue').edit((cells) => {
      const data = cells.slice(2, 20_202);
      data.forEach((row, nth) => {
        cells[2 + (nth < 10_100 ? 2 * nth : 2 * (nth - 10_100) + 1)] = row;
      });
    });
    const before = JSON.stringify(sheet.shown('Revenue'));
    expect(() => run(sheet, { 2: many }, { ...big, ...KEPT })).toThrow(
      /sorted, .* Sort the table by its column “Date” and run again/,
    );
    expect(JSON.stringify(sheet.shown('Revenue'))).toBe(before);
    run(sheet, { 1: 'k', 2: many }, { ...big, runId: 'run2' });
    expect(sheet.shown('Revenue')).toHaveLength(10_103);
    expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
  });

  it('edited a header: nothing changes, and a sentence says so before anything is fetched', () => {
    const sheet = three();
    sheet.enter('Revenue', 1, 1, 'Net');
    expect(() => LargeTable.begin(longJobFor(sheet, FIELDS, KEPT))).toThrow(
      /the header “Network” is missing/,
    );
    expect(sheet.sheets).toHaveLength(2);
  });

  it('inserted a row while the batch was planned: it is planned again', () => {
    const sheet = three();
    const table = LargeTable.begin(longJobFor(sheet, FIELDS, KEPT));
    table.add(day(2), [[day(2), 'x', 2]]);
    table.checkpoint();
    const values = sheet.values.bind(sheet);
    let reads = 0;
    sheet.values = (ranges, render) => {
      const answer = values(ranges, render);
      if (++reads === 2) sheet.insert('Revenue', 'ROWS', 0);
      return answer;
    };
    table.finish({ provenance: 'x', notices: [], asked: [day(2)] });
    expect(
      sheet
        .shown('Revenue')
        .slice(3)
        .map(([, network]) => network)
        .join(''),
    ).toBe('abcxfgh');
  });
});

describe('a table that changes', () => {
  it('its zone, currency or columns: all rows are replaced, and columns are inserted and deleted', () => {
    const sheet = three();
    sheet.enter('Revenue', 4, 5, 'mine');
    run(
      sheet,
      { 1: 'ab', 2: 'c' },
      { fields: ['date', 'network', 'revenue', 'clicks'], target: { ...TARGET, currency: 'EUR' } },
    );
    expect(sheet.shown('Revenue').slice(1)).toEqual([
      ['Date', 'Network', 'Revenue', 'Clicks'],
      [serial(1), 'a', 1, 7],
      [serial(1), 'b', 1, 7],
      [serial(1), 'c', '', '', '', '', 'mine'],
      [serial(2), 'c', 2, 7],
    ]);
    sheet.enter('Revenue', 4, 6, '');
    run(sheet, { 1: 'z' }, { fields: ['date', 'revenue'] });
    expect(sheet.shown('Revenue')[1]).toEqual(['Date', 'Revenue']);
  });

  it('and some days alone are not enough then', () => {
    const sheet = three();
    const target = { ...TARGET, zone: 'UTC+8' };
    expect(() => run(sheet, { 1: 'a' }, { ...KEPT, target })).toThrow(/zone, currency or columns changed/);
    expect(() => run(new EmulatedSheets(), { 1: 'a' }, KEPT)).toThrow(/no longer has a tab/);
  });

  it('without a column of days all of it is one block', () => {
    const sheet = new EmulatedSheets();
    const fields = ['network', 'revenue'];
    run(sheet, { 1: 'abc' }, { fields });
    sheet.insert('Revenue', 'ROWS', 5);
    sheet.enter('Revenue', 5, 3, 'mine');
    run(sheet, { 2: 'xy' }, { fields });
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      ['x', 2],
      ['y', 2],
      ['', '', '', 'mine'],
    ]);
  });
});

describe('a table with moments instead of days', () => {
  const time: Column = { field: 'dateTimeStamp', label: 'Time', type: 'moment', note: 'When.', key: true };
  const network: Column = { field: 'network', label: 'Network', type: 'id', note: 'Id.', key: true };
  const bring = (
    sheet: EmulatedSheets,
    nth: number,
    given: readonly (readonly Cell[])[],
    more: Partial<LargeJob> = {},
  ) => {
    const table = LargeTable.begin({ ...longJobFor(sheet, FIELDS, more), columns: [time, network] });
    table.add(day(nth), given);
    return table.finish({ provenance: 'x', notices: [], asked: [day(nth)] });
  };

  it('replaces its day; a row of an unknown time is of the day of the row above it', () => {
    const sheet = new EmulatedSheets();
    bring(sheet, 1, [
      [serial(1) + 0.25, 'a'],
      [null, 'b'],
      [serial(1) + 0.5, 'c'],
    ]);
    bring(
      sheet,
      2,
      [
        [serial(2) + 0.1, 'd'],
        [null, 'e'],
      ],
      KEPT,
    );
    bring(sheet, 1, [[serial(1) + 0.75, 'x']], KEPT);
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      [serial(1) + 0.75, 'x'],
      [serial(2) + 0.1, 'd'],
      ['', 'e'],
    ]);
  });
});

describe('in any order of the rows, with any content of the user', () => {
  const DAYS = [1, 2, 3, 4, 5];
  const given = fc.record({
    existing: fc.array(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 14 }),
    userContent: fc.uniqueArray(fc.nat(13), { maxLength: 5 }),
    fresh: fc.uniqueArray(fc.tuple(fc.constantFrom(...DAYS), fc.nat(5)), {
      selector: ([nth]) => nth,
      maxLength: 4,
    }),
  });

  it('replaces fetched days, keeps other days, and loses nothing of the user’s', () => {
    fc.assert(
      fc.property(given, ({ existing, userContent, fresh }) => {
        const sheet = new EmulatedSheets();
        const countOf = (nth: number) => existing.filter((each) => each === nth).length;
        run(sheet, Object.fromEntries(DAYS.map((nth) => [nth, 'o'.repeat(countOf(nth))])));
        // The user sorts the rows, and writes next to some of them.
        existing.forEach((nth, at) => {
          sheet.enter('Revenue', 2 + at, 0, serial(nth));
          sheet.enter('Revenue', 2 + at, 2, nth);
        });
        const marks = userContent.filter((at) => at < existing.length);
        for (const at of marks) sheet.enter('Revenue', 2 + at, 4, `mine${at}`);
        const days = [...fresh].sort(([one], [other]) => one - other);
        const asked = new Set(days.map(([nth]) => nth));
        const table = LargeTable.begin(longJobFor(sheet, FIELDS, KEPT));
        for (const [nth, count] of days)
          table.add(
            day(nth),
            Array.from({ length: count }, (_, row): Cell[] => [day(nth), `n${row}`, nth]),
          );
        table.finish({
          provenance: 'x',
          notices: [],
          asked: [...asked].map(day),
          keptFrom: day(1),
          keptTo: day(30),
        });

        const shown = sheet.shown('Revenue').slice(2);
        const message = shown.flatMap((row) => (row[4] ? [row[4]] : []));
        expect(message).toEqual(marks.sort((one, other) => one - other).map((at) => `mine${at}`));
        for (const nth of DAYS) {
          const networks = shown.filter((row) => row[0] === serial(nth) && row[2]).map((row) => row[1]);
          const fetched = days.find(([each]) => each === nth)?.[1] ?? 0;
          expect(networks).toEqual(
            asked.has(nth)
              ? Array.from({ length: fetched }, (_, row) => `n${row}`)
              : new Array(countOf(nth)).fill('o'),
          );
        }
        for (const at of marks.filter((each) => !asked.has(existing[each]!)))
          expect(shown.find((row) => row[4] === `mine${at}`)).toEqual([
            serial(existing[at]!),
            'o',
            existing[at],
            '',
            `mine${at}`,
          ]);
      }),
      runs({ quick: 66, thorough: 1000 }),
    );
  });
});
