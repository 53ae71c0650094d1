import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import type { ChartChoice } from '../../sheet/chart-choice';
import type { NewIds } from '../../sheet/new-ids';
import { tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft, freeTitle, isRoomForTab } from '../../sheet/tab';
import type { WrittenTable } from '../../sheet/write-job';
import { isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { fillRequests, markedTabs, tabRequest } from '../layout/layout-requests';
import { planChart } from './chart-plan';
import { type NumbersSource, numbersTab } from './numbers-tab';

interface ChartedReport extends Omit<NumbersSource, 'title' | 'table' | 'columns'> {
  readonly id: string;
  readonly choice: ChartChoice;
  readonly table: Pick<Table, 'columns' | 'rows'>;
}

/** The metadata of the tab with a chart's numbers: its saved report, and the choice that it was made for. (Stored: names must not change.) */
const NUMBERS_MARK = storedForm(({ report, choice }) =>
  isString(report) && isNumber(choice) ? { report, choice } : undefined,
);

/** A chart is not made if Google allows fewer cells than this, so that it never takes the room of a report. */
const LEAST_CELLS_LEFT = 100_000;

/**
 * `tableRequests` makes the chart of a report in the batch that writes its first table or follows the user's choice. From then on it is the
 * user's, and its formula follows the report by itself: a deleted chart stays deleted. `problem` is why the report has not got its chart, as
 * a sentence; undefined if it has.
 */
export function chartHook({ id, choice, table: { columns, rows }, ...report }: ChartedReport) {
  const plan = planChart(choice, { columns, rows });
  let problem = 'refused' in plan ? plan.refused : undefined;
  let madeSheet: number | undefined;
  return {
    problem: () => problem,
    tableRequests(file: SpreadsheetResource, ids: NewIds, table: WrittenTable): SheetsRequest[] {
      if ('refused' in plan) return [];
      const present = markedTabs(file, NUMBERS_MARK).find(
        ({ mark }) => mark.report === id && mark.choice === choice.id,
      );
      // The batch that made a chart is planned again because somebody edited the report's sheet: its formulas may point to the wrong columns.
      const isMisplaced = present !== undefined && present.tab.sheetId === madeSheet;
      if (present !== undefined && !isMisplaced) return [];
      const tabs = tabsOf(file);
      const isFull = cellsLeft(tabs) < LEAST_CELLS_LEFT || !isRoomForTab(tabs);
      problem = isFull ? texts().charts.fileFull : undefined;
      if (isFull) return [];
      madeSheet = ids.next();
      const title = freeTitle(texts().charts.numbers(report.name), tabs);
      const mark = NUMBERS_MARK.write({ report: id, choice: choice.id });
      const layout = { ...numbersTab(plan, { ...report, title, table, columns }), mark };
      return [
        ...(isMisplaced ? [deleteSheet(present.tab.sheetId)] : []),
        tabRequest(layout, madeSheet),
        ...fillRequests(layout, madeSheet, ids),
      ];
    },
  };
}
