import type { CurrencyId, ZoneId } from '../../catalogue';
import { type Tab, toA1Prefix, toColumnLetters, type WrittenTable } from '../../sheet';
import { getFileTexts } from '../../wording';
import { buildGroupedFormula, buildSingleGroupKey, requireColumn, toMeasure } from '../formulas/grouped';
import { toFixedCell } from '../layout/formula-text';
import { type CellBlock, type ChartDesign, MOST_SERIES } from '../layout/tab-layout';
import type { StarterReport } from './starter-reports';

/** The tabs of the starter workbook. (Stored: names must not change.) */
export const STARTER_TABS = ['overview', 'networks', 'cohorts', 'lists'] as const;
type StarterTab = (typeof STARTER_TABS)[number];

export type StarterTables = Readonly<Record<StarterReport, WrittenTable>>;

/** What the numbers of reports are in. */
export interface ReportUnits {
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

export interface StarterFacts extends ReportUnits {
  readonly tables: StarterTables;
  readonly tabs: Readonly<Record<StarterTab, Tab>>;
  /** The largest networks when the tabs are made. */
  readonly networks: readonly string[];
}

/** The charts of the tabs, and the tables of their numbers on the tab Lists. */
export type StarterCharts = Readonly<
  Record<'monthly' | 'ecpm' | 'daily' | 'years' | 'ltvCurves', { design: ChartDesign; table: CellBlock }>
>;

/** The cells in which users choose the app and the month, on the tab Overview. */
export const CHOSEN = { app: { row: 2, column: 1 }, month: { row: 3, column: 1 } } as const;

/** The chosen month, the month before, and the month a year before: so many months before the chosen one. */
export const MONTHS_BEFORE = [0, 1, 12] as const;
type MonthsBefore = (typeof MONTHS_BEFORE)[number];

/** The columns of the lists on the tab Lists, counted from 0. */
export const LIST_COLUMNS = { apps: 0, appIds: 1, months: 2, chosenAppId: 3, networks: 4, days: 5 } as const;

/** A list from the row below its header on, such as `$A$2:$A`. */
const toListRange = (column: number) => `${toFixedCell(1, column)}:$${toColumnLetters(column)}`;

export const LIST_RANGES = {
  apps: toListRange(LIST_COLUMNS.apps),
  appIds: toListRange(LIST_COLUMNS.appIds),
  months: toListRange(LIST_COLUMNS.months),
  chosenAppId: toFixedCell(1, LIST_COLUMNS.chosenAppId),
  networks: `${toFixedCell(1, LIST_COLUMNS.networks)}:${toFixedCell(MOST_SERIES, LIST_COLUMNS.networks)}`,
} as const;

/** The parts of formulas that the tabs share: each method builds text. */
export class StarterContext {
  /** The cells of the chosen app and month, and the newest day of all. */
  readonly appCell: string;
  readonly monthCell: string;
  readonly newestDay: string;

  constructor(readonly facts: StarterFacts) {
    this.appCell = this.toTabReference('overview', toFixedCell(CHOSEN.app.row, CHOSEN.app.column));
    this.monthCell = this.toTabReference('overview', toFixedCell(CHOSEN.month.row, CHOSEN.month.column));
    this.newestDay = `MAX(${this.requireTableColumn('days', 'date')})`;
  }

  /** A cell or a range of a tab, in formulas of any tab. `name` is in A1 notation. */
  toTabReference(tab: StarterTab, name: string): string {
    return `${toA1Prefix(this.facts.tabs[tab])}${name}`;
  }

  toListReference(list: keyof typeof LIST_RANGES): string {
    return this.toTabReference('lists', LIST_RANGES[list]);
  }

  /** The cell of the list of days with the text of `buildDaysText`. */
  toDaysReference(monthsBefore: MonthsBefore): string {
    const row = 1 + MONTHS_BEFORE.indexOf(monthsBefore);
    return this.toTabReference('lists', toFixedCell(row, LIST_COLUMNS.days));
  }

  requireTableColumn(table: keyof StarterTables, field: string): string {
    return requireColumn(this.facts.tables[table], field);
  }

