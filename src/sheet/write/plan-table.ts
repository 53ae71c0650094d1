import type { SheetsRequest } from '../../platform';
import { groupItems, isCutShort, type SheetRows } from '../../table';
import { getTexts } from '../../wording';
import { deleteSheet } from '../api/sheets-requests';
import { buildChangeRecord } from '../changes/kept-change';
import { createColumnFinder, planColumns } from '../plan/column-plan';
import { DaysDiffer } from '../plan/day-window';
import { type PlannedTable, RowPlanner } from '../plan/plan-rows';
import { hasSameDimensions, isRewritten } from '../plan/question-changes';
import { buildRefreshRequests, type RefreshRequests } from '../plan/refresh-requests';
import { listMergedRanges } from '../plan/table-moves';
import { type ExistingTable, readExistingTable } from '../read/existing-table';
import { toA1Range } from '../read/grid-reads';
import { mustLoseNumbers } from '../read/row-marks';
import { withCells } from '../read/sheet-content';
import type { Stamp } from '../stamp';
import { type TableChange, toShownLine, type WriteJob, type WriteResult } from '../write-job';
import { assertTableFits, type WriteAttempt } from './commit';
import { type FirstPlace, planFirstTable } from './first-sheet';
import { prepareBatch } from './table-batch';

/** Plans what differs between the report's sheet and its table. A first table differs from a sheet without rows. Throws DaysDiffer. */
export function planTable(attempt: WriteAttempt, incoming: SheetRows) {
  const { api, file, seen: survey, ids } = attempt;
  const sheet = survey.found
    ? { ...readExistingTable(api, survey.found), first: undefined }
    : planFirstTable(attempt, incoming.length);
  const { first } = sheet;
  const existing = { ...sheet, mark: attempt.job.rules.mark };
  const job = { totals: existing.stamp.totals === true, ...adaptJobToAttempt(attempt, existing) };
  assertSameTable(job, existing);
  const rows = new RowPlanner(job, api, existing, incoming).plan();
  const planned = { job, existing, columns: planColumns(job.table.columns, existing.columns), rows };
  assertTableFits(planned.rows.rows.length, job.table.columns.length);
  const changeRecord = buildChangeRecord(planned, attempt);
  const requests = buildRefreshRequests(planned, changeRecord.lastChange, ids);
  const finishing = [
    ...requests.finishing,
    ...buildChangeRequests(planned, attempt),
    ...changeRecord.requests,
    ...(job.hooks.tableRequests?.(file, ids, {
      sheetId: existing.tab.sheetId,
      title: existing.tab.title,
      headerRow: requests.place.locate(existing.headerRow),
      findColumn: createColumnFinder(job.table.columns, planned.columns.at),
    }) ?? []),
    ...(job.staged === undefined ? [] : [deleteSheet(job.staged.sheetId)]),
  ];
  const work = buildWriteResult(attempt, planned, incoming, requests, first);
  const { moving, values } = requests;
  const making = first?.making ?? [];
  if (making.length + moving.length + values.length + finishing.length + survey.leftovers.length === 0)
    return { work };
  return {
    work,
    batch: prepareBatch(attempt, planned, { ...requests, moving: [...making, ...moving], finishing }, first),
  };
}

/**
 * A first table changes no rows. After a batch that landed elsewhere, what it has written into other sheets is there, and must not be
 * written again. A batch with an unknown outcome was applied if its line is there.
 */
function adaptJobToAttempt(
  { job, earlier, seen: survey }: WriteAttempt,
  { line, grid }: ExistingTable,
): WriteJob {
  const current = line && grid[line.row]?.[line.column];
  if (earlier.uncertain === undefined) earlier.line = current;
  else if (current !== earlier.line && current === toShownLine(job)) earlier.elsewhere ??= earlier.uncertain;
  if (survey.found && earlier.elsewhere === undefined) return job;
  const notKept = survey.found ? 'edited meanwhile' : 'first run';
  return {
    ...job,
    hooks: { ...job.hooks, changeRequests: undefined },
    keepChanges: job.keepChanges && notKept,
  };
}

