import {
  isPeriod,
  isSummable,
  type MetricId,
  metric,
  report,
  summableDimensions,
} from '../catalogue/catalogue';
import { parseDay } from '../dates/calendar';
import { isReference } from '../request/cells/cell-reference';
import { type CellField, placeOf } from '../request/cells/cell-values';
import { draftEntries } from '../request/cells/resolve-cells';
import { type CheckContext, checkDraft } from '../request/checks/check-draft';
import type { Draft } from '../request/draft';
import { parseName } from '../request/field-names';
import { leavesOutRows } from '../request/filtered';
import { parseText } from '../request/parse-list';
import { isFiltered, type Request } from '../request/request';
import { texts } from '../wording/texts';
import { ARGUMENTS, DEVICE_DEFAULTS } from './arguments/argument-names';

/** Google Sheets takes a semicolon in every locale, but a comma only where numbers have a decimal point (platform-check confirms it). */
export const ARGUMENT_SEPARATOR = '; ';

export type ReportFormula = { readonly formula: string } | { readonly cannot: string };

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
  const args = Object.keys(ARGUMENTS[id]).map((field) => WRITERS[field]?.({ draft, request }));
  const lacks = request.compare === 'none' ? [] : [texts().formulas.noComparison];
  return { formula: `=ADREPORT_${id.toUpperCase()}(${args.join(ARGUMENT_SEPARATOR)})`, lacks };
}

/** Writes the argument for each draft field; '' if the argument is omitted. */
const WRITERS: Readonly<Record<string, (checked: Checked) => string>> = {
  apps: ({ draft, request }) => cellsIn('apps', draft) ?? quoted(request.apps),
  metrics: writeMetrics,
  startDate: ({ draft }) => cellsIn('startDate', draft) ?? quoted([dayText(draft.startDate)]),
  endDate: ({ draft }) => {
    const cell = cellsIn('endDate', draft);
    if (cell !== undefined) return cell;
    const [start, end] = [dayText(draft.startDate), dayText(draft.endDate)];
    return end === '' || end === start ? '' : quoted([end]);
  },
  dimensions: writeGroups,
  areas: ({ draft, request }) => cellsIn('areas', draft) ?? unlessDefault(request.areas, []),
  // Never omitted: a formula runs with the settings of the file's owner, and the author of the draft may have other settings.
  zone: ({ request }) => quoted([request.zone]),
  currency: ({ request }) => quoted([request.currency]),
};

/** The dimensions to group by, without those that the report always has. */
function writeGroups({ request }: Checked): string {
  const { id, requiredDimensions, defaultDimensions } = report(request.report);
  const usual = id === 'device' ? DEVICE_DEFAULTS.dimensions : defaultDimensions;
  const chosen = (ids: readonly string[]) => ids.filter((each) => !requiredDimensions.includes(each));
  return unlessDefault(chosen(request.dimensions), chosen(usual));
}

function writeMetrics({ draft, request }: Checked): string {
  const { metrics, report: id } = request;
  if (id === 'ltv' || id === 'retention') return quoted(dayList(metrics));
  if (id === 'device' && metrics.join() === DEVICE_DEFAULTS.metrics.join()) return '';
  if (parseText(draft.metrics).toLowerCase() === 'all') return quoted(['all']);
  return quoted(metrics.map((each) => parseName(metric(each), id)));
}

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

/** Writes three or more consecutive days as a range such as “1-7”. */
function dayList(ids: readonly MetricId[]): string[] {
  const [id, ...later] = ids;
  if (id === undefined) return [];
  const day = metric(id).cohortDay;
  if (day === undefined) return [id, ...dayList(later)];
  const end = later.findIndex((other, at) => metric(other).cohortDay !== day + 1 + at);
  const more = end < 0 ? later.length : end;
  return more >= 2 ? [`${day}-${day + more}`, ...dayList(later.slice(more))] : [`${day}`, ...dayList(later)];
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

function unlessDefault(items: readonly string[], usual: readonly string[]): string {
  return items.join() === usual.join() ? '' : quoted(items);
}

export function quoted(items: readonly string[]): string {
  return `"${items.join(',').replace(/"/g, '""')}"`;
}
