import type { CurrencyId, ZoneId } from '../../catalogue/catalogue';
import { inTab, type Tab } from '../../sheet/tab';
import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { groupedFormula, measureOf, requireColumn } from '../formulas/grouped';
import type { StarterIds, StarterReport } from './starter-reports';

/** The tabs of the starter workbook. (Stored: names must not change.) */
export const STARTER_TABS = ['overview', 'revenue', 'networks', 'cohorts', 'close', 'lists'] as const;
export type StarterTab = (typeof STARTER_TABS)[number];

/** The tables that the tabs read: those of the reports, the state of each report, and closed months. */
export type StarterTables = Readonly<Record<StarterReport | 'status' | 'closed', WrittenTable>>;

export interface StarterContext {
  readonly tables: StarterTables;
  readonly ids: StarterIds;
  readonly tabs: Readonly<Record<StarterTab, Pick<Tab, 'sheetId' | 'title'>>>;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

/** The cells in which users choose the app and the month, on the tab Overview. */
export const CHOSEN = { app: { row: 2, column: 1 }, month: { row: 3, column: 1 } } as const;

/** A cell or a range of a tab, in formulas of any tab. `name` is in A1 notation. */
export function cellOf({ tabs }: Pick<StarterContext, 'tabs'>, tab: StarterTab, name: string): string {
  return `${inTab(tabs[tab])}${name}`;
}

export function chosenApp(context: StarterContext): string {
  return cellOf(context, 'overview', '$B$3');
}

export function chosenMonth(context: StarterContext): string {
  return cellOf(context, 'overview', '$B$4');
}

/** The condition that rows of a report belong to the chosen app. */
export function ofChosenApp(context: StarterContext, report: StarterReport): string {
  const id = cellOf(context, 'lists', '$D$2');
  return `(${chosenApp(context)}="${texts().workbook.allApps}")+(${requireColumn(context.tables[report], 'appId')}=${id})`;
}

/** Metrics of the chosen app for each value of `key`, over the rows that meet all conditions (see groupedFormula). */
export function ofGroups(
  context: StarterContext,
  report: StarterReport,
  key: string,
  metrics: readonly string[],
  where: readonly string[],
): string {
  const table = context.tables[report];
  const measures = metrics.map((metric) => measureOf(table, metric));
  return groupedFormula({ table, key, measures, where: [...where, ofChosenApp(context, report)] });
}

/**
 * Metrics for each value of a field in the month before the chosen one, to compare with: of its days up to the newest day's number as long as
 * the chosen month is not over, else of the whole month. `field` is undefined for one row of all.
 */
export function ofMonthBefore(
  context: StarterContext,
  field: string | undefined,
  metrics: readonly string[],
) {
  const day = requireColumn(context.tables.days, 'date');
  const before = `EDATE(${chosenMonth(context)};-1)`;
  const key = (report: 'days' | 'months', period: string) =>
    field === undefined ? `0*${period}` : requireColumn(context.tables[report], field);
  const days = [`ISNUMBER(${day})`, `${day}>=${before}`, `${day}<=EDATE(MAX(${day});-1)`];
  const isOpen = `EOMONTH(${chosenMonth(context)};0)>MAX(${day})`;
  const month = requireColumn(context.tables.months, 'month');
  const sameDays = ofGroups(context, 'days', key('days', day), metrics, days);
  const whole = ofGroups(context, 'months', key('months', month), metrics, wholeMonth(context, before));
  return `IF(${isOpen};${sameDays};${whole})`;
}

/** The condition of rows of months that are shown: those that have all of their days, and the newest one. */
export function ofShownMonths({ tables }: StarterContext, report: 'months' | 'countries'): string {
  const [month, partial] = ['month', 'month.partial'].map((id) => requireColumn(tables[report], id));
  return `(${partial}="")+(${month}=MAX(${month}))`;
}

/** The conditions of rows of a month that has all of its days. */
export function wholeMonth(context: StarterContext, month: string): string[] {
  const isWhole = `${requireColumn(context.tables.months, 'month.partial')}=""`;
  return [`${requireColumn(context.tables.months, 'month')}=${month}`, isWhole];
}

/** The parts of a total, as a range of cells divided by a cell; blank where one of them is. */
export function sharesFormula(parts: string, total: string): string {
  return `IF(ISNUMBER(${parts});IFERROR(${parts}/${total};);)`;
}
