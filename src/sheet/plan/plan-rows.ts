import type { SpreadsheetApi } from '../../platform';
import { findDayColumnIndex, isSameCell, type RowChange, type SheetRow, type SheetRows } from '../../table';
import { requireItem } from '../api/spans';
import { type ExistingTable, findDaySerial, selectRowCells } from '../read/existing-table';
import { formatMarkKey, hasMark, isMarkedLeftOut, mustLoseNumbers, type StayReason } from '../read/row-marks';
import {
  determineTableRows,
  readUserContents,
  type UserContent,
  type UserContents,
} from '../read/user-content';
import type { WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';
import { decideReplacedDays } from './day-window';
import { mapRows, type RowMap, selectUnusedRows } from './map-rows';
import { buildRowKey, listKeyColumns, matchRows, renameCells } from './match-rows';
import {
  createStayingNamesTest,
  hasMetricValues,
  hasSameDimensions,
  resolveStayReason,
} from './question-changes';
import { chooseRowOrder, isSorted } from './row-order';

export interface PlannedRow {
  readonly cells: SheetRow;
  /** The index of the existing row with the same key, or of the row that stays. */
  readonly existing?: number | undefined;
  /** The index of the row in the job's table; undefined for rows of the sheet. */
  readonly incomingIndex?: number;
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
  private readonly keys = listKeyColumns(this.job.table.columns);
  private readonly dayIndex = findDayColumnIndex(this.job.table.columns);
  private readonly isComparable = hasSameDimensions(this.existing.stamp, this.job.table.columns);
  /** The keys of the fresh rows, if they are comparable with those of the sheet. */
  private readonly reportedKeys = new Set(
    this.isComparable ? this.incoming.map((cells) => buildRowKey(cells, this.keys)) : [],
  );
  private readonly isReported = (cells: SheetRow) => this.reportedKeys.has(buildRowKey(cells, this.keys));
  private readonly rows = determineTableRows(
    this.api,
    this.existing,
    this.job.table.columns,
    this.isReported,
  );
  private readonly allIndexes = [...this.rows.keys()];
  private readonly cellsInSheet = this.rows.map(({ cells }) => cells);
  /** The cells of the rows with the names that the service has now. */
  private readonly cells = renameCells(this.job, this.existing.stamp, this.cellsInSheet, this.incoming);
  private readonly days = decideReplacedDays(this.job, this.existing.stamp, this.cells);
  /** The existing rows (indexes) of days that were not fetched. */
  private readonly keptIndexes = this.allIndexes.filter((at) => {
    const day = this.findRowDay(this.cells[at]);
    return this.isComparable && day !== undefined && !this.days.isReplaced(day);
  });
  private contents = this.existing.stamp.marked ? this.readContents() : undefined;
  /** For each fresh row, the index of the existing row with its key. */
  private readonly partners = this.isComparable ? this.matchIncoming() : this.incoming.map(() => undefined);
  /** The existing rows that the new table does not have. */
  private readonly vanishedIndexes = withoutIndexes(this.allIndexes, [...this.keptIndexes, ...this.partners]);

  constructor(
    private readonly job: WriteJob,
    private readonly api: SpreadsheetApi,
    private readonly existing: ExistingTable,
    private readonly incoming: SheetRows,
  ) {}

  plan() {
    const inPlace = this.mapToSheet([], () => false);
    if (this.isUnmoved(inPlace) && !this.existing.stamp.marked) return this.buildRowPlan(inPlace, []);
    this.contents ??= this.readContents();
    const keepsPlaces = this.job.rules.keepsPlaces === true;
    const hasUserContent = (at: number) => {
      const content = this.findUserContent(at);
      return content?.hasContent === true || (content?.isColored === true && !keepsPlaces);
    };
    const staying = this.vanishedIndexes.filter(hasUserContent);
    const isInside = (at: number) => at > 0 && at < this.rows.length - 1;
    const isPinned = (at: number) => hasUserContent(at) || this.findUserContent(at)?.isMarked === true;
    const map = this.mapToSheet(staying, (at) => isPinned(at) || (keepsPlaces && isInside(at)));
    return this.buildRowPlan(map, staying);
  }

  private toRowNumber(at: number): number {
    return requireItem(this.rows, at).row;
  }

  private hasRowCells(at: number): boolean {
    return requireItem(this.cells, at).some((cell) => cell !== '');
  }

  private findRowDay(cells: SheetRow | undefined): number | undefined {
    return findDaySerial(cells?.[this.dayIndex]);
  }

  private matchIncoming(): (number | undefined)[] {
    const candidates = withoutIndexes(this.allIndexes, this.keptIndexes).filter(
      (at) => this.hasRowCells(at) && (!this.isOfChanged(at) || this.hasKeyOfMark(at)),
    );
    const cells = candidates.map((at) => requireItem(this.cells, at));
    const matches = matchRows(cells, this.incoming, this.keys, this.job.table.columns.length);
    return matches.map((match) => (match === undefined ? undefined : candidates[match]));
  }

  /** Whether the row was in the report before the user changed its dimensions. */
  private isOfChanged(at: number): boolean {
    return hasMark(this.findUserContent(at)?.note ?? '', 'changed');
  }

  /** False if the row has lost a part of its key with the columns of dimensions that the user has removed. */
  private hasKeyOfMark(at: number): boolean {
    const key = formatMarkKey(requireItem(this.cells, at), this.job.table.columns);
    return this.findUserContent(at)?.note.includes(`: ${key}.`) === true;
  }

  private mapToSheet(staying: readonly number[], isPinned: (at: number) => boolean): RowMap<PlannedRow> {
    const rows: PlannedRow[] = [
      ...this.incoming.map((cells, incomingIndex) => ({
        cells,
        existing: this.partners[incomingIndex],
        incomingIndex,
      })),
      ...this.keptIndexes.map((at) => ({ cells: requireItem(this.cells, at), existing: at })),
    ];
    for (const at of staying)
      rows.push({
        cells: this.buildStayingCells(at),
        existing: at,
        isLoose: mustLoseNumbers(this.decideReason(at)),
      });
    if (this.job.rules.keepsPlaces === true) sortByPlace(rows);
    else if (!this.sort(rows, isPinned)) return { rows, places: [...rows.keys()] };
    return mapRows(rows, this.rows.length, isPinned);
  }

  /** Sorts the rows as in the sheet if they are the same rows, and those that are not pinned are in their order; then returns false. */
  private sort(rows: PlannedRow[], isPinned: (at: number) => boolean): boolean {
    const order = chooseRowOrder(
      { ...this.job, ...this.job.rules },
      this.existing.stamp.order,
      this.cellsInSheet,
      isPinned,
    );
    const comparePlanned = (one: PlannedRow, other: PlannedRow) => order(one.cells, other.cells);
    const toExistingIndex = ({ existing = this.rows.length }: PlannedRow) => existing;
    rows.sort((one, other) => toExistingIndex(one) - toExistingIndex(other));
    const freeRows = rows.filter(({ existing }) => existing === undefined || !isPinned(existing));
    if (
      isSorted(freeRows, comparePlanned) &&
      rows.length === this.rows.length &&
      rows.every((row, nth) => row.existing === nth)
    )
      return false;
    // Rows with equal keys stay as they are in the sheet. Rows of a day come in the order of the job.
    const isByDay = this.job.rules.isByDay === true;
    const toIncomingIndex = ({ incomingIndex = -1 }: PlannedRow) => incomingIndex;
    rows.sort(
      (one, other) =>
        comparePlanned(one, other) ||
        (isByDay
          ? toIncomingIndex(one) - toIncomingIndex(other)
          : toExistingIndex(one) - toExistingIndex(other)),
    );
    return true;
  }

  /** Whether each row keeps its place and its key. Blank rows below the table have none. */
  private isUnmoved({ rows, places }: RowMap<PlannedRow>): boolean {
    const isKept = rows.every((row, nth) => places[nth] === nth && row.existing === nth);
    return isKept && !this.rows.some((_, nth) => nth >= rows.length && this.hasRowCells(nth));
  }

  private readContents(): UserContents {
    return readUserContents(this.api, this.existing, this.rows);
  }

  private findUserContent(at: number): UserContent | undefined {
    return this.contents?.rows.get(this.toRowNumber(at));
  }

  private decideReason(at: number): StayReason {
    // With other dimensions, or another zone or currency, the numbers do not belong to this table.
    if (!this.isComparable || this.isOfChanged(at)) return 'changed';
    if (this.dayIndex >= 0 && this.findRowDay(this.cells[at]) === undefined) return 'gone';
    if (this.isReported(requireItem(this.cells, at))) return 'copy';
    const reason = resolveStayReason(
      this.job,
      this.existing.stamp,
      requireItem(this.cells, at),
      this.findUserContent(at)?.note,
    );
    const { zone, currency } = this.existing.stamp;
    const isSameUnit = zone === this.job.target.zone && currency === this.job.target.currency;
    return reason === 'outside' && !isSameUnit ? 'changed' : reason;
  }

  private buildStayingCells(at: number): SheetRow {
    const cells = requireItem(this.cells, at);
    if (!mustLoseNumbers(this.decideReason(at))) return cells;
    return cells.map((cell, index) => (this.job.table.columns[index]?.key === true ? cell : ''));
  }

  private buildRowPlan(map: RowMap<PlannedRow>, staying: readonly number[]) {
    const { deleted, blank } = selectUnusedRows(map, this.rows.length);
    const { fields } = this.existing.stamp;
    const formatRowMarkKey = (row: number) =>
      formatMarkKey(selectRowCells(this.existing, fields, row), fields);
    return {
      existing: this.rows,
      rows: map.rows,
      /** For each row, the sheet row that it takes; undefined for a row that is inserted. */
      rowNumbers: map.places.map((at) => (at === undefined ? undefined : this.toRowNumber(at))),
      deleted: deleted.map((at) => this.toRowNumber(at)),
      blank: blank.map((at) => this.toRowNumber(at)),
      /** Rows that the new table does not have, and that stay because of what a user has put beside them. */
      staying: staying
        .map((at) => ({
          at,
          row: this.toRowNumber(at),
          reason: this.decideReason(at),
          key: formatRowMarkKey(this.toRowNumber(at)),
        }))
        .filter(({ at, key }) => this.hasRowCells(at) || key !== '' || this.isOfChanged(at)),
      /** What users have put beside the rows; undefined if that is of no importance because no row changes its place. */
      contents: this.contents,
      ...this.collectChanges(new Set(staying)),
    };
  }

  private collectChanges(staying: ReadonlySet<number>) {
    const changed = this.partners.flatMap((at, index): RowChange[] => {
      const after = requireItem(this.incoming, index);
      if (at === undefined) return [{ after }];
      const before = requireItem(this.cells, at);
      return areEqualRows(before, after) ? [] : [{ before, after }];
    });
    const vanished = this.vanishedIndexes.filter((at) => this.hasRowCells(at));
    const removed = vanished.flatMap((at): RowChange[] => {
      const before = requireItem(this.cells, at);
      if (!staying.has(at)) return [{ before }];
      const after = this.buildStayingCells(at);
      return areEqualRows(before, after) ? [] : [{ before, after }];
    });
    // Their numbers may have another currency, zone or choice of apps.
    const leftOut = new Set<SheetRow | undefined>(
      this.allIndexes.filter((at) => this.wasLeftOut(at)).map((at) => this.cells[at]),
    );
    const cellsBefore = this.allIndexes
      .filter((at) => !this.wasLeftOut(at))
      .map((at) => requireItem(this.cells, at));
    const cellsAfter = [...this.incoming, ...this.keptIndexes.map((at) => requireItem(this.cells, at))];
    const isOfStayingName = createStayingNamesTest(this.job, cellsBefore, cellsAfter);
    const gone = vanished
      .filter((at) => this.isNewlyGone(at))
      .map((at) => ({ before: requireItem(this.cells, at) }));
    const isVerified = ({ before, after }: RowChange) => {
      const day = this.findRowDay(before ?? after);
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

  private wasLeftOut(at: number): boolean {
    return isMarkedLeftOut(this.findUserContent(at)?.note ?? '');
  }

  /** True if the service no longer reports the row, and an earlier refresh has not found that out. */
  private isNewlyGone(at: number): boolean {
    const isNew =
      this.findUserContent(at)?.isMarked !== true ||
      hasMetricValues(requireItem(this.cells, at), this.job.table.columns);
    return isNew && this.decideReason(at) === 'gone';
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

function withoutIndexes(all: readonly number[], excludedIndexes: readonly (number | undefined)[]): number[] {
  const excluded = new Set(excludedIndexes);
  return all.filter((at) => !excluded.has(at));
}

function areEqualRows(one: SheetRow, other: SheetRow): boolean {
  return other.every((cell, at) => isSameCell(one[at], cell));
}
