import type { CurrencyId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import type { SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import type { ChartChoice } from '../../sheet/chart-choice';
import type { NewIds } from '../../sheet/new-ids';
import { tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft, isRoomForTab } from '../../sheet/read/room-for-cells';
import { freeTitle } from '../../sheet/tab';
import type { WriteJob, WrittenTable } from '../../sheet/write-job';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { STYLES, textCell } from '../layout/cell-parts';
import { SERIES_COLORS } from '../layout/colors';
import { layoutRequests } from '../layout/layout-requests';
import type { NumbersSource } from './chart-numbers';
import { type ChartPlan, planChart } from './chart-plan';
import { cohortNumbers } from './cohort-numbers';
import { followRequests, insertedLines } from './follow-report';
import { matrixNumbers } from './matrix-numbers';
import { NUMBERS_MARK, type NumbersTab, numbersTabs } from './numbers-mark';
import { wholePeriods } from './period-steps';
import { placeOnCharts } from './place-on-charts';
import { seriesNames } from './series-names';

export interface ChartedReport {
  readonly id: string;
  readonly name: string;
  readonly choice: ChartChoice;
  readonly table: Pick<Table, 'columns' | 'rows'>;
  /** The days of the sheet, and the newest complete one. */
  readonly range: DayRange;
  readonly newestCompleteDay: Day;
  readonly zone: string;
  readonly currency: CurrencyId | undefined;
  readonly newUsers: NumbersSource['newUsers'];
}

/** More lines make a chart unreadable and a sheet slow, and so do more formulas. The chart then shows the newest ones. */
const MOST_LINES = 400;
const MOST_FORMULAS = 16_000;
/** The first line has a formula of its own; a later one is needed between it and the last one (see followRequests). */
const LEAST_LINES = 3;
/** A chart is not made if Google allows fewer cells than this, so that it never takes the room of a report. */
const LEAST_CELLS_LEFT = 100_000;

export interface ChartHook {
  /**
   * For `WriteJob.tableRequests`: makes the chart of a report in the batch that writes its first table or follows the user's choice, and later
   * lets its numbers follow the report. Everything else about the chart is the user's: a deleted chart stays deleted.
   */
  readonly tableRequests: NonNullable<WriteJob['tableRequests']>;
  /** Why the report has not got its chart, as a sentence; undefined if it has. */
  problem(): string | undefined;
}

export function chartHook(report: ChartedReport, api: Pick<SpreadsheetApi, 'values'>): ChartHook {
  const plan = planChart(report.choice, report.table);
  const complete = texts().charts.completeThrough(lastDay(report));
  let problem = 'refused' in plan ? plan.refused : undefined;
  let made: MadeChart | undefined;
  return {
    problem: () => problem,
    tableRequests(file, ids, table) {
      const all = numbersTabs(file).filter(({ mark }) => mark.report === report.id);
      const tabs = all.filter(({ tab }) => tab.sheetId !== made?.sheetId);
      const isCurrent = ({ mark }: NumbersTab) => mark.choice === report.choice.id;
      // The lines of curves are the days of the report, not of the calendar.
      const grows = 'shape' in plan && plan.kind !== 'cohort curves';
      const lines = (tab: NumbersTab) => (grows && isCurrent(tab) ? linesOf(plan, report) : 0);
      const following = tabs.flatMap((tab) => followRequests(tab, { lines: lines(tab), complete }, api));
      if ('refused' in plan || tabs.some(isCurrent)) return following;
      const isFull = cellsLeft(tabsOf(file)) < LEAST_CELLS_LEFT || !isRoomForTab(tabsOf(file));
      problem = isFull ? texts().charts.fileFull : undefined;
      if (isFull) return following;
      // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
      const again = made !== undefined && all.length > tabs.length ? unmade(made) : [];
      made = { sheetId: ids.next(), chartId: plan.kind === 'heat table' ? undefined : ids.next() };
      const creation = { report, plan, table, complete, lines: linesOf(plan, report), ...made };
      return [...following, ...again, ...creating(creation, file, ids)];
    },
  };
}

interface MadeChart {
  readonly sheetId: number;
  /** Undefined for a heat table. */
  readonly chartId: number | undefined;
}

function unmade({ sheetId, chartId }: MadeChart): SheetsRequest[] {
  const chart = chartId === undefined ? [] : [{ deleteEmbeddedObject: { objectId: chartId } }];
  return [...chart, deleteSheet(sheetId)];
}

/** The newest complete day of the report's range. */
function lastDay({ range, newestCompleteDay }: ChartedReport): Day {
  return range.to < newestCompleteDay ? range.to : newestCompleteDay;
}

function linesOf(plan: ChartPlan, report: ChartedReport): number {
  const periods = wholePeriods(plan.grain, { from: report.range.from, to: lastDay(report) });
  const columns = 1 + (plan.shape === 'cohorts' ? plan.days : SERIES_COLORS).length;
  const most = Math.min(MOST_LINES, Math.floor(MOST_FORMULAS / columns));
  return Math.min(most, Math.max(LEAST_LINES, periods));
}

interface Creation extends MadeChart {
  readonly report: ChartedReport;
  readonly plan: ChartPlan;
  readonly table: WrittenTable;
  readonly complete: string;
  readonly lines: number;
}

function creating(
  { report, plan, table, complete, lines, sheetId, chartId }: Creation,
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const { requests, place } = placeOnCharts(file, ids);
  const title = freeTitle(texts().charts.numbers(report.name), tabsOf(file));
  const names = plan.shape === 'matrix' && plan.by !== undefined ? seriesNames(report.table, plan) : [];
  const source = {
    title,
    report: report.name,
    table,
    columns: report.table.columns,
    series: names.map((name) => textCell(name, STYLES.header)),
    lines: LEAST_LINES,
    complete,
    where: [],
    row: 0,
    zone: report.zone,
    currency: report.currency,
    newUsers: report.newUsers,
    place,
  };
  const numbers = plan.shape === 'matrix' ? matrixNumbers(plan, source) : cohortNumbers(plan, source);
  const { chart, columnCount, forecastColumns = 0, rowCount, lastLine, blocks, formats, heat } = numbers;
  const choice = report.choice.id;
  const layout = {
    title,
    mark: NUMBERS_MARK.write({ report: report.id, choice, lines, width: columnCount, complete }),
    rowCount: rowCount + 1,
    columnCount: columnCount + 1 + forecastColumns,
    widths: [200],
    blocks,
    ...(formats && { formats }),
    charts: chart === undefined ? [] : [chart],
    heat,
    dropDowns: [],
  };
  const added = lines - LEAST_LINES;
  return [
    ...(chart === undefined ? [] : requests),
    ...layoutRequests(layout, { sheetId, metadataId: ids.next(), chartIds: [chartId] }),
    // Formulas of all lines could be too large for a request.
    ...(lastLine === undefined || added === 0
      ? []
      : insertedLines(sheetId, { row: lastLine, column: 0 }, added, { width: columnCount })),
  ];
}
