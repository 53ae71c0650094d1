import { type RowChange, type SheetRow, type SheetRows, sameCell } from '../../table/sheet-cell';
import { dayColumn } from '../../table/table';
import { itemAt } from '../api/spans';
import { cellsOf, daySerialIn, type ExistingTable } from '../read/existing-table';
import type { ReadApi } from '../read/grid-reads';
import { hasMark, isMarkedLeftOut, keyInMark, losesNumbers, type StayReason } from '../read/row-marks';
import { readUserContents, tableRows, type UserContent, type UserContents } from '../read/user-content';
import type { WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';
import { refreshedDays } from './day-window';
import { mapRows, type RowMap, unusedRows } from './map-rows';
import { keyColumns, keyOf, matchRows, renamedCells } from './match-rows';
import { hasNumbers, sameDimensions, stayingNamesTest, stayReason } from './question-changes';
import { chooseOrder, isSorted } from './row-order';

export interface PlannedRow {
  readonly cells: SheetRow;
  /** The index of the existing row with the same key, or of the row that stays. */
  readonly existing?: number | undefined;
  /** The index of the row in the job's table; undefined for rows of the sheet. */
  readonly fresh?: number;
  /** True for a row without numbers, which has no place in the order of the others. */
  readonly isLoose?: boolean;
}

/** Row numbers are those before the refresh. */
export type RowPlan = ReturnType<RowPlanner['plan']>;

export interface PlannedTable {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly columns: ColumnPlan;
  readonly rows: RowPlan;
}

/** Plans the rows of a refresh. Throws DaysDiffer. */
export class RowPlanner {
  private readonly keys = keyColumns(this.job.table.columns);
  private readonly day = dayColumn(this.job.table.columns);
  private readonly isComparable = sameDimensions(this.existing.stamp, this.job.table.columns);
  /** The keys of the fresh rows, if they are comparable with those of the sheet. */
  private readonly reported = new Set(
    this.isComparable ? this.fresh.map((cells) => keyOf(cells, this.keys)) : [],
  );
  private readonly isReported = (cells: SheetRow) => this.reported.has(keyOf(cells, this.keys));
  private readonly rows = tableRows(this.api, this.existing, this.job.table.columns, this.isReported);
  private readonly all = [...this.rows.keys()];
  private readonly cellsInSheet = this.rows.map(({ cells }) => cells);
  /** The cells of the rows with the names that the service has now. */
  private readonly cells = renamedCells(this.job, this.existing.stamp, this.cellsInSheet, this.fresh);
  private readonly days = refreshedDays(this.job, this.existing.stamp, this.cells);
  /** The existing rows (indexes) of days that were not fetched. */
  private readonly kept = this.all.filter((at) => {
    const day = this.dayOf(this.cells[at]);
    return this.isComparable && day !== undefined && !this.days.isReplaced(day);
  });
  private contents = this.existing.stamp.marked ? this.readContents() : undefined;
  /** For each fresh row, the index of the existing row with its key. */
  private readonly partners = this.isComparable ? this.match() : this.fresh.map(() => undefined);
  /** The existing rows that the new table does not have. */
  private readonly vanished = without(this.all, [...this.kept, ...this.partners]);

  constructor(
    private readonly job: WriteJob,
    private readonly api: ReadApi,
    private readonly existing: ExistingTable,
    private readonly fresh: SheetRows,
  ) {}

  plan() {
    const inPlace = this.map([], () => false);
    if (this.isUnmoved(inPlace) && !this.existing.stamp.marked) return this.planned(inPlace, []);
    this.contents ??= this.readContents();
    const keepsPlaces = this.job.keepsPlaces === true;
    const hasContent = (at: number) => {
      const content = this.contentOf(at);
      return content?.hasContent === true || (content?.isColored === true && !keepsPlaces);
    };
    const staying = this.vanished.filter(hasContent);
    const isInside = (at: number) => at > 0 && at < this.rows.length - 1;
    const isPinned = (at: number) => hasContent(at) || this.contentOf(at)?.marked === true;
    const map = this.map(staying, (at) => isPinned(at) || (keepsPlaces && isInside(at)));
    return this.planned(map, staying);
  }

  private row(at: number): number {
    return itemAt(this.rows, at).row;
  }

  private hasCells(at: number): boolean {
    return itemAt(this.cells, at).some((cell) => cell !== '');
  }

  private dayOf(cells: SheetRow | undefined): number | undefined {
    return daySerialIn(cells?.[this.day]);
  }

  private match(): (number | undefined)[] {
    const candidates = without(this.all, this.kept).filter(
      (at) => this.hasCells(at) && (!this.isOfChanged(at) || this.hasKeyOfMark(at)),
    );
    const cells = candidates.map((at) => itemAt(this.cells, at));
    const matches = matchRows(cells, this.fresh, this.keys, this.job.table.columns.length);
    return matches.map((match) => (match === undefined ? undefined : candidates[match]));
  }

  /** Whether the row was in the report before the user changed its dimensions. */
  private isOfChanged(at: number): boolean {
    return hasMark(this.contentOf(at)?.note ?? '', 'changed');
  }

  /** False if the row has lost a part of its key with the columns of dimensions that the user has removed. */
  private hasKeyOfMark(at: number): boolean {
    const key = keyInMark(itemAt(this.cells, at), this.job.table.columns);
    return this.contentOf(at)?.note.includes(`: ${key}.`) === true;
  }

  private map(staying: readonly number[], isPinned: (at: number) => boolean): RowMap<PlannedRow> {
    const rows: PlannedRow[] = [
      ...this.fresh.map((cells, fresh) => ({ cells, existing: this.partners[fresh], fresh })),
      ...this.kept.map((at) => ({ cells: itemAt(this.cells, at), existing: at })),
    ];
    for (const at of staying)
      rows.push({
        cells: this.cellsOfStaying(at),
        existing: at,
        isLoose: losesNumbers(this.reasonOf(at)),
      });
    if (this.job.keepsPlaces === true) sortByPlace(rows);
    else if (!this.sort(rows, isPinned)) return { rows, at: [...rows.keys()] };
    return mapRows(rows, this.rows.length, isPinned);
  }

  /** Sorts the rows as in the sheet if they are the same rows, and those that are not pinned are in their order; then returns false. */
  private sort(rows: PlannedRow[], isPinned: (at: number) => boolean): boolean {
    const order = chooseOrder(this.job, this.existing.stamp.order, this.cellsInSheet, isPinned);
    const compare = (one: PlannedRow, other: PlannedRow) => order(one.cells, other.cells);
    const place = ({ existing = this.rows.length }: PlannedRow) => existing;
    rows.sort((one, other) => place(one) - place(other));
    const free = rows.filter(({ existing }) => existing === undefined || !isPinned(existing));
    if (
      isSorted(free, compare) &&
      rows.length === this.rows.length &&
      rows.every((row, nth) => row.existing === nth)
    )
      return false;
    // Rows with equal keys stay as they are in the sheet. Rows of a day come in the order of the job.
    const isByDay = this.job.isByDay === true;
    const nth = ({ fresh = -1 }: PlannedRow) => fresh;
    rows.sort(
      (one, other) => compare(one, other) || (isByDay ? nth(one) - nth(other) : place(one) - place(other)),
    );
    return true;
  }

  /** Whether each row keeps its place and its key. Blank rows below the table have none. */
  private isUnmoved({ rows, at }: RowMap<PlannedRow>): boolean {
    const isKept = rows.every((row, nth) => at[nth] === nth && row.existing === nth);
    return isKept && !this.rows.some((_, nth) => nth >= rows.length && this.hasCells(nth));
  }

  private readContents(): UserContents {
    return readUserContents(this.api, this.existing, this.rows);
  }

  private contentOf(at: number): UserContent | undefined {
    return this.contents?.rows.get(this.row(at));
  }

  private reasonOf(at: number): StayReason {
    // With other dimensions, or another zone or currency, the numbers do not belong to this table.
    if (!this.isComparable || this.isOfChanged(at)) return 'changed';
    if (this.day >= 0 && this.dayOf(this.cells[at]) === undefined) return 'gone';
    if (this.isReported(itemAt(this.cells, at))) return 'copy';
    const reason = stayReason(
      this.job,
      this.existing.stamp,
      itemAt(this.cells, at),
      this.contentOf(at)?.note,
    );
    const { zone, currency } = this.existing.stamp;
    const isSameUnit = zone === this.job.target.zone && currency === this.job.target.currency;
    return reason === 'outside' && !isSameUnit ? 'changed' : reason;
  }

  private cellsOfStaying(at: number): SheetRow {
    const cells = itemAt(this.cells, at);
    if (!losesNumbers(this.reasonOf(at))) return cells;
    return cells.map((cell, index) => (this.job.table.columns[index]?.key === true ? cell : ''));
  }

  private planned(map: RowMap<PlannedRow>, staying: readonly number[]) {
    const { deleted, blank } = unusedRows(map, this.rows.length);
    const { fields } = this.existing.stamp;
    const keyOfRow = (row: number) => keyInMark(cellsOf(this.existing, fields, row), fields);
    return {
      existing: this.rows,
      rows: map.rows,
      /** For each row, the sheet row that it takes; undefined for a row that is inserted. */
      rowOf: map.at.map((at) => (at === undefined ? undefined : this.row(at))),
      deleted: deleted.map((at) => this.row(at)),
      blank: blank.map((at) => this.row(at)),
      /** Rows that the new table does not have, and that stay because of what a user has put beside them. */
      staying: staying
        .map((at) => ({ at, row: this.row(at), reason: this.reasonOf(at), key: keyOfRow(this.row(at)) }))
        .filter(({ at, key }) => this.hasCells(at) || key !== '' || this.isOfChanged(at)),
      /** What users have put beside the rows; undefined if that is of no importance because no row changes its place. */
      contents: this.contents,
      ...this.changes(new Set(staying)),
    };
  }

  private changes(staying: ReadonlySet<number>) {
    const changed = this.partners.flatMap((at, index): RowChange[] => {
      const after = itemAt(this.fresh, index);
      if (at === undefined) return [{ after }];
      const before = itemAt(this.cells, at);
      return areEqual(before, after) ? [] : [{ before, after }];
    });
    const vanished = this.vanished.filter((at) => this.hasCells(at));
    const removed = vanished.flatMap((at): RowChange[] => {
      const before = itemAt(this.cells, at);
      if (!staying.has(at)) return [{ before }];
      const after = this.cellsOfStaying(at);
      return areEqual(before, after) ? [] : [{ before, after }];
    });
    // Their numbers may have another currency, zone or choice of apps.
    const leftOut = new Set<SheetRow | undefined>(
      this.all.filter((at) => this.isLeftOut(at)).map((at) => this.cells[at]),
    );
    const cellsBefore = this.all.filter((at) => !this.isLeftOut(at)).map((at) => itemAt(this.cells, at));
    const cellsAfter = [...this.fresh, ...this.kept.map((at) => itemAt(this.cells, at))];
    const isOfStayingName = stayingNamesTest(this.job, cellsBefore, cellsAfter);
    const gone = vanished
      .filter((at) => this.isNewlyGone(at))
      .map((at) => ({ before: itemAt(this.cells, at) }));
    const isVerified = ({ before, after }: RowChange) => {
      const day = this.dayOf(before ?? after);
      return day === undefined || this.days.isVerified(day);
    };
    return {
      changes: [...changed, ...removed],
      /** Rows that the new table does not have count as deleted, unless they stay. */
      counts: {
        rowsInserted: changed.filter(({ before }) => before === undefined).length,
        rowsChanged: changed.filter(({ before }) => before !== undefined).length,
        rowsDeleted: removed.filter(({ after }) => after === undefined).length,
      },
      /** The part of the changes that is a change at the service. */
      restated: [...changed, ...gone].filter(
        (change) =>
          !(change.before && leftOut.has(change.before)) && isVerified(change) && isOfStayingName(change),
      ),
    };
  }

  private isLeftOut(at: number): boolean {
    return isMarkedLeftOut(this.contentOf(at)?.note ?? '');
  }

  /** True if the service no longer reports the row, and an earlier refresh has not found that out. */
  private isNewlyGone(at: number): boolean {
    const isNew =
      this.contentOf(at)?.marked !== true || hasNumbers(itemAt(this.cells, at), this.job.table.columns);
    return isNew && this.reasonOf(at) === 'gone';
  }
}

/** Sorts the rows as in the sheet, and a new row below the row that precedes it. */
function sortByPlace(rows: PlannedRow[]): void {
  const places = new Map<PlannedRow, number>();
  rows.reduce((before, row) => {
    const place = row.existing ?? before;
    places.set(row, place);
    return place;
  }, -1);
  rows.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

function without(all: readonly number[], others: readonly (number | undefined)[]): number[] {
  const excluded = new Set(others);
  return all.filter((at) => !excluded.has(at));
}

function areEqual(one: SheetRow, other: SheetRow): boolean {
  return other.every((cell, at) => sameCell(one[at], cell));
}
