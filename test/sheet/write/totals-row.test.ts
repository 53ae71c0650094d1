import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../src/sheet/write-job';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const LABEL = 'Total of the shown rows';
const FIELDS = ['date', 'network', 'revenue'];
const OLD = [
  ['2026-11-01', 'a', 3],
  ['2026-11-02', 'a', 4],
];
const NEW = [...OLD, ['2026-11-03', 'a', 5]];

function written(sheets: EmulatedSheets, rows: typeof OLD, more: Partial<WriteJob>): void {
  writeTable(jobFor(sheets, tableOf(FIELDS, rows), more));
}

function texts(sheets: EmulatedSheets): unknown[][] {
  return sheets.shown("'Revenue'!A1:C9").map((cells) => cells.slice(0, 3));
}

const below = (...totals: unknown[][]) => [
  ...totals,
  ['Date', 'Network', 'Revenue'],
  [46_327, 'a', 3],
  [46_328, 'a', 4],
  [46_329, 'a', 5],
];

describe('the totals row of a refresh', () => {
  it('stays as it is in a write that does not know the setting', () => {
    const sheets = new EmulatedSheets();
    written(sheets, OLD, { totals: true });
    written(sheets, NEW, { minute: 1 } as Partial<WriteJob>);
    written(sheets, NEW, { totals: true, minute: 2 } as Partial<WriteJob>);
    expect(texts(sheets).slice(1, 1 + below([]).length)).toEqual(below([LABEL, '', 12]));
  });

  it('is the add-on’s: written again if a user changes it, gone if it is not wanted, and there again if it is', () => {
    const sheets = new EmulatedSheets();
    const write = (totals: boolean, minute: number) =>
      written(sheets, NEW, { totals, minute } as Partial<WriteJob>);
    write(true, 0);
    for (const [column, text] of [
      [1, 'mine'],
      [2, 7],
    ] as const)
      sheets.enter('Revenue', 1, column, text);
    write(true, 1);
    expect(texts(sheets)[1]).toEqual([LABEL, 'mine', 12]);
    write(false, 2);
    expect(texts(sheets).slice(1)).toEqual(below());
    expect(sheets.tab('Revenue').frozenRowCount).toBe(2);
    write(true, 3);
    expect(texts(sheets).slice(1)).toEqual(below([LABEL, '', 12]));
    expect(sheets.tab('Revenue').frozenRowCount).toBe(3);
  });
});
