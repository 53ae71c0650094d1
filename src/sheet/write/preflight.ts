import { AdReportsError, SpreadsheetFull, TabsFull } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import type { Column } from '../../table';
import { getTexts, joinSentences } from '../../wording';
import { countAddedCells, countCellsLeft, hasRoomForTab, MOST_TABLE_CELLS } from '../limits';
import { inspectSheets, type ReportSheet, SHEET_FIELDS, type SheetSurvey, toTabs } from '../read';
import { ROWS_ABOVE, type SheetTarget } from '../write-job';
import { findPlaceConflict, planFirstPlace } from './first-table';

interface ExpectedTable {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** The expected number of rows; null if unknown. */
  readonly rows: number | null;
}

/** Looks at the file as `writeTable` will. `inTheWay`: sentences on what does not fit, and on what the write will change besides numbers. */
export function runPreflight(api: SpreadsheetApi, expected: ExpectedTable, now: number) {
  const file = api.get(SHEET_FIELDS);
  try {
    const survey = inspectSheets(file, expected.target.reportId, now);
    const freeCells = countCellsLeft(survey.tabs);
    const { cells, sentences } =
      survey.reportSheet === undefined
        ? checkFirstTableFits(api, survey, expected)
        : checkRefreshFits(survey.reportSheet, expected);
    const tableCells = (expected.rows ?? 0) * expected.columns.length;
    // Without an expected number of rows, it is unknown whether they fit.
    const isFileFull = expected.rows !== null && cells > freeCells;
    const tooMany = [
      ...(tableCells > MOST_TABLE_CELLS ? [new SpreadsheetFull(tableCells, MOST_TABLE_CELLS)] : []),
      ...(isFileFull ? [new SpreadsheetFull(cells, freeCells)] : []),
    ];
    return {
      cellsLeft: freeCells,
      inTheWay: [...sentences, ...tooMany.map(toErrorSentence)],
    };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { cellsLeft: countCellsLeft(toTabs(file)), inTheWay: [toErrorSentence(error)] };
  }
}

function toErrorSentence({ happened, doNext }: AdReportsError): string {
  return joinSentences([happened, doNext]);
}

/** `cells` are those that the table needs in addition. */
function checkFirstTableFits(api: SpreadsheetApi, survey: SheetSurvey, expected: ExpectedTable) {
  const { target, columns, rows } = expected;
  const { chosen, addedCells: cells } = planFirstPlace(survey.tabs, target, rows ?? 0, columns.length);
  const conflict = findPlaceConflict(api, survey, target);
  // A report may use the tabs that logs and charts leave free.
  const sentences = [
    ...(conflict === undefined ? [] : [toErrorSentence(conflict)]),
    ...(chosen === undefined && !hasRoomForTab(survey.tabs, 0) ? [toErrorSentence(new TabsFull())] : []),
  ];
  return { cells, sentences };
}

function checkRefreshFits({ tab, stamp }: ReportSheet, { columns, rows }: ExpectedTable) {
  const fields = new Set(columns.map(({ field }) => field));
  const removedLabels = stamp.fields.flatMap(({ field, label }) => (fields.has(field) ? [] : [label]));
  const earlierFields = new Set(stamp.fields.map(({ field }) => field));
  const growth = {
    rows: Math.max(0, ROWS_ABOVE + (rows ?? 0) - tab.rowCount),
    columns: columns.filter(({ field }) => !earlierFields.has(field)).length,
  };
  const sentences = removedLabels.length === 0 ? [] : [getTexts().sheets.columnsRemoved(removedLabels)];
  return { cells: countAddedCells(tab, growth), sentences };
}
