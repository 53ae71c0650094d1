import fc from 'fast-check';
import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { SheetValue } from '../../../src/platform/ports';
import { DaysDiffer } from '../../../src/sheet/plan/day-window';
import { toColumnLetters } from '../../../src/sheet/read/grid-reads';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteResult } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../fakes/sheets/table-writing';
import { limitRuns } from '../../thorough';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const HEADERS = ['Date', 'Network', 'Revenue', 'Clicks'];
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];

type DataRow = readonly [day: string, network: string, revenue: number | null, clicks: number];

const dataRow: fc.Arbitrary<DataRow> = fc.tuple(
  fc.constantFrom(...DAYS),
  fc.constantFrom('1', '02', '=3', 'a\r\nb', ''),
  fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  fc.integer({ min: 0, max: 3 }),
);
const dataRows = fc.array(dataRow, { maxLength: 12 }).map(inOrder);
const rowsWithOwnKeys = fc
  .uniqueArray(dataRow, { maxLength: 14, selector: (row) => row.slice(0, 2).join() })
  .map(inOrder);

/** By day and network, as the rows of a report come. */
function inOrder(rows: readonly DataRow[]): DataRow[] {
  const textOf = ([day, network]: DataRow) => `${day} ${network === '' ? '\uffff' : network}`;
  return [...rows].sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
}

/** An edit of a user between two refreshes. A number that is too large is taken modulo the number of rows or columns. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('write beside' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('insert column' as const), at: fc.nat(6) }),
  fc.record({ kind: fc.constant('insert row above' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('insert blank row' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('delete row' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('sort' as const), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('type over' as const), at: fc.nat(20) }),
  fc.record({ kind: fc.constant('merge days' as const), at: fc.nat(20) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;
const edits = fc.array(edit, { maxLength: 8 });

interface ShownRow {
  readonly values: SheetValue[];
  readonly userContent: SheetValue[];
  readonly note: string;
}

/** A sheet with a table, which a user edits. */
class EditedSheet {
  readonly sheet = new EmulatedSheets();
  private readonly user = new SpreadsheetUser(this.sheet.store);

  /** The first write is into a new sheet, or into a blank one with this number of rows. */
  constructor(rows: readonly DataRow[], blankRows?: number) {
    if (blankRows === undefined) this.write(rows, 0);
    else {
      this.sheet.addTab('Revenue', { sheetId: 7, rowCount: blankRows, columnCount: 24 });
      writeTable(createJob(this.sheet, buildTestTable(FIELDS, rows), { target: { ...TARGET, sheetId: 7 } }));
    }
  }

  write(
    rows: readonly (readonly Cell[])[],
    minute: number,
    more: Parameters<typeof createJob>[2] = {},
  ): WriteResult {
    return writeTable(createJob(this.sheet, buildTestTable(FIELDS, rows), { minute, ...more }));
  }

  edit({ kind, at }: Edit, nth: number): void {
    const { header, sheetId, column } = this;
    const count = this.bottom - header - 1;
    const row = header + 1 + (at % Math.max(1, count));
    if (kind === 'insert column') this.sheet.insert('Revenue', 'COLUMNS', { at });
    else if (kind === 'insert row above') this.sheet.insert('Revenue', 'ROWS', { at });
    else if (count === 0) return;
    else if (kind === 'insert blank row') this.sheet.insert('Revenue', 'ROWS', { at: row });
    else if (kind === 'sort') {
      // Google refuses to sort merged cells.
      if (!this.hasMerges) this.user.sort('Revenue', toColumnLetters(at), 'DESCENDING', header + 1);
    } else if (kind === 'delete row') {
      // Google keeps one row below the frozen ones.
      const { rowCount, frozenRowCount } = this.sheet.requireTab('Revenue');
      if (rowCount > frozenRowCount + 1) this.sheet.remove('Revenue', 'ROWS', { at: row });
    } else if (kind === 'merge days') {
      const [startRowIndex, endRowIndex] = [row, Math.min(row + 2, this.bottom)];
      const day = column('Date');
      const range = { sheetId, startRowIndex, endRowIndex, startColumnIndex: day, endColumnIndex: day + 1 };
      const hasNumbers = [row, row + 1].every((each) => typeof this.cellIn(each, 'Revenue') === 'number');
      if (endRowIndex > row + 1 && hasNumbers && !this.hasMerges)
        this.user.request({ mergeCells: { range, mergeType: 'MERGE_ALL' } });
    } else if (this.keyIn(row) === undefined) return;
    else if (kind === 'type over')
      this.sheet.enter('Revenue', { row, column: column('Revenue'), value: 1_000 + nth });
    else this.sheet.enter('Revenue', { row, column: 20, value: `beside ${this.keyIn(row)} ${nth}` });
  }

