import type { SheetsRequest } from '../../platform';
import { addMetadata, addSheet, appendDimension, buildLookRequests, freezeRows } from '../api';
import { DaysDiffer } from '../plan';
import { type ExistingTable, readExistingTable } from '../read';
import { STAMP_KEY, serializeStamp } from '../stamp';
import type { GridSize, Tab } from '../tab';
import { buildStamp, ROWS_ABOVE, toProvenanceText } from '../write-job';
import type { WriteAttempt } from './attempt';
import { assertBlankTab, type FirstTable, planFirstPlace } from './first-place';

interface TableToWrite {
  readonly existing: ExistingTable;
  readonly first?: FirstTable;
}

/** The report's table in its sheet. If it has none yet, `existing` is as the requests of `first` leave it, without rows. */
export function locateTableToWrite(attempt: WriteAttempt, rowCount: number): TableToWrite {
  const { api, survey } = attempt;
  return survey.reportSheet === undefined
    ? planFirstTable(attempt, rowCount)
    : { existing: readExistingTable(api, survey.reportSheet) };
}

/**
 * Throws SheetConflict unless the chosen sheet is blank, and DaysDiffer if only some days were fetched, because the user has deleted the
 * report's sheet.
 */
function planFirstTable(attempt: WriteAttempt, rowCount: number): Required<TableToWrite> {
  const { job, survey, ids } = attempt;
  if (job.rules.window !== undefined) throw new DaysDiffer('all');
  const { columns } = job.table;
  const firstPlace = planFirstPlace(survey.tabs, job.target, rowCount, columns.length);
  const { chosen, title, place, grid, addedCells } = firstPlace;
  assertBlankTab(attempt, chosen);
  const sheetId = chosen?.sheetId ?? ids.next();
  const isAlone = chosen === undefined || place.row + place.column === 0;
  const stamp = buildStamp(job, sheetId, { note: job.provenanceNote });
  const metadataId = ids.next();
  const requests = [
    ...(chosen === undefined
      ? [addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE })]
      : [...buildGrowthRequests(chosen, grid), ...(isAlone ? [freezeRows(sheetId, ROWS_ABOVE)] : [])]),
    ...buildLookRequests(job, sheetId, { rowCount: grid.rowCount, rows: rowCount, place, isAlone }),
    addMetadata(sheetId, metadataId, STAMP_KEY, serializeStamp(stamp)),
  ];
  const cellsBefore = Array.from({ length: place.column }, () => '');
  const existing = {
    tab: { sheetId, title, ...grid },
    stamp,
    metadataId,
    grid: [
      ...Array.from({ length: place.row }, () => []),
      [...cellsBefore, toProvenanceText(job)],
      [...cellsBefore, ...columns.map(({ label }) => label)],
    ],
    headerRow: place.row + ROWS_ABOVE - 1,
    columns: new Map(columns.map(({ field }, at) => [field, place.column + at])),
    line: place,
    totalsRow: undefined,
    entered: [],
    isSmall: true,
    marks: { headerRow: undefined, columns: new Map() },
    merges: [],
    blankRows: rowCount,
  };
  return { existing, first: { requests, chosen, addedCells } };
}

function buildGrowthRequests({ sheetId, rowCount, columnCount }: Tab, grid: GridSize): SheetsRequest[] {
  const [rows, columns] = [grid.rowCount - rowCount, grid.columnCount - columnCount];
  return [
    ...(rows > 0 ? [appendDimension(sheetId, 'ROWS', rows)] : []),
    ...(columns > 0 ? [appendDimension(sheetId, 'COLUMNS', columns)] : []),
  ];
}
