import type { CurrencyId, ZoneId } from '../catalogue/catalogue';
import { columnRange } from '../charts/table-formulas';
import { inTab } from '../sheet/tab';
import type { WrittenTable } from '../sheet/write-job';
import { texts } from '../wording/texts';
import type { StarterReport } from './starter-reports';

/** The tabs of the starter workbook. (Stored: names must not change.) */
export type StarterTab = 'overview' | 'revenue' | 'networks' | 'cohorts' | 'close' | 'lists';

/** A tab as the formulas of the others name it. */
export interface NamedTab {
  readonly sheetId: number;
  readonly title: string;
}

/** What the tabs of the starter workbook are made from. */
export interface StarterContext {
  readonly reports: Readonly<Record<StarterReport, WrittenTable>>;
  /** The ids of the saved reports. */
  readonly ids: Readonly<Record<StarterReport, string>>;
  /** The number of rows of the tab with the retention report. */
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

/** The chosen app and month as references. */
export function chosenApp(context: Pick<StarterContext, 'tabs'>): string {
  return cellOf(context, 'overview', '$B$3');
}

export function chosenMonth(context: Pick<StarterContext, 'tabs'>): string {
  return cellOf(context, 'overview', '$B$4');
}

/** The condition that rows of a report belong to the chosen app. */
export function ofChosenApp(context: StarterContext, report: StarterReport): string {
  const app = chosenApp(context);
  return `(${app}="${texts().workbook.allApps}")+(${fieldOf(context, report, 'appName')}=${app})`;
}

/** A column of a report. Throws if the report lacks it: the user has changed the report. */
export function fieldOf(
  { reports }: Pick<StarterContext, 'reports'>,
  report: StarterReport,
  field: string,
): string {
  return tableField(reports[report], field);
}

export function tableField(table: WrittenTable, field: string): string {
  const range = columnRange(table, field);
  if (range === undefined) throw new Error(`${table.title} has no column ${field}.`);
  return range;
}
