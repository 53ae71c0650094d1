import type { CurrencyId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import type { SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { addMetadata, addSheet, deleteSheet } from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { tabsOf, tabWithId } from '../../sheet/read/report-sheet';
import { cellsLeft } from '../../sheet/read/room-for-cells';
import { freeTitle } from '../../sheet/tab';
import type { WriteJob, WrittenTable } from '../../sheet/write-job';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { ChartChoice } from '../chart-choice';
import { STYLES, textCell } from '../layout/cell-parts';
import { LAYOUT_KEY, layoutRequests } from '../layout/layout-requests';
import type { LayoutCell } from '../layout/tab-layout';
import type { Numbers, NumbersSource } from './chart-numbers';
import { type ChartPlan, type MatrixPlan, planChart } from './chart-plan';
import { cohortNumbers } from './cohort-numbers';
import { followRequests } from './follow-report';
import { matrixNumbers } from './matrix-numbers';
import { CHARTS_MARK, chartsTab, NUMBERS_MARK, type NumbersTab, numbersTabs } from './numbers-mark';
import { wholePeriods } from './period-steps';
import { seriesNames } from './series-names';

/** A report with a chart, as a run knows it. */
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
}

/** More lines make a chart unreadable and a sheet slow. The chart then shows the newest ones. */
const MOST_LINES = 400;
/** The first line has a formula of its own; a later one is needed between it and the last one (see followRequests). */
const LEAST_LINES = 3;
/** A chart is not made if Google allows fewer cells than this, so that it never takes the room of a report. */
const LEAST_CELLS_LEFT = 100_000;
/** The tab with the charts has two of them side by side. */
const SLOT = { perRow: 2, rows: 20, columns: 7 } as const;
const CHARTS_GRID = { rowCount: 100, columnCount: 2 * SLOT.columns } as const;

/**
 * For `WriteJob.alongside`: makes the chart of a report in the batch that writes its first table or follows the user's choice, and later
 * lets its numbers follow the report. Everything else about the chart is the user's: a deleted chart stays deleted.
 */
export function chartHook(
  report: ChartedReport,
  api: Pick<SpreadsheetApi, 'values'>,
): NonNullable<WriteJob['alongside']> {
  const plan = planChart(report.choice, report.table.columns);
  const complete = texts().charts.completeThrough(lastDay(report));
  let made: MadeChart | undefined;
  return (file, ids, table) => {
    const all = numbersTabs(file).filter(({ mark }) => mark.report === report.id);
    const tabs = all.filter(({ tab }) => tab.sheetId !== made?.sheetId);
    const isCurrent = ({ mark }: NumbersTab) => mark.choice === report.choice.id;
    // The lines of curves are the days of the report, not of the calendar.
    const grows = 'shape' in plan && plan.kind !== 'cohort curves';
    const lines = (tab: NumbersTab) => (grows && isCurrent(tab) ? linesOf(plan, report) : 0);
    const following = tabs.flatMap((tab) => followRequests(tab, { lines: lines(tab), complete }, api));
    const isFull = cellsLeft(tabsOf(file)) < LEAST_CELLS_LEFT;
    if ('refused' in plan || tabs.some(isCurrent) || isFull) return following;
    // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
    const again = made !== undefined && all.length > tabs.length ? unmade(made) : [];
    made = { sheetId: ids.sheet(), ...(plan.kind === 'heat table' ? {} : { chartId: ids.sheet() }) };
    const creation = { report, plan, table, complete, lines: linesOf(plan, report), ...made };
    return [...following, ...again, ...creating(creation, file, ids)];
  };
}

interface MadeChart {
  readonly sheetId: number;
  /** Missing for a heat table. */
  readonly chartId?: number;
}

function unmade({ sheetId, chartId }: MadeChart): SheetsRequest[] {
  const chart = chartId === undefined ? [] : [{ deleteEmbeddedObject: { objectId: chartId } }];
  return [...chart, deleteSheet(sheetId)];
}

/** Why the report cannot have its chart, as a sentence; undefined if it can. */
export function chartProblem({ choice, table }: Pick<ChartedReport, 'choice' | 'table'>): string | undefined {
  const plan = planChart(choice, table.columns);
  return 'refused' in plan ? plan.refused : undefined;
}

/** The newest complete day of the report's range. */
function lastDay({ range, newestCompleteDay }: ChartedReport): Day {
  return range.to < newestCompleteDay ? range.to : newestCompleteDay;
}

function linesOf(plan: ChartPlan, report: ChartedReport): number {
  const periods = wholePeriods(plan.grain, { from: report.range.from, to: lastDay(report) });
  return Math.min(MOST_LINES, Math.max(LEAST_LINES, periods));
}

interface Creation extends MadeChart {
  readonly report: ChartedReport;
  readonly plan: ChartPlan;
  readonly table: WrittenTable;
  readonly complete: string;
  readonly lines: number;
}

function creating(creation: Creation, file: SpreadsheetResource, ids: NewIds): SheetsRequest[] {
  const { report, sheetId, chartId, lines, complete } = creation;
  const nth = numbersTabs(file).length;
  const { requests, chartsOn } = chartsSheet(file, ids);
  const numbers = numbersOf(creation, nth, chartsOn);
  const { chart, columnCount, rowCount, blocks, heat } = numbers;
  const mark = NUMBERS_MARK.write({
    report: report.id,
    choice: report.choice.id,
    lines,
    width: columnCount,
    complete,
  });
  const layout = {
    title: freeTitle(texts().charts.numbers(report.name), tabsOf(file)),
    mark,
    rowCount: rowCount + 1,
    columnCount: columnCount + 1,
    frozenRows: 0,
    widths: [150],
    blocks,
    charts: chart === undefined ? [] : [chart],
    heat,
    dropDowns: [],
  };
  const placed = {
    sheetId,
    metadataId: ids.metadata(),
    chartIds: chartId === undefined ? [] : [chartId],
  };
  return [...(chart === undefined ? [] : requests), ...layoutRequests(layout, placed)];
}

function numbersOf(
  { report, plan, table, complete, lines }: Creation,
  nth: number,
  chartsOn: number,
): Numbers {
  const source: NumbersSource = {
    title: texts().charts.numbers(report.name),
    report: report.name,
    table,
    columns: report.table.columns,
    series: plan.shape === 'matrix' ? seriesCells(report, plan) : [],
    lines,
    complete,
    where: [],
    row: 0,
    zone: report.zone,
    currency: report.currency,
    place: {
      sheetId: chartsOn,
      row: 1 + SLOT.rows * Math.floor(nth / SLOT.perRow),
      column: SLOT.columns * (nth % SLOT.perRow),
    },
  };
  return plan.shape === 'matrix' ? matrixNumbers(plan, source) : cohortNumbers(plan, source);
}

function seriesCells({ table }: ChartedReport, plan: MatrixPlan): LayoutCell[] {
  if (plan.by === undefined) return [];
  return seriesNames(table, plan).map((name) => textCell(name, STYLES.header));
}

/** The sheet on which the charts are, and the requests that make it if there is none. */
function chartsSheet(
  file: SpreadsheetResource,
  ids: NewIds,
): { readonly chartsOn: number; readonly requests: readonly SheetsRequest[] } {
  const there = chartsTab(file);
  if (there !== undefined && tabWithId(file, there.sheetId) !== undefined)
    return { chartsOn: there.sheetId, requests: [] };
  const sheetId = ids.sheet();
  const title = freeTitle(texts().charts.tab, tabsOf(file));
  const grid = { ...CHARTS_GRID, frozenRowCount: 0, hideGridlines: true };
  return {
    chartsOn: sheetId,
    requests: [
      addSheet({ sheetId, title, hidden: false, ...grid }),
      addMetadata(sheetId, ids.metadata(), LAYOUT_KEY, CHARTS_MARK.write({ holds: 'charts' })),
    ],
  };
}
