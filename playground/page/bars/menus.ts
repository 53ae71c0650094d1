import type { PageMenuItem, PageState, UserEdit } from '../../page-server/api';
import { columnName } from '../file/a1';
import type { Spreadsheet } from '../file/spreadsheet';
import type { Clipboard } from '../grid/clipboard';
import type { MenuEntry } from '../parts/menu';

// Google shows an add-on's menu below the name of the add-on.
const ADD_ON = 'Ad Reports';

/** What the menus need in addition to the file. */
export interface MenuActions {
  readonly run: (functionName: string) => void;
  readonly clipboard: Clipboard;
}

/** A menu of the bar. */
export interface BarMenu {
  readonly label: string;
  readonly entries: () => readonly MenuEntry[];
}

/** The menus of the bar: actions that the page supports, and the add-on's menus in the same place as in Google Sheets. */
export function barMenus(state: PageState, file: Spreadsheet, actions: MenuActions): BarMenu[] {
  const own = state.menus
    .filter(({ addOn }) => !addOn)
    .map((menu) => ({ label: menu.label, entries: () => items(menu.items, actions) }));
  return [
    { label: 'File', entries: () => [{ label: 'Print', hint: 'Ctrl+P', run: () => window.print() }] },
    { label: 'Edit', entries: () => editMenu(file, actions) },
    { label: 'Insert', entries: () => insertMenu(file) },
    { label: 'Data', entries: () => dataMenu(file) },
    ...own,
    { label: 'Extensions', entries: () => extensions(state, actions) },
  ];
}

function extensions(state: PageState, actions: MenuActions): MenuEntry[] {
  const addOns = state.menus.filter(({ addOn }) => addOn);
  if (addOns.length === 0)
    return [{ label: 'No add-on has created a menu', run: () => undefined, disabled: true }];
  return addOns.map(({ label, items: below }) => ({
    label: label === '' ? ADD_ON : label,
    entries: items(below, actions),
  }));
}

function items(below: readonly PageMenuItem[], actions: MenuActions): MenuEntry[] {
  return below.map((item) => {
    if (item.kind === 'separator') return 'separator';
    if (item.kind === 'menu') return { label: item.label, entries: items(item.items, actions) };
    return { label: item.label, run: () => actions.run(item.run) };
  });
}

function editMenu(file: Spreadsheet, { clipboard }: MenuActions): MenuEntry[] {
  const { state, marked } = file;
  if (marked === null) return [];
  const { area } = marked;
  return [
    { label: 'Undo', hint: 'Ctrl+Z', disabled: state?.canUndo !== true, run: () => void file.undo() },
    { label: 'Redo', hint: 'Ctrl+Y', disabled: state?.canRedo !== true, run: () => void file.redo() },
    'separator',
    { label: 'Cut', hint: 'Ctrl+X', run: () => copy(clipboard, true) },
    { label: 'Copy', hint: 'Ctrl+C', run: () => copy(clipboard, false) },
    {
      label: 'Paste',
      hint: 'Ctrl+V',
      disabled: !clipboard.hasCells,
      run: () => void clipboard.pasteCells('all'),
    },
    {
      label: 'Paste values only',
      hint: 'Ctrl+Shift+V',
      disabled: !clipboard.hasCells,
      run: () => void clipboard.pasteCells('values'),
    },
    { label: 'Delete values', hint: 'Delete', run: () => void file.edit({ kind: 'clear', area }) },
    'separator',
    {
      label: `Delete ${rowsText(area.row, area.rows)}`,
      run: () => void file.edit(change('delete', 'ROWS', file, area.row, area.rows)),
    },
    {
      label: `Delete ${columnsText(area.column, area.columns)}`,
      run: () => void file.edit(change('delete', 'COLUMNS', file, area.column, area.columns)),
    },
  ];
}

/** Copies the selected cells, also to the system's clipboard if the browser allows it. */
function copy(clipboard: Clipboard, isCut: boolean): void {
  const text = clipboard.copy(isCut);
  if (text !== null) navigator.clipboard.writeText(text).catch(() => undefined);
}

function insertMenu(file: Spreadsheet): MenuEntry[] {
  const { marked } = file;
  if (marked === null) return [];
  const { row, column, rows, columns } = marked.area;
  const insert = (label: string, dimension: 'ROWS' | 'COLUMNS', at: number, count: number): MenuEntry => ({
    label,
    run: () => void file.edit(change('insert', dimension, file, at, count)),
  });
  return [
    insert(`${counted(rows, 'row')} above`, 'ROWS', row, rows),
    insert(`${counted(rows, 'row')} below`, 'ROWS', row + rows, rows),
    'separator',
    insert(`${counted(columns, 'column')} left`, 'COLUMNS', column, columns),
    insert(`${counted(columns, 'column')} right`, 'COLUMNS', column + columns, columns),
    'separator',
    { label: 'Sheet', run: () => void file.edit({ kind: 'add sheet' }) },
  ];
}

function dataMenu(file: Spreadsheet): MenuEntry[] {
  const { marked, content } = file;
  if (marked === null || content === null) return [];
  const { column } = marked.anchor;
  const sort = (descending: boolean): MenuEntry => ({
    label: `Sort sheet by column ${columnName(column)} (${descending ? 'Z to A' : 'A to Z'})`,
    run: () =>
      void file.edit({
        kind: 'sort',
        sheetId: content.sheetId,
        column,
        descending,
        headerRows: content.frozenRows,
      }),
  });
  return [sort(false), sort(true)];
}

function change(
  kind: 'insert' | 'delete',
  dimension: 'ROWS' | 'COLUMNS',
  file: Spreadsheet,
  at: number,
  count: number,
): UserEdit {
  return { kind, dimension, sheetId: file.frontId, at, count };
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function rowsText(at: number, count: number): string {
  return count === 1 ? `row ${at + 1}` : `rows ${at + 1} – ${at + count}`;
}

function columnsText(at: number, count: number): string {
  return count === 1
    ? `column ${columnName(at)}`
    : `columns ${columnName(at)} – ${columnName(at + count - 1)}`;
}
