import type { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import type { ChartEdit } from './sheet/sheet-parts-api';

/** Changes a chart as the user of the page. */
export function applyChartEdit({ charts }: SpreadsheetUser, { chartId, change }: ChartEdit): void {
  switch (change.does) {
    case 'move':
      charts.move(chartId, change.place);
      break;
    case 'title':
      charts.retitle(chartId, change.title);
      break;
    case 'change kind':
      charts.changeKind(chartId, change.kind);
      break;
    case 'delete':
      charts.delete(chartId);
      break;
  }
}
