import type { JsonObject } from '../../emulator/src/spreadsheet/json';
import type { Sheet } from '../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import type { PageState, Selection, SheetTab } from './api';
import { closeTour } from './panel/close-tour';
import { type PanelSource, panelState } from './panel/panel';
import { payoutTour } from './panel/payout-tour';
import { TRY_EMPTY, TRY_REAL, TRY_SIMULATED } from './panel/try-this';
import type { Questions } from './questions';
import { hexColor } from './sheet/cell-style';
import type { SheetRevisions } from './sheet/sheet-revisions';
import type { ShownPages } from './shown-pages';
import type { EditHistories } from './undo/edit-history';

/** The parts of the playground that the page's state shows. */
export interface PageSource extends PanelSource {
  readonly pages: ShownPages;
  readonly questions: Questions;
  readonly histories: EditHistories;
  readonly revisions: SheetRevisions;
}

/** Everything on the page except the cells. */
export function pageState(source: PageSource): PageState {
  const { playground, user, pages, questions, histories, revisions } = source;
  const { file, runtime } = playground;
  const sidebar = pages.sidebar();
  const dialog = pages.dialog();
  const history = histories.of(user);
  return {
    fileName: file.name,
    timeZone: file.timeZone,
    locale: { id: file.locale, separator: file.rules.separator },
    sheets: file.sheets.map((sheet) => tab(sheet, revisions.of(sheet.id))),
    activeSheetId: file.activeSheet().id,
    selection: selection(file),
    menus: runtime.ui.menus,
    sidebar: sidebar && { title: sidebar.page.title, version: sidebar.version },
    dialog: dialog && {
      title: dialog.page.title,
      width: dialog.page.width,
      height: dialog.page.height,
      version: dialog.version,
    },
    question: questions.open,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    panel: panelState(source),
    tryThis: tries(source),
    ...tours(source),
  };
}

function tours({ playground: { simulated, runtime } }: PageSource) {
  if (simulated === null) return { closeTour: [], payoutTour: [] };
  const now = runtime.clock.now();
  return { closeTour: closeTour(now), payoutTour: payoutTour(now) };
}

function tries({ playground, start }: PageSource): PageState['tryThis'] {
  if (playground.simulated === null) return TRY_REAL;
  return start.begun === 'empty' ? TRY_EMPTY : TRY_SIMULATED;
}

/** The selected cells of the open tab; its first cell if nothing was selected. */
function selection(file: SpreadsheetStore): Selection {
  const { id: sheetId } = file.activeSheet();
  const cells = file.selected.get(sheetId);
  if (cells === undefined) return { sheetId, row: 0, column: 0, rows: 1, columns: 1 };
  const { top, left, bottom, right } = cells;
  return { sheetId, row: top, column: left, rows: bottom - top, columns: right - left };
}

function tab(sheet: Sheet, revision: number): SheetTab {
  return { sheetId: sheet.id, title: sheet.title, hidden: sheet.hidden, color: tabColor(sheet), revision };
}

function tabColor({ otherProperties }: Sheet): string | null {
  const style = otherProperties['tabColorStyle'] as JsonObject | undefined;
  const color = (style?.['rgbColor'] ?? otherProperties['tabColor']) as JsonObject | undefined;
  return color === undefined ? null : hexColor(color);
}
