import { dimension, isPeriod, isSummable, metric, report } from '../catalogue/catalogue';
import type { DayRange } from '../dates/named-ranges';
import { isGrain } from '../dates/periods';
import { ARGUMENT_SEPARATOR, quoted, type ReportFormula } from '../formulas/draft-to-formula';
import { parseName } from '../request/field-names';
import { FILTERED, filterColumns } from '../request/filter-lists';
import { entriesOf } from '../request/filtered';
import type { Request } from '../request/request';
import { keyColumns } from '../sheet/plan/match-rows';
import { columnsOf } from '../table/columns';
import { comparisonsOf } from '../table/periods/earlier-days';
import { texts } from '../wording/texts';
import type { RowQuestion } from './row-question';

interface Condition {
  readonly field: string;
  readonly value: string;
  /** False if the table does not show the field: it comes from the filter of the report. */
  readonly isShown: boolean;
}

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. `request` is that of the sheet. */
export function equivalentFormula(question: RowQuestion, request: Request): ReportFormula {
  const { field, days, wanted } = question;
  const [, derived] = field.split('.');
  if (derived === undefined) return single(question, request, days);
  const earlier = comparisonsOf(wanted.request, [days])[0]?.earlier;
  if (earlier === undefined) return { cannot: texts().audit.cannotFormula.other(field) };
  const before = single(question, request, earlier);
  const now = single(question, request, days);
  if (derived === 'before' || 'cannot' in before || 'cannot' in now) return before;
  const [a, b] = [now.formula.slice(1), before.formula.slice(1)];
  return { formula: derived === 'change' ? `=${a}-${b}` : `=(${a}-${b})/ABS(${b})` };
}

function single(question: RowQuestion, request: Request, days: DayRange): ReportFormula {
  const words = texts().audit.cannotFormula;
  const { isByDay } = report(request.report);
  const { label, aggregate } = metric(question.metric);
  const isRow = request.dimensions.some((id) => id === 'dateTimeStamp' || dimension(id).personal === true);
  if (isByDay && (request.output === 'rows' || isRow)) return { cannot: words.rows };
  if (!isSummable(question.metric)) return { cannot: words.other(label) };
  const conditions = conditionsOf(question, request);
  if (conditions === undefined) return { cannot: words.filter };
  if (conditions.some(({ value }) => value === '')) return { cannot: words.blank };
  const isOneDay = days.from === days.to;
  // Over several days, a formula without a period adds up days, and the service itself does not round the parts of a ratio.
  const isAddedUp = isOneDay || question.grain !== undefined || aggregate.kind === 'sum';
  // The service adds up the countries that it filters by, and rounds their LTV together.
  const areas = hiddenAreas(request);
  if (conditions.length < 2 && isAddedUp && areas.length === 0)
    return { formula: valueFormula(question, request, days, conditions) };
  const rows = [...appCondition(question), ...conditions];
  if (rows.length === 0 || rows.some(({ isShown }) => !isShown)) return { cannot: words.filter };
  return { formula: rowFormula(question, request, days, rows) };
}

/** The values that the rows of the number have, apart from its days and its app. Undefined if a formula cannot exclude rows. */
function conditionsOf({ values }: RowQuestion, request: Request): Condition[] | undefined {
  const columns = columnsOf({ dimensions: request.dimensions, metrics: [] });
  const textOf = (at: number) => String(values.get(columns[at]?.field ?? '') ?? '');
  const shown = keyColumns(columns).flatMap(({ at, describes }): Condition[] => {
    const field = columns[at]?.field ?? '';
    if (isGrain(field) || field === 'appId' || (describes !== undefined && textOf(describes) !== ''))
      return [];
    return [{ field, value: textOf(at), isShown: true }];
  });
  const hidden = FILTERED.flatMap(({ list }) => {
    const fields = filterColumns(list, request.report);
    const isShown = fields.some((id) => columns.some(({ field }) => field === id));
    const entries = entriesOf(list, request);
    const isExcept = request.filter.except.includes(list);
    const isServed = list === 'apps' ? !isExcept : list === 'areas' && hiddenAreas(request).length > 0;
    if (entries.length === 0 || isShown || isServed) return [];
    return [{ field: fields[fields.length - 1] ?? '', value: entries.join(','), isShown: false, isExcept }];
  });
  const isCut = hidden.some(({ isExcept }) => isExcept) || request.filter.revenueOnly;
  return isCut ? undefined : [...shown, ...hidden];
}

