import type { JsonObject } from '../../emulator/src/spreadsheet/json';
import type { PageSession } from './page-session';
import { panelState } from './panel/panel-state';
import { colorOf } from './sheet/cell-looks';

export type PageState = ReturnType<typeof pageState>;
export type SheetTab = PageState['sheets'][number];

/** Everything on the page except the cells. */
export function pageState(session: PageSession) {
  const { file, runtime } = session.playground;
  return {
    fileName: file.name,
    timeZone: file.timeZone,
    locale: file.locale,
    language: session.language,
    /** Rises with every change of cells, formats or calculated values. */
    revision: session.revision,
    sheets: file.sheets.map(({ id, title, hidden, otherProperties }) => ({
      sheetId: id,
      title,
      hidden,
      color: colorOf(otherProperties as JsonObject, 'tabColor') ?? null,
    })),
    activeSheetId: file.activeSheet().id,
    /** The menus made by the add-on's onOpen; those with `addOn` are below Extensions ▸ Ad Reports. */
    menus: runtime.ui.menus,
    sidebar: session.sidebar(),
    panel: panelState(session),
  };
}
