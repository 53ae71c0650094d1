import type { SpreadsheetResource } from '../../platform/ports';
import {
  addMetadata,
  addSheet,
  appendDimension,
  changeMetadata,
  type SheetAxis,
} from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { tabsOf } from '../../sheet/read/report-sheet';
import { freeTitle } from '../../sheet/tab';
import { texts } from '../../wording/texts';
import { LAYOUT_KEY } from '../layout/layout-requests';
import { CHARTS_MARK, markedTabs } from './numbers-mark';

/** The tab with the charts has two of them side by side. */
const SLOT = { perRow: 2, rows: 20, columns: 7 } as const;
const CHARTS_GRID = { rowCount: 100, columnCount: 2 * SLOT.columns } as const;

/** A place for a chart on the tab with the charts. No other chart has got it, and none gets it later. */
export function placeOnCharts(file: SpreadsheetResource, ids: NewIds) {
  const [there] = markedTabs(file, CHARTS_MARK);
  const { sheetId, rowCount, columnCount } = there?.tab ?? { sheetId: ids.next(), ...CHARTS_GRID };
  const nth = there?.mark.charts ?? 0;
  const row = 1 + SLOT.rows * Math.floor(nth / SLOT.perRow);
  const column = SLOT.columns * (nth % SLOT.perRow);
  const mark = CHARTS_MARK.write({ charts: nth + 1 });
  const grown = (axis: SheetAxis, lacking: number) =>
    lacking > 0 ? [appendDimension(sheetId, axis, lacking)] : [];
  const made = () => [
    addSheet({
      sheetId,
      title: freeTitle(texts().charts.tab, tabsOf(file)),
      hidden: false,
      ...CHARTS_GRID,
      frozenRowCount: 0,
      hideGridlines: true,
    }),
    addMetadata(sheetId, ids.next(), LAYOUT_KEY, mark),
  ];
  return {
    place: { sheetId, row, column },
    /** They make the place, and the tab if there is none. */
    requests: [
      ...(there === undefined ? made() : [changeMetadata(there.metadataId, mark)]),
      ...grown('ROWS', row + SLOT.rows - rowCount),
      ...grown('COLUMNS', column + SLOT.columns - columnCount),
    ],
  };
}
