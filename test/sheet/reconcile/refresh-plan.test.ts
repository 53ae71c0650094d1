import { serial } from '../../../src/dates/sheet-dates';
import { daySerials } from '../../../src/sheet/reconcile/reconcile';
import { sameDimensions, stayReason } from '../../../src/sheet/reconcile/refresh-plan';
import type { Covered, Stamp } from '../../../src/sheet/stamp';
import { writeTable } from '../../../src/sheet/write/write-table';
import { stampOf, type WriteJob } from '../../../src/sheet/write-job';
import { columnsOf, dayColumn } from '../../../src/table/columns';
import type { Cell, Column } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const dayOf = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
const COVERS: Covered = { from: dayOf(1), to: dayOf(9), completeThrough: dayOf(9), question: 'q' };

describe('the column of days', () => {
  const column = (type: Column['type'], key = true): Column => ({
    field: type,
    label: '',
    type,
    note: '',
    key,
  });

  it('is the key of dates, otherwise of moments, in any place', () => {
    expect(dayColumn([column('id'), column('moment'), column('date')])).toBe(2);
    expect(dayColumn([column('id'), column('moment')])).toBe(1);
    expect(dayColumn([column('date'), column('moment')])).toBe(0);
  });

  it('does not exist without such a key', () => {
    expect(dayColumn([column('id'), column('date', false), column('moment', false)])).toBe(-1);
  });
});

describe('the days of a window in a sheet', () => {
  it('are serial numbers', () => {
    expect(daySerials({ from: dayOf(2), to: dayOf(3) })).toEqual({ from: 46_328, to: 46_329 });
    const except = { from: dayOf(4), to: dayOf(5) };
    expect(
      daySerials({ from: dayOf(2), to: dayOf(9), except, keptFrom: dayOf(1), keptTo: dayOf(8) }),
    ).toEqual({
      from: 46_328,
      to: 46_335,
      except: { from: 46_330, to: 46_331 },
      keptFrom: 46_327,
      keptTo: 46_334,
    });
  });

  it('are refused if one is not a day', () => {
    expect(() => serial('soon')).toThrow('Not a day: soon');
  });
});

describe('the dimensions of rows', () => {
  const same = (existing: string[], asked: string[]) => {
    const of = (ids: string[]) => columnsOf({ dimensions: ids as never, metrics: ['revenue'] });
    const table = { columns: of(existing), rows: [], notices: [] };
    return sameDimensions({ stamp: stampOf(jobFor(new EmulatedSheets(), table), 1, false) }, of(asked));
  };

  it.each([
    [['date', 'area'], ['area', 'date'], true],
    [['date', 'area'], ['date', 'area', 'countryName'], true],
    [['date', 'area'], ['date'], false],
    [['date'], ['date', 'area'], false],
    [['date', 'area'], ['date', 'countryName'], false],
    [['date', 'network'], ['date', 'area'], false],
  ])('%j and %j are equal: %s', (existing, asked, is) => {
    expect(same(existing, asked)).toBe(is);
  });
});

describe('why a table lacks a row', () => {
  const reason = (more: Partial<WriteJob>, note?: string, covers: Covered | 'none' = COVERS) => {
    const job = jobFor(new EmulatedSheets(), tableOf(FIELDS, []), { covers: COVERS, ...more });
    const { covers: _own, ...bare } = stampOf(job, 1, false);
    const stamp: Stamp = covers === 'none' ? bare : { ...bare, covers };
    return stayReason(job, stamp, [46_327, 'a', 1, 1], note);
  };
  const OUTSIDE = 'Outside the range since 1 Nov 2026.';

  it('is that the service no longer reports it, if it was requested', () => {
    expect(reason({})).toBe('gone');
    expect(reason({ isAsked: () => true })).toBe('gone');
    expect(reason({ isAsked: () => false })).toBe('outside');
    expect(reason({ isAsked: ([day]) => day !== 46_327 })).toBe('outside');
  });

  it('is never the range for a row with other dimensions', () => {
    const table = tableOf(['date', 'revenue', 'clicks'], []);
    const stamp = stampOf(jobFor(new EmulatedSheets(), tableOf(FIELDS, [])), 1, false);
    const job = jobFor(new EmulatedSheets(), table, { isAsked: () => false });
    expect(stayReason(job, stamp, [46_327, 1, 1])).toBe('gone');
  });

  it('is a filter for a row of another question, or one that the filter left out before', () => {
    const other = { ...COVERS, question: 'unfiltered' };
    expect(reason({ isNarrowed: true }, undefined, other)).toBe('outside');
    expect(reason({ isNarrowed: true }, undefined, 'none')).toBe('outside');
    expect(reason({ isNarrowed: true })).toBe('gone');
    expect(reason({ isNarrowed: true }, OUTSIDE)).toBe('outside');
    expect(reason({}, OUTSIDE, other)).toBe('gone');
    expect(reason({ isNarrowed: false }, OUTSIDE, other)).toBe('gone');
  });

  it('depends on the question that the rows answered before they were restored', () => {
    const none = { ...COVERS, question: '' };
    expect(reason({ isNarrowed: true, answered: 'q' }, undefined, none)).toBe('gone');
    expect(reason({ isNarrowed: true, answered: 'unfiltered' }, undefined, COVERS)).toBe('outside');
  });
});

