import { AdReportsError, TabsFull } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import type { Column } from '../../table';
import { getTexts, joinSentences } from '../../wording';
import { assertFreeCells, assertTableFits, countAddedCells, countCellsLeft, hasRoomForTab } from '../limits';
import { inspectSheets, type ReportSheet, SHEET_FIELDS, type SheetSurvey, toTabs } from '../read';
import { ROWS_ABOVE, type SheetTarget } from '../write-job';
import { assertBlankPlace, planFirstPlace } from './first-table';

interface ExpectedTable {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** The expected number of rows; null if unknown. */
  readonly rows: number | null;
}

/** Looks at the file as `writeTable` will. `inTheWay`: what does not fit, or else what the write will change besides numbers. */
export function runPreflight(api: SpreadsheetApi, expected: ExpectedTable, now: number) {
  const file = api.get(SHEET_FIELDS);
  try {
    const survey = inspectSheets(file, expected.target.reportId, now);
    const { cells, sentences } =
      survey.reportSheet === undefined
        ? checkFirstTableFits(api, survey, expected)
        : checkRefreshFits(survey.reportSheet, expected);
    // Without an expected number of rows, it is unknown whether they fit.
    if (expected.rows !== null) {
      assertTableFits(expected.rows, expected.columns.length);
      assertFreeCells(survey.tabs, cells);
    }
    return { cellsLeft: countCellsLeft(survey.tabs), inTheWay: sentences };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    const sentence = joinSentences([error.happened, error.doNext]);
    return { cellsLeft: countCellsLeft(toTabs(file)), inTheWay: [sentence] };
  }
}

/** `cells` are those that the table needs in addition. */
function checkFirstTableFits(api: SpreadsheetApi, survey: SheetSurvey, expected: ExpectedTable) {
  const { target, columns, rows } = expected;
  const { chosen, addedCells: cells } = planFirstPlace(survey.tabs, target, rows ?? 0, columns.length);
  assertBlankPlace(api, survey, target);
  // A report may use the tabs that logs and charts leave free.
  if (chosen === undefined && !hasRoomForTab(survey.tabs, 0)) throw new TabsFull();
  return { cells, sentences: [] };
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
