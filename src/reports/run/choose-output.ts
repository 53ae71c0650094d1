import { requireDimension } from '../../catalogue';
import { previewDevice } from '../../device';
import { hasField, type Output, type Request, toRowsRequest, toSummaryRequest } from '../../request';
import type { Connection, Size } from '../../service';
import { runPreflight } from '../../sheet';
import { listTableColumns } from '../../table';
import { getTexts } from '../../wording';
import { type ReportPlace, toSheetTarget } from '../report-place';
import type { ReportServices } from '../services';

/** With more rows, `automaticOutput` means a summary, because a longer sheet is hard to read. */
const MOST_AUTOMATIC_ROWS = 50_000;

/** `rows` is the number of rows of all requested days; null if it is unknown. */
export function chooseOutput(request: Request, rows: number | null) {
  const { output } = request;
  const automaticOutput = rows === null || rows > MOST_AUTOMATIC_ROWS ? 'summary' : 'rows';
  const chosenOutput = output === 'automatic' ? automaticOutput : output;
  const labels = toSummaryRequest(request).dimensions.map((id) => requireDimension(id).label);
  return { output: chosenOutput, outputSentence: getTexts().reports.output[chosenOutput](labels) };
}

export function toSheetRequest(request: Request, output: Output): Request {
  return output === 'rows' ? toRowsRequest(request) : { ...toSummaryRequest(request), output };
}

/** Later runs keep the output of the first one, `previousOutput`: the columns should stay the same. */
export function decideDeviceOutput(request: Request, previousOutput: Output | null, connection: Connection) {
  if (request.output !== 'automatic') return request.output;
  if (previousOutput !== null) return previousOutput;
  const countedRows = { ...request, dimensions: [], metrics: [], identifiers: 'left out' } as const;
  return chooseOutput(request, previewDevice(countedRows, connection).size.rows).output;
}

/** Whether the table of a run fits into the file, at the place of its report. */
export function checkFit(
  request: Request,
  { rows, rowsText }: Size,
  place: ReportPlace,
  { spreadsheet, clock }: ReportServices,
) {
  const hasOutputChoice = hasField('output', request.report);
  const { output, outputSentence } = hasOutputChoice
    ? chooseOutput(request, rows)
    : { output: null, outputSentence: '' };
  const columns = listTableColumns(toSheetRequest(request, output ?? 'rows'));
  // The number of rows of a summary is not known before the files are read.
  const rowsInSheet = output === null || output === 'rows' ? rows : null;
  const target = toSheetTarget(place, request);
  return {
    rows,
    rowsText,
    columns: columns.length,
    cells: rowsInSheet === null ? null : rowsInSheet * columns.length,
    /** `inTheWay`: sentences about what would prevent the run from writing: filled cells in the table's place, or too little room. */
    ...runPreflight(spreadsheet, { target, columns, rows: rowsInSheet }, clock.now()),
    output,
    outputSentence,
  };
}
