import { GoogleError } from '../../emulator/src/host-service';
import type { MenuItem } from '../../emulator/src/services/ui-service';
import { cellsName } from '../../emulator/src/spreadsheet/a1';
import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { InvalidRequest, type JsonObject } from '../../emulator/src/spreadsheet/json';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import { Refused } from './guard';
import type { PageSession } from './page-session';
import { applyControl, type Control } from './panel/controls';
import type { CellArea } from './sheet/sheet-content';

/** Cells of a tab. */
export interface Selection extends CellArea {
  readonly sheetId: number;
}

interface TypedTexts {
  readonly kind: 'type';
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
  readonly texts: readonly (readonly string[])[];
}

/** An edit of the file by the user of the page. Most edits are requests of the Sheets API. */
export type UserEdit =
  | TypedTexts
  | { readonly kind: 'request'; readonly request: JsonObject }
  | { readonly kind: 'open'; readonly sheetId: number };

/** What the page posts to /api/…, by name. */
export interface Posted {
  /** `google.script.run` of the sidebar. */
  readonly call: { readonly name: string; readonly args: readonly unknown[] };
  /** A click on an item of the add-on's menu. */
  readonly menu: { readonly run: string };
  readonly edit: UserEdit;
  readonly select: Selection;
  readonly control: Control;
  readonly close: object;
}

type Actions = {
  readonly [Name in keyof Posted]: (session: PageSession, posted: Posted[Name]) => Promise<object> | object;
};

export const ACTIONS: Actions = {
  async call(session, { name, args }) {
    if (typeof name !== 'string' || !Array.isArray(args))
      throw new Refused(400, 'A call needs the name of a function and a list of arguments.');
    const { value, error } = await session.run(name, args, { kind: 'sidebar' });
    return error === undefined ? { value: value ?? null } : { error: error.message };
  },
  menu(session, { run }) {
    const items = session.playground.runtime.ui.menus.flatMap((menu) => menu.items.flatMap(withItemsBelow));
    if (!items.some((item) => item.kind === 'item' && item.run === run))
      throw new Refused(400, 'No menu item runs this function.');
    session.inBackground(session.run(run, [], { kind: 'menu' }));
    return {};
  },
  edit(session, edit) {
    const { file, runtime } = session.playground;
    const user = new SpreadsheetUser(file, session.user, () => runtime.clock.now());
    try {
      file.change(() => applyEdit(file, user, edit));
      return {};
    } catch (error) {
      if (!(error instanceof InvalidRequest || error instanceof GoogleError)) throw error;
      throw new Refused(400, error.message.replace(/^Invalid requests\[\d+\]\.\w+: /, ''));
    }
  },
  /** Selects cells on one tab; each tab has its own selection. A tab that was just deleted selects nothing. */
  select({ playground: { file } }, { sheetId, row, column, rows, columns }) {
    if (file.sheets.some(({ id }) => id === sheetId))
      file.selected.set(sheetId, { top: row, left: column, bottom: row + rows, right: column + columns });
    return {};
  },
  async control(session, control) {
    await applyControl(session, control);
    return {};
  },
  close(session) {
    session.closeSidebar();
    return {};
  },
};

function withItemsBelow(item: MenuItem): MenuItem[] {
  return [item, ...item.items.flatMap(withItemsBelow)];
}

function applyEdit(file: SpreadsheetStore, user: SpreadsheetUser, edit: UserEdit): void {
  if (edit.kind === 'type') typeTexts(file, user, edit);
  else if (edit.kind === 'request') user.request(edit.request);
  else user.open(file.sheet(edit.sheetId).title);
}

/** Types texts. As in Google Sheets, the grid grows if pasted texts exceed it. */
function typeTexts(
  file: SpreadsheetStore,
  user: SpreadsheetUser,
  { sheetId, row, column, texts }: TypedTexts,
): void {
  const { title, rowCount, columnCount } = file.sheet(sheetId);
  const grow = (dimension: 'ROWS' | 'COLUMNS', length: number) => {
    if (length > 0) user.request({ appendDimension: { sheetId, dimension, length } });
  };
  grow('ROWS', row + texts.length - rowCount);
  grow('COLUMNS', column + Math.max(0, ...texts.map(({ length }) => length)) - columnCount);
  texts.forEach((line, down) => {
    line.forEach((text, across) => {
      const [top, left] = [row + down, column + across];
      user.type(title, cellsName(top, left, top + 1, left + 1), text);
    });
  });
}
