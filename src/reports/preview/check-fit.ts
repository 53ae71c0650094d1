import { hasField, type Request } from '../../request';
import type { Size } from '../../service';
import { HiddenSheetStore, runPreflight } from '../../sheet';
import { listTableColumns } from '../../table';
import { type ReportPlace, toSheetTarget } from '../report-place';
import { chooseOutput, toSheetRequest } from '../run/choose-output';
import type { ReportServices } from '../services';

/** Whether the table of a run fits into the file, at the place of its report. */
export function checkFit(
  request: Request,
  { calls, rows, rowsText }: Size,
  place: ReportPlace,
  { spreadsheet, document }: ReportServices,
) {
  const hasOutputChoice = hasField('output', request.report);
  const { output, outputSentence } = hasOutputChoice
    ? chooseOutput(request, rows)
    : { output: null, outputSentence: '' };
  const columns = listTableColumns(toSheetRequest(request, output ?? 'rows'));
  // The number of rows of a summary is not known before the files are read.
  const rowsInSheet = output === null || output === 'rows' ? rows : null;
  const expected = { target: toSheetTarget(place, request), columns, rows: rowsInSheet };
  return {
    calls,
    rows,
    rowsText,
    columns: columns.length,
    cells: rowsInSheet === null ? null : rowsInSheet * columns.length,
    /** `inTheWay`: sentences about what would prevent the run from writing: filled cells in the table's place, or too little room. */
    ...runPreflight(spreadsheet, expected, new HiddenSheetStore(document)),
    output,
    outputSentence,
  };
}
