import {
  isReadFromFiles,
  listSummableDimensions,
  needsDeviceCount,
  requireMetric,
  requireReportKind,
} from '../catalogue';
import { parseDay } from '../dates';
import {
  type CellField,
  type CheckContext,
  checkDraft,
  type Draft,
  formatMetricName,
  formatReferencePlace,
  isCellReference,
  isFiltered,
  listDraftEntries,
  parseText,
  prefixApp,
  type Request,
  selectListsFilteredHere,
  splitList,
} from '../request';
import { getTexts } from '../wording';
import { ARGUMENTS, DRAFT_FIELD_BY_ARGUMENT } from './arguments';

/** Google Sheets takes a semicolon in every locale, but a comma only where numbers have a decimal point (platform-check confirms it). */
export const ARGUMENT_SEPARATOR = '; ';

/**
 * The ADREPORT_ formula for the same data as a draft (for device rows, for their sums), or a sentence with the reason why there is none.
 * `lacks` are sentences about the columns of comparisons and periods, which no formula has. A range such as “last month” stays a name, so that
 * the formula follows the current date.
 */
export function buildFormulaForDraft(
  draft: Draft,
  context: CheckContext,
): { readonly formula: string; readonly lacks: readonly string[] } | { readonly cannot: string } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return { cannot: checked.issues[0]?.message ?? getTexts().formulas.cellsUnread };
  const request = toSummableRequest(checked.request, draft);
  const areAppsInCells = findCellsArgument('apps', draft) !== undefined;
  if (request.connection !== '' && areAppsInCells) return { cannot: getTexts().formulas.appsInCells };
  const obstacle = findFormulaObstacle(request);
  if (obstacle !== undefined) return { cannot: obstacle };
  const args = ARGUMENTS[request.report].map((argument) => {
    const field = DRAFT_FIELD_BY_ARGUMENT[argument];
    return field && WRITERS[field]?.({ draft, request });
  });
  const lacks = request.compare === 'none' ? [] : [getTexts().formulas.noComparison];
  return { formula: `=ADREPORT_${request.report.toUpperCase()}(${args.join(ARGUMENT_SEPARATOR)})`, lacks };
}

/** Writes the argument for each draft field; '' if the argument is omitted. */
const WRITERS: Readonly<Record<string, (checked: { draft: Draft; request: Request }) => string>> = {
  apps: ({ draft, request: { apps, connection } }) =>
    findCellsArgument('apps', draft) ??
    quoteItems(
      connection !== '' && apps.length === 0
        ? [prefixApp(connection, '')]
        : apps.map((id) => prefixApp(connection, id)),
    ),
  metrics: ({ draft, request: { metrics, report: id } }) => {
    if (parseText(draft.metrics).toLowerCase() === 'all') return quoteItems(['all']);
    return quoteItems(metrics.map((metricId) => formatMetricName(requireMetric(metricId), id)));
  },
  startDate: ({ draft }) =>
    findCellsArgument('startDate', draft) ?? quoteItems([formatDayArgument(draft.startDate)]),
  endDate: ({ draft }) => {
    const cell = findCellsArgument('endDate', draft);
    if (cell !== undefined) return cell;
    const [start, end] = [formatDayArgument(draft.startDate), formatDayArgument(draft.endDate)];
    return end === '' || end === start ? '' : quoteItems([end]);
  },
  // Without the dimensions that the report has in any case.
  dimensions: ({ request }) => {
    const { requiredDimensions } = requireReportKind(request.report);
    return quoteItems(request.dimensions.filter((dimensionId) => !requiredDimensions.includes(dimensionId)));
  },
  areas: ({ draft, request }) => findCellsArgument('areas', draft) ?? quoteItems(request.areas),
  // Never omitted: a formula runs with the settings of the file's owner, and the author of the draft may have other settings.
  zone: ({ request }) => quoteItems([request.zone]),
  currency: ({ request }) => quoteItems([request.currency]),
};

/** The cells to which a field points, as an argument: Settings!B2:B20, or FLATTEN(Settings!B2:B20; "00123"). */
function findCellsArgument(field: CellField, draft: Draft): string | undefined {
  const entries = listDraftEntries(field, draft[field]);
  if (!entries.some(isCellReference)) return undefined;
  const parts = entries.map((entry) =>
    isCellReference(entry) ? formatReferencePlace(entry) : quoteItems([entry]),
  );
  const list = parts.join(ARGUMENT_SEPARATOR);
  return parts.length === 1 ? list : `FLATTEN(${list})`;
}

/** A day as `YYYY-MM-DD`. “yesterday” and named ranges stay as typed. */
function formatDayArgument(value: unknown): string {
  const text = parseText(value);
  return parseDay(text) ?? text;
}

/** For a device report, its rows or its summary with only the dimensions and metrics that a formula can sum. Other requests stay as they are. */
function toSummableRequest(request: Request, { summaryBy }: Draft): Request {
  if (!isReadFromFiles(request.report)) return request;
  const allowed = new Set<string>(listSummableDimensions(request.report).map(({ id }) => id));
  const isSummary = request.output !== 'rows' && parseText(summaryBy) !== '';
  const dimensions = isSummary ? request.summaryBy : request.dimensions;
  return {
    ...request,
    dimensions: dimensions.filter((id) => allowed.has(id)),
    metrics: request.metrics.filter((id) => !needsDeviceCount(id)),
  };
}

function findFormulaObstacle(request: Request): string | undefined {
  const { dimensions, metrics, from, to, output } = request;
  const { leavesOutRows, ofFiles } = getTexts().formulas;
  if (!isReadFromFiles(request.report))
    return selectListsFilteredHere(request).length > 0 ? leavesOutRows : undefined;
  // A formula adds up all rows of one day, by at least one dimension.
  const isOneWholeDay = output !== 'bigquery' && from === to && !isFiltered(request);
  return isOneWholeDay && dimensions.length > 0 && metrics.length > 0 ? undefined : ofFiles;
}

export function quoteItems(items: readonly string[]): string {
  // An item with separators is quoted in the list, so that it stays one item.
  const list = items.map((item) =>
    item.startsWith('"') || splitList(item).length > 1 ? quoteArgument(item) : item,
  );
  return quoteArgument(list.join(','));
}

function quoteArgument(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