  /** The table's rows, and rows with other content. Columns are found by their headers. */
  get rows(): ShownRow[] {
    const columns = HEADERS.map(this.column);
    const tab = this.sheet.requireTab('Revenue').rows;
    return this.sheet.readValues('Revenue').flatMap((cells, row) => {
      const values = columns.map((column) => cells[column] ?? '');
      const userContent = cells.filter((value, column) => !columns.includes(column) && value !== '');
      const note = tab[row]?.[columns[0]!]?.note ?? '';
      const isBlank = [...values, ...userContent].every((value) => value === '');
      return row <= this.header || isBlank ? [] : [{ values, userContent, note }];
    });
  }

  get header(): number {
    return this.sheet
      .readValues('Revenue')
      .findIndex((cells) => HEADERS.every((label) => cells.includes(label)));
  }

  /** The row below the last one with content. */
  get bottom(): number {
    const isFilled = (cells: SheetValue[]) => cells.some((cell) => cell !== '');
    return this.sheet.readValues('Revenue').map(isFilled).lastIndexOf(true) + 1;
  }

  /** Names the rows of the table, at least two. False if the range need not grow: a single row, or one with content of the user at an end. */
  nameRows(): boolean {
    const { sheetId, header } = this;
    if (this.lastRow > this.sheet.requireTab('Revenue').rowCount) return false;
    this.user.request({
      addNamedRange: {
        namedRange: {
          name: 'Table',
          range: { sheetId, startRowIndex: header + 1, endRowIndex: this.lastRow, startColumnIndex: 0 },
        },
      },
    });
    return ![header + 1, this.lastRow - 1].some((row) => this.hasContentIn(row));
  }

  get namedRows(): readonly (readonly [number, number])[] {
    const { namedRanges } = this.sheet.store.sheetNamed('Revenue')!;
    return namedRanges.flatMap(({ ranges }) => ranges.map(({ top, bottom }) => [top, bottom] as const));
  }

  get wholeTable(): readonly (readonly [number, number])[] {
    return [[this.header + 1, this.lastRow]];
  }

  private hasContentIn(row: number): boolean {
    return (this.sheet.readValues('Revenue')[row]?.slice(5) ?? []).some((cell) => cell !== '');
  }

  private get lastRow(): number {
    return Math.max(this.bottom, this.header + 3);
  }

  private get sheetId(): number {
    return this.sheet.requireTab('Revenue').sheetId;
  }

  private readonly column = (label: string): number =>
    this.sheet.readValues('Revenue')[this.header]!.indexOf(label);

  private get hasMerges(): boolean {
    return this.sheet.store.sheetNamed('Revenue')!.merges.length > 0;
  }

  private cellIn(row: number, label: string): SheetValue {
    return this.sheet.readValues('Revenue')[row]?.[this.column(label)] ?? '';
  }

  private keyIn(row: number): string | undefined {
    const key = HEADERS.slice(0, 2).map((label) => this.cellIn(row, label));
    return key[0] === '' ? undefined : JSON.stringify(key);
  }
}

const serial = (day: string) => 46_326 + Number(day.slice(8));
const asSheet = (rows: readonly DataRow[]) =>
  rows.map(([day, ...cells]) => [serial(day), ...cells.map((cell) => cell ?? '')]);
const sorted = (rows: readonly unknown[]) => rows.map((cells) => JSON.stringify(cells)).sort();