/** The countries that the service filters by, if no column shows them. */
function hiddenAreas({ report: id, areas, dimensions, filter }: Request): readonly string[] {
  const isServed = report(id).filters.includes('areas') && !filter.except.includes('areas');
  return isServed && report(id).source === 'pages' && !dimensions.includes('area') ? areas : [];
}

function appCondition({ values }: RowQuestion): Condition[] {
  const value = String(values.get('appId') ?? '');
  return value === '' ? [] : [{ field: 'appId', value, isShown: true }];
}

/** The arguments that both formulas have at the beginning and at the end. */
function sharedArguments(question: RowQuestion, { from, to }: DayRange) {
  const { report: id, apps, zone, currency } = question.wanted.request;
  const [own] = appCondition(question);
  return {
    apps: quoted(own === undefined ? apps : [own.value]),
    days: [quoted([from]), from === to ? '' : quoted([to])],
    ends: [quoted([zone]), ...(report(id).takesCurrency ? [quoted([currency])] : [])],
  };
}

function valueFormula(
  question: RowQuestion,
  { report: id }: Request,
  range: DayRange,
  [filter]: readonly Condition[],
): string {
  const { apps, days, ends } = sharedArguments(question, range);
  const filtered = filter === undefined ? ['', ''] : [quoted([filter.field]), quoted([filter.value])];
  const metrics = quoted([parseName(metric(question.metric), id)]);
  return `=ADREPORT_VALUE(${[quoted([id]), metrics, apps, ...days, ...filtered, ...ends].join(ARGUMENT_SEPARATOR)})`;
}

/** The number in the only row of a table with these values. LET keeps the table, so that it is asked for once. */
function rowFormula(
  question: RowQuestion,
  request: Request,
  range: DayRange,
  conditions: readonly Condition[],
): string {
  const { report: id, dimensions } = request;
  const { apps, days, ends } = sharedArguments(question, range);
  const fields = conditions.map(({ field }) => field);
  const periods = dimensions.filter(isPeriod);
  const { requiredDimensions, isByDay } = report(id);
  // A period takes the place of the date.
  const required = requiredDimensions.filter((field) => field !== 'date' || periods.length === 0);
  const first = [...periods, ...required];
  const columns = [...first, ...fields.filter((field) => !first.includes(field))];
  const groups = quoted(columns.filter((field) => !required.includes(field)));
  const metrics = quoted([parseName(metric(question.metric), id)]);
  const areas = hiddenAreas(request).length === 0 ? '' : quoted(hiddenAreas(request));
  const args = isByDay
    ? [apps, days[0], groups, metrics, ...ends]
    : [apps, metrics, ...days, groups, ...(required.length > 0 ? [areas] : []), ...ends];
  const column = (nth: number) => `INDEX(table; 0; ${nth + 1})`;
  const tests = conditions.map(
    ({ field, value }) => `${column(columns.indexOf(field))}=${valueText(field, value)}`,
  );
  const table = `ADREPORT_${id.toUpperCase()}(${args.join(ARGUMENT_SEPARATOR)})`;
  return `=LET(table; ${table}; FILTER(${[column(columns.length), ...tests].join(ARGUMENT_SEPARATOR)}))`;
}

/** The hour is a number in tables, and every other value a text. */
function valueText(field: string, value: string): string {
  return dimension(field).type === 'count' ? value : quoted([value]);
}