it('applies the window to the column of days in any place', () => {
  const sheet = new EmulatedSheets();
  const fields = ['network', 'date', 'revenue'];
  const rows = [1, 2, 3].map((date): Cell[] => ['a', dayOf(date), date]);
  writeTable(jobFor(sheet, tableOf(fields, rows)));
  const window = { from: dayOf(2), to: dayOf(2) };
  writeTable(jobFor(sheet, tableOf(fields, [['a', dayOf(2), 20]]), { minute: 1, window }));
  expect(sheet.shown('Revenue').slice(2)).toEqual([
    ['a', 46_327, 1],
    ['a', 46_328, 20],
    ['a', 46_329, 3],
  ]);
});

it('replaces all rows of a table without days, whatever the window', () => {
  const sheet = new EmulatedSheets();
  const fields = ['network', 'revenue'];
  const rows: Cell[][] = [
    ['a', 1],
    ['b', 2],
  ];
  writeTable(jobFor(sheet, tableOf(fields, rows)));
  const window = { from: dayOf(2), to: dayOf(2) };
  writeTable(jobFor(sheet, tableOf(fields, [['b', 3]]), { minute: 1, window }));
  expect(sheet.shown('Revenue').slice(2)).toEqual([['b', 3]]);
});

describe('a sheet too large to be read with its notes', () => {
  const DAYS = 20;
  const PER_DAY = 250;
  const all = Array.from({ length: DAYS * PER_DAY }, (_, nth): Cell[] => [
    dayOf(1 + Math.floor(nth / PER_DAY)),
    `n${nth}`,
    nth + 1,
    1,
  ]);
  const covers = { from: dayOf(1), to: dayOf(DAYS), completeThrough: dayOf(DAYS), question: 'q' };
  /** All rows, but only the first row of the first day. */
  const back = all.filter((_, nth) => nth === 0 || nth >= PER_DAY);
  const isSince =
    (date: number) =>
    ([day]: readonly unknown[]) =>
      Number(day) >= serial(dayOf(date));

  /** The first day has left the range, and its first row stays because of a note; so does a removed row of day 5. */
  function marked() {
    const sheet = new EmulatedSheets();
    writeTable(jobFor(sheet, tableOf(FIELDS, all), { covers }));
    sheet.enter('Revenue', 2, 5, 'mine');
    sheet.enter('Revenue', 2 + 4 * PER_DAY, 5, 'mine too');
    const rest = all.slice(PER_DAY).filter((_, nth) => nth !== 3 * PER_DAY);
    const since = { ...covers, from: dayOf(2) };
    writeTable(jobFor(sheet, tableOf(FIELDS, rest), { minute: 1, isAsked: isSince(2), covers: since }));
    const notes = () =>
      sheet.tab('Revenue').rows.flatMap((cells) => {
        const [{ note }, network] = [cells[0] ?? {}, cells[1]];
        return note === undefined || network?.value === 'Network'
          ? []
          : [`${network?.value}: ${note.split(' ')[0]}`];
      });
    return { sheet, since, notes };
  }

  it('marks rows, and removes the marks when the rows are reported again', () => {
    const { sheet, notes } = marked();
    expect(notes()).toEqual(['n0: Outside', `n${4 * PER_DAY}: No`]);
    const { rowsMarked } = writeTable(jobFor(sheet, tableOf(FIELDS, back), { minute: 2, covers }));
    expect(rowsMarked).toBe(0);
    expect(notes()).toEqual([]);
    expect(sheet.shown('Revenue')[2]).toEqual([46_327, 'n0', 1, 1, '', 'mine']);
  });

  it('removes marks when the question changes or is unknown', () => {
    for (const next of [{ ...covers, question: 'another' }, undefined]) {
      const { sheet, notes } = marked();
      writeTable(
        jobFor(sheet, tableOf(FIELDS, back), { minute: 2, ...(next === undefined ? {} : { covers: next }) }),
      );
      expect(notes()).toEqual([]);
    }
  });

  it('reads the notes of few rows if no row is reported again', () => {
    const { sheet, since, notes } = marked();
    let rowsRead = 0;
    const get = sheet.get.bind(sheet);
    sheet.get = (fields, ranges = []) => {
      for (const range of fields.includes('note') ? ranges : []) {
        const [, first, last] = /!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
        rowsRead += Number(last) - Number(first) + 1;
      }
      return get(fields, ranges.length === 0 ? undefined : ranges);
    };
    const rest = all.slice(PER_DAY).filter((_, nth) => nth !== 3 * PER_DAY);
    writeTable(jobFor(sheet, tableOf(FIELDS, rest), { minute: 2, isAsked: isSince(2), covers: since }));
    expect(notes()).toEqual(['n0: Outside', `n${4 * PER_DAY}: No`]);
    expect(rowsRead).toBeGreaterThan(0);
    expect(rowsRead).toBeLessThan(20);
  });
});
