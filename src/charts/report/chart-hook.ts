import type { CurrencyId } from '../../catalogue/catalogue';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import type { ChartChoice } from '../../sheet/chart-choice';
import type { NewIds } from '../../sheet/new-ids';
import { tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft, isRoomForTab } from '../../sheet/read/room-for-cells';
import { freeTitle } from '../../sheet/tab';
import type { WriteJob, WrittenTable } from '../../sheet/write-job';
import { isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { fillRequests, markedTabs, tabRequest } from '../layout/layout-requests';
import { type ChartPlan, planChart } from './chart-plan';
import { type NumbersSource, numbersTab } from './numbers-tab';

interface ChartedReport {
  readonly id: string;
  readonly name: string;
  readonly choice: ChartChoice;
  readonly table: Pick<Table, 'columns' | 'rows'>;
  readonly zone: string;
  readonly currency: CurrencyId | undefined;
  readonly newUsers: NumbersSource['newUsers'];
}

/** The metadata of the tab with a chart's numbers: its saved report, and the choice that it was made for. (Stored: names must not change.) */
const NUMBERS_MARK = storedForm(({ report, choice }) =>
  isString(report) && isNumber(choice) ? { report, choice } : undefined,
);

/** A chart is not made if Google allows fewer cells than this, so that it never takes the room of a report. */
const LEAST_CELLS_LEFT = 100_000;

export interface ChartHook {
  /**
   * For `WriteJob.tableRequests`: makes the chart of a report in the batch that writes its first table or follows the user's choice. From then on
   * it is the user's, and its formula follows the report by itself: a deleted chart stays deleted.
   */
  readonly tableRequests: NonNullable<WriteJob['tableRequests']>;
  /** Why the report has not got its chart, as a sentence; undefined if it has. */
  problem(): string | undefined;
}

export function chartHook(report: ChartedReport): ChartHook {
  const plan = planChart(report.choice, report.table);
  let problem = 'refused' in plan ? plan.refused : undefined;
  let madeSheet: number | undefined;
  return {
    problem: () => problem,
    tableRequests(file, ids, table) {
      if ('refused' in plan) return [];
      const present = markedTabs(file, NUMBERS_MARK).find(
        ({ mark }) => mark.report === report.id && mark.choice === report.choice.id,
      );
      // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
      const isMisplaced = present !== undefined && present.tab.sheetId === madeSheet;
      if (present !== undefined && !isMisplaced) return [];
      const isFull = cellsLeft(tabsOf(file)) < LEAST_CELLS_LEFT || !isRoomForTab(tabsOf(file));
      problem = isFull ? texts().charts.fileFull : undefined;
      if (isFull) return [];
      madeSheet = ids.next();
      const misplaced = isMisplaced ? [deleteSheet(present.tab.sheetId)] : [];
      return [...misplaced, ...chartRequests({ report, plan, table, sheetId: madeSheet }, file, ids)];
    },
  };
}

interface Creation {
  readonly report: ChartedReport;
  readonly plan: ChartPlan;
  readonly table: WrittenTable;
  readonly sheetId: number;
}

function chartRequests(
  { report, plan, table, sheetId }: Creation,
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const { name, choice, table: rows, ...facts } = report;
  const title = freeTitle(texts().charts.numbers(name), tabsOf(file));
  const source = { ...facts, title, report: name, table, columns: rows.columns };
  const mark = NUMBERS_MARK.write({ report: report.id, choice: choice.id });
  const layout = { ...numbersTab(plan, source), mark };
  return [tabRequest(layout, sheetId), ...fillRequests(layout, sheetId, ids)];
}