  buildChosenAppCondition(report: StarterReport): string {
    const id = this.toListReference('chosenAppId');
    return `(${this.appCell}="${getFileTexts().workbook.allApps}")+(${this.requireTableColumn(report, 'appId')}=${id})`;
  }

  /** The condition of rows of months that have all of their days. */
  buildWholeMonthCondition(report: 'months' | 'countries'): string {
    return `${this.requireTableColumn(report, 'month.partial')}=""`;
  }

  /** The condition of rows of months that are shown: the whole ones and the newest one. */
  buildShownMonthsCondition(report: 'months' | 'countries'): string {
    const month = this.requireTableColumn(report, 'month');
    return `(${this.buildWholeMonthCondition(report)})+(${month}=MAX(${month}))`;
  }

  /** Metrics of the chosen app for each value of `key`, over the rows that meet all conditions (see buildGroupedFormula). */
  buildChosenAppGroups(
    report: StarterReport,
    key: string,
    metrics: readonly string[],
    where: readonly string[],
  ): string {
    const table = this.facts.tables[report];
    const measures = metrics.map((metric) => toMeasure(table, metric));
    const conditions = [...where, this.buildChosenAppCondition(report)];
    return buildGroupedFormula({ table, key, measures, where: conditions });
  }

  /**
   * Metrics of an earlier month to compare the chosen one with: in one row, or for each network. As long as the chosen month is not over,
   * they are those of the same days in a daily report, else of the whole month. No row if a report lacks some of these days.
   */
  buildEarlierMonth(monthsBefore: 1 | 12, metrics: readonly string[], by?: 'networkName'): string {
    const begin = `EDATE(${this.monthCell};-${monthsBefore})`;
    // The report `days` has networks, but only two months. The report `year` has 13 months, without networks.
    const dailyReport = by === undefined ? 'year' : 'days';
    const buildEarlierMetrics = (report: StarterReport, period: string, where: readonly string[]) => {
      const names = by && buildNamesFormula(this.requireTableColumn(report, by));
      return this.buildChosenAppGroups(report, names ?? buildSingleGroupKey(period), metrics, where);
    };
    const day = this.requireTableColumn(dailyReport, 'date');
    const sameDays = [
      // FILTER takes one value for each row: the product makes a column of the condition that the report has the first day.
      `ISNUMBER(${day})*(${begin}>=MIN(${day}))`,
      `${day}>=${begin}`,
      `${day}<=EDATE(MAX(${day});-${monthsBefore})`,
    ];
    const month = this.requireTableColumn('months', 'month');
    // The first month of all may have begun with a later day.
    const isLaterMonth = `${month}>MIN(${month})`;
    const wholeMonth = [`${month}=${begin}`, isLaterMonth, this.buildWholeMonthCondition('months')];
    const sameDaysMetrics = buildEarlierMetrics(dailyReport, day, sameDays);
    const wholeMonthMetrics = buildEarlierMetrics('months', month, wholeMonth);
    return `IF(${this.buildOpenMonthCondition()};${sameDaysMetrics};${wholeMonthMetrics})`;
  }

  /** The days of the chosen month that have numbers, or the same ones so many months before: “1 to 26 Nov 2026”, or “Nov 2026” if it is over. */
  buildDaysText(monthsBefore: MonthsBefore): string {
    const last = `EDATE(${this.newestDay};-${monthsBefore})`;
    const month = `EDATE(${this.monthCell};-${monthsBefore})`;
    const { monthFormula, daysFormula } = getFileTexts().workbook;
    const days = `LET(last;${last};${daysFormula('last')})`;
    return `IF(${this.monthCell}="";"";IF(${this.buildOpenMonthCondition()};${days};${monthFormula(month)}))`;
  }

  private buildOpenMonthCondition(): string {
    return `EOMONTH(${this.monthCell};0)>${this.newestDay}`;
  }
}

export function buildNamesFormula(column: string): string {
  return `IF(${column}="";"${getFileTexts().workbook.noName}";${column})`;
}

/** The share of each cell of `parts` in the cell `total`; blank where the part is blank. */
export function buildSharesFormula(parts: string, total: string): string {
  return `IF(ISNUMBER(${parts});IFERROR(${parts}/${total};);)`;
}
