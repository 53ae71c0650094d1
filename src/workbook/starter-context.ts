import { type CurrencyId, DIMENSIONS, METRICS, type ZoneId } from '../catalogue/catalogue';
import type { TabLayout } from '../charts/layout/tab-layout';
import { aggregateFormula, columnRange } from '../charts/table-formulas';
import { ColumnMissing } from '../errors/sheet-errors';
import { inTab, type Tab } from '../sheet/tab';
import type { WrittenTable } from '../sheet/write-job';
import { texts } from '../wording/texts';
import type { StarterIds, StarterReport } from './starter-reports';

/** The tabs of the starter workbook. (Stored: names must not change.) */
export const STARTER_TABS = ['overview', 'revenue', 'networks', 'cohorts', 'close', 'lists'] as const;
export type StarterTab = (typeof STARTER_TABS)[number];

/** A tab as the formulas of the others name it. */
export type NamedTab = Pick<Tab, 'sheetId' | 'title'>;

/** What a tab shows, apart from its name and its place. */
export type StarterContent = Pick<TabLayout, 'rowCount' | 'columnCount' | 'widths' | 'blocks'> &
  Partial<Pick<TabLayout, 'formats' | 'charts' | 'heat' | 'dropDowns'>>;

export interface StarterContext {
  readonly reports: Readonly<Record<StarterReport, WrittenTable>>;
  readonly ids: StarterIds;
  readonly retentionRows: number;
  /** The table with the state of each report, and the one with closed months. */
  readonly status: WrittenTable;
  readonly closed: WrittenTable;
  readonly tabs: Readonly<Record<StarterTab, NamedTab>>;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

/** The cells in which users choose the app and the month, on the tab Overview. */
export const CHOSEN = { app: { row: 2, column: 1 }, month: { row: 3, column: 1 } } as const;

/** A cell or a range of a tab, in formulas of any tab. `name` is in A1 notation. */
export function cellOf({ tabs }: Pick<StarterContext, 'tabs'>, tab: StarterTab, name: string): string {
  return `${inTab(tabs[tab])}${name}`;
}

export function chosenApp(context: Pick<StarterContext, 'tabs'>): string {
  return cellOf(context, 'overview', '$B$3');
}

export function chosenMonth(context: Pick<StarterContext, 'tabs'>): string {
  return cellOf(context, 'overview', '$B$4');
}

/** The condition that rows of a report belong to the chosen app. */
export function ofChosenApp(context: StarterContext, report: StarterReport): string {
  const id = cellOf(context, 'lists', '$D$2');
  return `(${chosenApp(context)}="${texts().workbook.allApps}")+(${fieldOf(context, report, 'appId')}=${id})`;
}

/** A column of a report. Throws ColumnMissing. */
export function fieldOf(
  { reports }: Pick<StarterContext, 'reports'>,
  report: StarterReport,
  field: string,
): string {
  return tableField(reports[report], field);
}

/** A column of a table. Throws ColumnMissing: the user has changed the report. */
export function tableField(table: WrittenTable, id: string): string {
  const range = columnRange(table, id);
  if (range !== undefined) return range;
  const known = [...DIMENSIONS, ...METRICS].find((each) => each.id === id);
  throw new ColumnMissing(table.title, known?.label ?? id);
}

/** A metric over the rows of a table that meet all conditions (see aggregateFormula). Throws ColumnMissing. */
export function metricFormula(table: WrittenTable, metric: string, conditions: readonly string[]): string {
  return aggregateFormula(metric, table, conditions) ?? tableField(table, metric);
}