function expectRight(
  edited: EditedSheet,
  fresh: readonly DataRow[],
  before: readonly ShownRow[],
): ShownRow[] {
  const { rows } = edited;
  const marked = rows.filter(({ note }) => /^(No longer reported|Copy of another row)/.test(note));
  const live = rows.filter((row) => !marked.includes(row) && row.values.some((value) => value !== ''));
  expect(sorted(live.map(({ values }) => values))).toEqual(sorted(asSheet(fresh)));
  expect(marked.map(({ values }) => values.slice(2))).toEqual(marked.map(() => ['', '']));
  const contentOf = (all: readonly ShownRow[]) => sorted(all.flatMap(({ userContent }) => userContent));
  expect(contentOf(rows)).toEqual(contentOf(before));
  // A row that has lost its day by a merge may be any row with the same network and numbers.
  const hasMerged = before.some(({ values }) => values[0] === '' && values[3] !== '');
  for (const { values, userContent } of rows)
    for (const text of userContent)
      if (!hasMerged) expect(String(text)).toContain(`beside ${JSON.stringify(values.slice(0, 2))}`);
  return marked;
}

const beginning = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });

it('any sheet and any new table contain the new rows and the marked rows, the user’s content beside its rows, and ranges over the table cover all of it', () => {
  fc.assert(
    fc.property(beginning, dataRows, edits, dataRows, (blank, old, all, fresh) => {
      const edited = new EditedSheet(old, blank);
      all.forEach((each, nth) => {
        edited.edit(each, nth);
      });
      const { rows: before } = edited;
      const isCovered = edited.nameRows();
      edited.write(fresh, 1);
      expectRight(edited, fresh, before);
      if (isCovered) expect(edited.namedRows).toEqual(edited.wholeTable);

      if (new Set(fresh.map((row) => row.slice(0, 2).join())).size < fresh.length) return;
      // The rows of a small table may look sorted by another column after a refresh, but not after two.
      edited.write(fresh, 2);
      const { rows } = edited;
      const again = edited.write(fresh, 3);
      expect(again).toMatchObject({ cellsWritten: 0, rowsInserted: 0, rowsDeleted: 0 });
      expect(edited.rows).toEqual(rows);
    }),
    limitRuns({ quick: 60, thorough: 3_000 }),
  );
});

it('any sheet and any new table contain the rows of the service after some of its days are fetched, and those that the user has changed', () => {
  fc.assert(
    fc.property(rowsWithOwnKeys, edits, rowsWithOwnKeys, fc.subarray(DAYS), (old, all, now, asked) => {
      const covers = { from: DAYS[0]!, to: DAYS[3]!, completeThrough: DAYS[3]!, question: 'q' };
      const edited = new EditedSheet([]);
      edited.write(old, 0, { covers });
      all.forEach((each, nth) => {
        edited.edit(each, nth);
      });
      const { rows: before } = edited;
      const service = [
        ...old.filter(([day]) => !asked.includes(day)),
        ...now.filter(([day]) => asked.includes(day)),
      ];
      const refresh = (days: readonly string[], minute: number) =>
        edited.write(
          service.filter(([day]) => days.includes(day)),
          minute,
          {
            covers,
            window: { fetchedDays: days, keptFrom: DAYS[0]!, keptTo: DAYS[3]! },
          },
        );
      const fetchAgain = (minute: number) => {
        try {
          return refresh(asked, minute);
        } catch (error) {
          if (!(error instanceof DaysDiffer)) throw error;
          return refresh(error.days === 'all' ? DAYS : [...asked, ...error.days], minute);
        }
      };
      fetchAgain(1);
      expectRight(edited, service, before);
      refresh(asked, 2);
      expect(refresh(asked, 3)).toMatchObject({ cellsWritten: 0 });
    }),
    limitRuns({ quick: 40, thorough: 2_000 }),
  );
});

it('any sheet and any new table are in the order of the table, and have as many cells written as differ', () => {
  fc.assert(
    fc.property(rowsWithOwnKeys, fc.nat(), fc.nat(), (rows, seed, other) => {
      const part = (bits: number) => rows.filter((_, nth) => ((bits >> nth) & 1) === 0);
      const edited = new EditedSheet(part(seed));
      edited.write(part(other), 1);
      const { rows: before } = edited;
      const shown = before.map(({ values }) => values);
      expect(shown).toEqual(asSheet(part(other)));
      const restated = part(other).map(
        ([day, network, revenue, clicks], nth): DataRow => [day, network, (revenue ?? 0) + (nth % 2), clicks],
      );
      const differing = restated.filter(([, , revenue], nth) => revenue !== part(other)[nth]![2]).length;
      expect(edited.write(restated, 2).cellsWritten).toBe(differing);
    }),
    limitRuns({ quick: 30, thorough: 1_000 }),
  );
});
