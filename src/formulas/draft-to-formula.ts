import { type MetricId, metric, type ReportId, report, summableDimensions } from '../catalogue/catalogue';
import { parseDay } from '../dates/calendar';
import { isSummable } from '../device/summarize/resummarize';
import { type CheckContext, checkDraft } from '../request/checks/check-draft';
import type { Draft } from '../request/draft';
import { parseName } from '../request/field-names';
import { parseText } from '../request/parse-list';
import type { Request } from '../request/request';
import { isFiltered } from '../request/rows-or-summary';
import { texts } from '../wording/texts';
import { DEVICE_DEFAULTS } from './device-defaults';

interface Asked {
  readonly draft: Draft;
  readonly request: Request;
  readonly context: CheckContext;
}

/**
 * The ADREPORT_ formula for the same data as a draft (for device rows, for their sums), or a sentence with the reason why there is
 * none. Named ranges stay names, so that the formula follows the current date. Never throws.
 */
export function draftToFormula(
  draft: Draft,
  context: CheckContext,
): { readonly formula: string } | { readonly cannot: string } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return { cannot: checked.issues.map(({ message }) => message)[0] ?? '' };
  const request = summed(checked.request, draft);
  const why = report(request.report).isByDay ? whyNoSums(request) : undefined;
  if (why !== undefined) return { cannot: why };
  const asked = { draft, request, context };
  return {
    formula: `=ADREPORT_${request.report.toUpperCase()}(${ARGUMENTS[request.report](asked).join(', ')})`,
  };
}

/** The arguments of each formula, in their order. An empty text is an omitted argument. */
const ARGUMENTS: Readonly<Record<ReportId, (asked: Asked) => readonly string[]>> = {
  full: (asked) => [
    apps(asked),
    metrics(asked),
    ...dates(asked),
    groups(asked),
    zone(asked),
    currency(asked),
  ],
  ltv: (asked) => [...cohorts(asked), zone(asked), currency(asked)],
  retention: (asked) => [...cohorts(asked), zone(asked)],
  device: (asked) => [
    apps(asked),
    ...dates(asked).slice(0, 1),
    orLeftOut(asked.request.dimensions, DEVICE_DEFAULTS.groupBy),
    isSame(asked.request.metrics, DEVICE_DEFAULTS.metrics) ? '' : metrics(asked),
    zone(asked),
    currency(asked),
  ],
};

function cohorts(asked: Asked): readonly string[] {
  const { dimensions, metrics: days, areas } = asked.request;
  return [
    apps(asked),
    quoted(dayList(days).join(',')),
    ...dates(asked),
    // Date and app always come first.
    orLeftOut(dimensions.slice(report(asked.request.report).requiredDimensions.length), []),
    orLeftOut(areas, []),
  ];
}

function apps({ request }: Asked): string {
  return quoted(request.apps.join(','));
}

function groups({ request }: Asked): string {
  return orLeftOut(request.dimensions, report(request.report).defaultDimensions);
}

function metrics({ draft, request, context }: Asked): string {
  const all = checkDraft({ ...draft, metrics: 'all' }, context);
  const whole = 'request' in all ? all.request.metrics : [];
  if (isSame(request.metrics, whole.filter(isSummable))) return quoted('all');
  return quoted(request.metrics.map((id) => parseName(metric(id), request.report)).join(','));
}

function dates({ draft }: Asked): readonly string[] {
  const [start, end] = [dayText(draft.startDate), dayText(draft.endDate)];
  return [quoted(start), end === '' || end === start ? '' : quoted(end)];
}

/** Never omitted: a formula runs with the settings of the file's owner, and the author of the draft may have other settings. */
function zone({ request }: Asked): string {
  return quoted(request.zone);
}

function currency({ request }: Asked): string {
  return quoted(request.currency);
}

/** A day as `YYYY-MM-DD`. “yesterday” and named ranges stay as typed. */
function dayText(value: unknown): string {
  const text = parseText(value);
  return parseDay(text) ?? text;
}

/** Writes three or more consecutive days as a range such as “1-7”. */
function dayList(ids: readonly MetricId[]): string[] {
  const items: (MetricId | Run)[] = [];
  for (const id of ids) {
    const day = metric(id).cohortDay;
    const last = items[items.length - 1];
    if (day === undefined) items.push(id);
    else if (typeof last === 'object' && last.to === day - 1) last.to = day;
    else items.push({ from: day, to: day });
  }
  return items.flatMap((item) => (typeof item === 'string' ? [item] : daysOf(item)));
}

interface Run {
  readonly from: number;
  to: number;
}

function daysOf({ from, to }: Run): string[] {
  if (to - from >= 2) return [`${from}-${to}`];
  return from === to ? [`${from}`] : [`${from}`, `${to}`];
}

/** The request with only what a formula can sum: summable dimensions (those of the summary if the draft is for one) and metrics. */
function summed(request: Request, { summaryBy }: Draft): Request {
  const fine = new Set<string>(summableDimensions(request.report).map(({ id }) => id));
  const isSummary = request.output !== 'rows' && parseText(summaryBy) !== '';
  return {
    ...request,
    dimensions: (isSummary ? request.summaryBy : request.dimensions).filter((id) => fine.has(id)),
    metrics: request.metrics.filter(isSummable),
  };
}

function whyNoSums(request: Request): string | undefined {
  const { dimensions, metrics, from, to, output } = request;
  if (output === 'bigquery') return texts().formulas.ofBigQuery;
  if (from !== to) return texts().formulas.onlyOneDay;
  if (isFiltered(request)) return texts().formulas.filtered;
  if (dimensions.length === 0) return texts().formulas.nothingToSum;
  return metrics.length === 0 ? texts().formulas.onlyDevices : undefined;
}

function orLeftOut(names: readonly string[], byDefault: readonly string[]): string {
  return isSame(names, byDefault) ? '' : quoted(names.join(','));
}

function quoted(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
