import { useState } from 'preact/hooks';
import type { PageState } from '../../page-server/page-state';
import { columnName } from '../a1';
import { focusCells } from '../grid/cell-editor';
import { gridRange } from '../grid/fill';
import type { FileProps, OpenFile } from '../open-file';
import { Menu, type MenuEntry } from './menu';
import { addSheet } from './sheet-tabs';

// Google shows an add-on's menu below the name of the add-on.
const ADD_ON = 'Ad Reports';
const YELLOW = { red: 1, green: 0.95, blue: 0.8 };

/** The menus of the page: what users do to a table, and the add-on's menus in the same place as in Google Sheets. */
export function MenuBar({ file }: FileProps) {
  const [openMenu, setOpenMenu] = useState('');
  const close = () => {
    setOpenMenu('');
    focusCells();
  };
  return (
    <div class="menu-bar" role="menubar" aria-label="Menu">
      {Object.entries(menusOf(file)).map(([label, entries]) => (
        <div key={label} role="none">
          <button
            type="button"
            role="menuitem"
            aria-haspopup="menu"
            aria-expanded={label === openMenu}
            onClick={() => setOpenMenu(label === openMenu ? '' : label)}
            onMouseEnter={() => openMenu !== '' && setOpenMenu(label)}
          >
            {label}
          </button>
          {label === openMenu && <Menu label={label} entries={entries} close={close} />}
        </div>
      ))}
    </div>
  );
}

function menusOf(file: OpenFile): Record<string, readonly MenuEntry[]> {
  const { state, area, content } = file;
  const { row, rows, column, columns } = area;
  const lines = (dimension: 'ROWS' | 'COLUMNS', startIndex: number, count: number) => ({
    range: { sheetId: area.sheetId, dimension, startIndex, endIndex: startIndex + count },
  });
  const insert = (label: string, dimension: 'ROWS' | 'COLUMNS', at: number, count: number): MenuEntry => ({
    label,
    run: () =>
      void file.request('insertDimension', { ...lines(dimension, at, count), inheritFromBefore: at > 0 }),
  });
  const sort = (sortOrder: 'ASCENDING' | 'DESCENDING'): MenuEntry => ({
    label: `Sort sheet by column ${columnName(column)} (${sortOrder === 'ASCENDING' ? 'A to Z' : 'Z to A'})`,
    run: () =>
      void file.request('sortRange', {
        range: {
          sheetId: area.sheetId,
          startRowIndex: content?.frozenRows,
          endRowIndex: content?.rows.length,
        },
        sortSpecs: [{ dimensionIndex: column, sortOrder }],
      }),
  });
  const format = (label: string, userEnteredFormat: object, field: string): MenuEntry => ({
    label,
    run: () =>
      void file.request('repeatCell', {
        range: gridRange(area),
        cell: { userEnteredFormat },
        fields: `userEnteredFormat.${field}`,
      }),
  });
  return {
    Edit: [
      {
        label: `Delete ${counted(rows, 'row')}`,
        run: () => void file.request('deleteDimension', lines('ROWS', row, rows)),
      },
      {
        label: `Delete ${counted(columns, 'column')}`,
        run: () => void file.request('deleteDimension', lines('COLUMNS', column, columns)),
      },
    ],
    Insert: [
      insert(`${counted(rows, 'row')} above`, 'ROWS', row, rows),
      insert(`${counted(rows, 'row')} below`, 'ROWS', row + rows, rows),
      insert(`${counted(columns, 'column')} left`, 'COLUMNS', column, columns),
      insert(`${counted(columns, 'column')} right`, 'COLUMNS', column + columns, columns),
      null,
      { label: 'Note…', run: () => enterNote(file) },
      { label: 'Sheet', run: () => void addSheet(file) },
    ],
    Format: [
      format('Bold', { textFormat: { bold: true } }, 'textFormat.bold'),
      format('Yellow', { backgroundColorStyle: { rgbColor: YELLOW } }, 'backgroundColorStyle'),
      format('No format', {}, 'textFormat,userEnteredFormat.backgroundColorStyle'),
    ],
    Data: [sort('ASCENDING'), sort('DESCENDING')],
    Extensions: addOnMenus(state?.menus ?? [], file),
  };
}

type AddOnMenu = PageState['menus'][number];

function addOnMenus(menus: readonly AddOnMenu[], file: OpenFile): MenuEntry[] {
  const entriesOf = (items: AddOnMenu['items']): MenuEntry[] =>
    items.map(({ kind, label, run, items: below }) => {
      if (kind === 'separator') return null;
      if (kind === 'menu') return { label, entries: entriesOf(below) };
      return { label, run: () => void file.post('menu', { run }) };
    });
  return menus.map(({ label, items }) => ({ label: label || ADD_ON, entries: entriesOf(items) }));
}

function enterNote(file: OpenFile): void {
  const note = prompt('Note', file.cell?.note ?? '');
  const { row, column } = file.marked.anchor;
  if (note === null) return;
  const range = gridRange({ sheetId: file.sheetId, row, column, rows: 1, columns: 1 });
  void file.request('updateCells', { range, rows: [{ values: [{ note }] }], fields: 'note' });
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