/** Throws DaysDiffer if only some days were fetched although no row of the sheet is comparable, or if the user has deleted a column. */
function assertSameTable({ target, rules, table: { columns } }: WriteJob, existing: ExistingTable): void {
  if (rules.window === undefined) return;
  const isWhole = columns.every(({ field }) => existing.columns.has(field));
  if (!isWhole || isRewritten(existing.stamp, target, columns)) throw new DaysDiffer('all');
}

/** The requests of the job that record how numbers change. There are none if no row stays comparable. */
function buildChangeRequests(
  { job, existing, rows }: PlannedTable,
  { api, file, ids }: WriteAttempt,
): readonly SheetsRequest[] {
  const { stamp } = existing;
  const { columns } = job.table;
  if (!job.hooks.changeRequests || !isComparable(job, stamp) || rows.restated.length === 0) return [];
  const change: TableChange = {
    covers: stamp.covers,
    columns,
    wasInSheet: columns.map(({ field }) => existing.columns.has(field)),
    rows: rows.restated,
  };
  return job.hooks.changeRequests(change, withCells(api, file, job.hooks.changeRanges?.(file) ?? []), ids);
}

function isComparable({ target, table }: WriteJob, stamp: Stamp): boolean {
  const { kind, zone, currency } = target;
  const isSame = stamp.kind === kind && stamp.zone === zone && stamp.currency === currency;
  return isSame && hasSameDimensions(stamp, table.columns);
}

/** Whether the report was changed so that no restatement of the complete days in its sheet can be recorded. */
function isUncompared({ job, existing: { stamp }, rows }: PlannedTable): boolean {
  const { covers } = stamp;
  if (!job.hooks.changeRequests || covers === undefined || rows.existing.length === 0) return false;
  const isOther = !isComparable(job, stamp) || covers.question !== job.covers?.question;
  return isOther && covers.completeThrough >= covers.from;
}

function buildWriteResult(
  { seen: survey }: WriteAttempt,
  planned: PlannedTable,
  incoming: SheetRows,
  { values }: RefreshRequests,
  first: FirstPlace | undefined,
): WriteResult {
  const { job, existing, rows } = planned;
  const { tab } = existing;
  const staying = [...groupItems(rows.staying, ({ reason }) => reason)];
  const withoutNumbers = rows.staying.filter(({ reason }) => mustLoseNumbers(reason)).length;
  const { stays, unmerged, chosenTabGone, textsCut, notCompared } = getTexts().sheets;
  const cutTexts = incoming.reduce((sum, row) => sum + row.filter(isCutShort).length, 0);
  const isOtherTab = first !== undefined && first.chosen === undefined && job.target.sheetId !== undefined;
  const merged = listMergedRanges(existing).map(
    ({ startRowIndex = 0, endRowIndex = 0, startColumnIndex = 0, endColumnIndex = tab.columnCount }) =>
      toA1Range(
        tab,
        { from: startRowIndex, to: endRowIndex },
        { from: startColumnIndex, to: endColumnIndex },
      ),
  );
  return {
    sheetId: tab.sheetId,
    sheetTitle: tab.title,
    rows: rows.rows.filter(({ cells }) => cells.some((cell) => cell !== '')).length - withoutNumbers,
    rowsBrought: incoming.length,
    ...rows.counts,
    cellsWritten: values.reduce(
      (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
      0,
    ),
    notices: [
      ...(isOtherTab ? [chosenTabGone] : []),
      ...(isUncompared(planned) ? [notCompared] : []),
      ...staying.map(([reason, { length }]) => stays(length, reason)),
      ...(merged.length === 0 ? [] : [unmerged(merged)]),
      ...(cutTexts === 0 ? [] : [textsCut(cutTexts)]),
      ...survey.copyNotices,
    ],
  };
}
