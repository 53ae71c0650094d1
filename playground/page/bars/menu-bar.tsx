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
    <div class="menu-bar" role="menubar" aria-label={file.texts.menus.title}>
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
  const texts = file.texts.menus;
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
    label: texts.sort(columnName(column), sortOrder === 'ASCENDING'),
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
    [texts.edit]: [
      {
        label: texts.deleteRows(rows),
        run: () => void file.request('deleteDimension', lines('ROWS', row, rows)),
      },
      {
        label: texts.deleteColumns(columns),
        run: () => void file.request('deleteDimension', lines('COLUMNS', column, columns)),
      },
    ],
    [texts.insert]: [
      insert(texts.insertRows(rows, true), 'ROWS', row, rows),
      insert(texts.insertRows(rows, false), 'ROWS', row + rows, rows),
      insert(texts.insertColumns(columns, true), 'COLUMNS', column, columns),
      insert(texts.insertColumns(columns, false), 'COLUMNS', column + columns, columns),
      null,
      { label: `${texts.note}…`, run: () => enterNote(file) },
      { label: texts.sheet, run: () => void addSheet(file) },
    ],
    [texts.format]: [
      format(texts.bold, { textFormat: { bold: true } }, 'textFormat.bold'),
      format(texts.yellow, { backgroundColorStyle: { rgbColor: YELLOW } }, 'backgroundColorStyle'),
      format(texts.noFormat, {}, 'textFormat,userEnteredFormat.backgroundColorStyle'),
    ],
    [texts.data]: [sort('ASCENDING'), sort('DESCENDING')],
    [texts.extensions]: addOnMenus(state?.menus ?? [], file),
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
  const note = prompt(file.texts.menus.note, file.cell?.note ?? '');
  const { row, column } = file.marked.anchor;
  if (note === null) return;
  const range = gridRange({ sheetId: file.sheetId, row, column, rows: 1, columns: 1 });
  void file.request('updateCells', { range, rows: [{ values: [{ note }] }], fields: 'note' });
}
