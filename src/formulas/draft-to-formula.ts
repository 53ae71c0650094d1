import { isPeriod, isSummable, metric, report, summableDimensions } from '../catalogue/catalogue';
import { parseDay } from '../dates/calendar';
import { NotAllowed } from '../errors/ad-reports-error';
import type { Clock, SpreadsheetApi, Tabs } from '../platform/ports';
import { isReference } from '../request/cells/cell-reference';
import { type CellField, draftEntries, placeOf, type ReadCells } from '../request/cells/resolve-cells';
import { type CheckContext, checkDraft } from '../request/checks/check-draft';
import type { Draft } from '../request/draft';
import { parseName } from '../request/field-names';
import { leavesOutRows } from '../request/filtered';
import { parseText, splitList } from '../request/parse-list';
import { isFiltered, type Request } from '../request/request';
import type { Settings } from '../settings/settings-store';
import { patientSheets } from '../sheet/api/retrying-api';
import { setFormulas } from '../sheet/api/sheets-requests';
import { inTab, selectedCell } from '../sheet/tab';
import { texts } from '../wording/texts';
import { ARGUMENTS } from './arguments';

/** Google Sheets takes a semicolon in every locale, but a comma only where numbers have a decimal point (platform-check confirms it). */
export const ARGUMENT_SEPARATOR = '; ';

interface Checked {
  readonly draft: Draft;
  readonly request: Request;
}

/**
 * The ADREPORT_ formula for the same data as a draft (for device rows, for their sums), or a sentence with the reason why there is
 * none. `lacks` are sentences about columns of the draft that a formula cannot have. Named ranges stay names, so that the formula follows
 * the current date. Never throws.
 */
export function draftToFormula(
  draft: Draft,
  context: CheckContext,
): { readonly formula: string; readonly lacks: readonly string[] } | { readonly cannot: string } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return { cannot: checked.issues[0]?.message ?? texts().formulas.cellsUnread };
  const request = summed(checked.request, draft);
  const { id } = report(request.report);
  const why = whyNoFormula(request);
  if (why !== undefined) return { cannot: why };
  const args = Object.keys(ARGUMENTS[id]).map((argument) => WRITERS[argument]?.({ draft, request }));
  const { noComparison, noPeriodColumns } = texts().formulas;
  const lacks = [
    ...(request.compare === 'none' ? [] : [noComparison]),
    ...(request.periodColumns ? [noPeriodColumns] : []),
  ];
  return { formula: `=ADREPORT_${id.toUpperCase()}(${args.join(ARGUMENT_SEPARATOR)})`, lacks };
}

/** Writes the argument for each draft field; '' if the argument is omitted. */
const WRITERS: Readonly<Record<string, (checked: Checked) => string>> = {
  apps: ({ draft, request }) => cellsIn('apps', draft) ?? quoted(request.apps),
  metrics: ({ draft, request: { metrics, report: id } }) => {
    const isAll = parseText(draft.metrics).toLowerCase() === 'all';
    return quoted(isAll ? ['all'] : metrics.map((each) => parseName(metric(each), id)));
  },
  startDate: ({ draft }) => cellsIn('startDate', draft) ?? quoted([dayText(draft.startDate)]),
  endDate: ({ draft }) => {
    const cell = cellsIn('endDate', draft);
    if (cell !== undefined) return cell;
    const [start, end] = [dayText(draft.startDate), dayText(draft.endDate)];
    return end === '' || end === start ? '' : quoted([end]);
  },
  // Those that the report always has are not typed.
  dimensions: ({ request }) => {
    const { requiredDimensions } = report(request.report);
    return quoted(request.dimensions.filter((each) => !requiredDimensions.includes(each)));
  },
  areas: ({ draft, request }) => cellsIn('areas', draft) ?? quoted(request.areas),
  // Never omitted: a formula runs with the settings of the file's owner, and the author of the draft may have other settings.
  zone: ({ request }) => quoted([request.zone]),
  currency: ({ request }) => quoted([request.currency]),
};

/** The cells to which a field points, as an argument: Settings!B2:B20, or FLATTEN(Settings!B2:B20; "00123"). Undefined if it points to none. */
function cellsIn(field: CellField, draft: Draft): string | undefined {
  const entries = draftEntries(field, draft[field]);
  if (!entries.some(isReference)) return undefined;
  const parts = entries.map((entry) => (isReference(entry) ? placeOf(entry) : quoted([entry])));
  return parts.length === 1 ? parts.join() : `FLATTEN(${parts.join(ARGUMENT_SEPARATOR)})`;
}

/** A day as `YYYY-MM-DD`. “yesterday” and named ranges stay as typed. */
function dayText(value: unknown): string {
  const text = parseText(value);
  return parseDay(text) ?? text;
}

/** The request with only what a formula can sum: summable dimensions (those of the summary if the draft is for one) and metrics. */
function summed(request: Request, { summaryBy }: Draft): Request {
  const allowed = new Set<string>(summableDimensions(request.report).map(({ id }) => id));
  const isSummary = request.output !== 'rows' && parseText(summaryBy) !== '';
  return {
    ...request,
    dimensions: (isSummary ? request.summaryBy : request.dimensions).filter(
      (id) => isPeriod(id) || allowed.has(id),
    ),
    metrics: request.metrics.filter(isSummable),
  };
}

function whyNoFormula(request: Request): string | undefined {
  const { dimensions, metrics, from, to, output } = request;
  if (!report(request.report).isByDay)
    return leavesOutRows(request) ? texts().formulas.leavesOutRows : undefined;
  const isOfAllRows = output !== 'bigquery' && from === to && !isFiltered(request);
  return isOfAllRows && dimensions.length > 0 && metrics.length > 0 ? undefined : texts().formulas.ofFiles;
}

export function quoted(items: readonly string[]): string {
  const list = items.map((item) =>
    item.startsWith('"') || splitList(item).length > 1 ? textOf(item) : item,
  );
  return textOf(list.join(','));
}

function textOf(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}

interface InsertServices {
  readonly clock: Clock;
  readonly spreadsheet: SpreadsheetApi;
  readonly tabs: Tabs;
  readonly settings: { settings(): Settings };
  /** The values in earlier answers of the file's reports. */
  readonly cells: { of(drafts: readonly Draft[]): ReadCells };
}

/**
 * Writes the formula for a draft into the selected cell, and returns the cell's address and the formula. Throws NotAllowed if no
 * formula can request this data, or if the cell is not empty, because existing cell content must not be overwritten.
 */
export function insertFormula(
  draft: unknown,
  { clock, spreadsheet: api, tabs, settings, cells }: InsertServices,
): { readonly cell: string; readonly formula: string } {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const context = { now: clock.now(), defaults: settings.settings(), cells: cells.of([typed]) };
  const made = draftToFormula(typed, context);
  if ('cannot' in made) throw new NotAllowed([made.cannot]);
  const at = selectedCell(tabs);
  const spreadsheet = patientSheets(api, clock);
  const [values = []] = spreadsheet.values([`${inTab(at)}${at.a1}`], 'FORMULA');
  if (values.some((line) => line.some((value) => value !== '')))
    throw new NotAllowed([texts().formulas.cellNotEmpty(at.a1, at.title)]);
  const { sheetId, row, column, a1 } = at;
  spreadsheet.batchUpdate([setFormulas(sheetId, row - 1, column - 1, [made.formula])]);
  return { cell: a1, formula: made.formula };
}
