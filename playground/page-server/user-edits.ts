import { cellsName, columnName } from '../../emulator/src/spreadsheet/a1';
import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { InvalidRequest, type JsonObject } from '../../emulator/src/spreadsheet/json';
import type { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import type { Selection, UserEdit } from './api';
import { applyChartEdit } from './chart-edits';
import { applyCopy, gridRange, makeRoom } from './copied-cells';
import { rgbColor } from './sheet/cell-style';

type EditOf<Kind extends UserEdit['kind']> = Extract<UserEdit, { kind: Kind }>;

/** Makes an edit of the page as this user. Throws Google's message if it is refused. */
export function applyEdit(store: SpreadsheetStore, edit: UserEdit, email: string, now: number): void {
  const user = new SpreadsheetUser(store, email, () => now);
  switch (edit.kind) {
    case 'type':
      typeTexts(store, user, edit);
      break;
    case 'clear':
      clear(store, user, edit.area);
      break;
    case 'fill':
    case 'paste':
    case 'move cells':
      applyCopy(store, user, edit);
      break;
    case 'insert':
    case 'delete':
      lines(user, edit);
      break;
    case 'sort':
      user.sort(
        store.sheet(edit.sheetId).title,
        columnName(edit.column),
        edit.descending ? 'DESCENDING' : 'ASCENDING',
        edit.headerRows,
      );
      break;
    case 'format':
      format(store, user, edit);
      break;
    case 'chart':
      applyChartEdit(user, edit);
      break;
    default:
      tabs(store, user, edit);
  }
}

/** Types texts. As in Google Sheets, the grid grows if pasted texts exceed it. */
function typeTexts(
  store: SpreadsheetStore,
  user: SpreadsheetUser,
  { sheetId, row, column, texts }: EditOf<'type'>,
): void {
  const sheet = store.sheet(sheetId);
  const columns = texts.reduce((widest, line) => Math.max(widest, line.length), 0);
  makeRoom(store, user, { sheetId, row, column, rows: texts.length, columns });
  texts.forEach((line, down) => {
    line.forEach((text, across) => {
      const [at, left] = [row + down, column + across];
      user.type(sheet.title, cellsName(at, left, at + 1, left + 1), text);
    });
  });
}

function clear(store: SpreadsheetStore, user: SpreadsheetUser, area: Selection): void {
  user.request({ updateCells: { range: gridRange(store, area), fields: 'userEnteredValue' } });
}

function lines(
  user: SpreadsheetUser,
  { kind, sheetId, dimension, at, count }: EditOf<'insert' | 'delete'>,
): void {
  const place = { sheetId, dimension, startIndex: at, endIndex: at + count };
  if (kind === 'delete') user.request({ deleteDimension: { range: place } });
  else user.request({ insertDimension: { range: place, inheritFromBefore: at > 0 } });
}

function format(store: SpreadsheetStore, user: SpreadsheetUser, { area, style }: EditOf<'format'>): void {
  const { bold, italic, color, background } = style;
  const parts: readonly (readonly [string, JsonObject])[] = [
    ...(bold === undefined ? [] : [['textFormat.bold', { textFormat: { bold } }] as const]),
    ...(italic === undefined ? [] : [['textFormat.italic', { textFormat: { italic } }] as const]),
    ...(color === undefined
      ? []
      : [
          [
            'textFormat.foregroundColorStyle',
            { textFormat: colored('foregroundColorStyle', color) },
          ] as const,
        ]),
    ...(background === undefined
      ? []
      : [['backgroundColorStyle', colored('backgroundColorStyle', background)] as const]),
  ];
  for (const [field, userEnteredFormat] of parts)
    user.request({
      repeatCell: {
        range: gridRange(store, area),
        cell: { userEnteredFormat },
        fields: `userEnteredFormat.${field}`,
      },
    });
}

/** The format with a colour; an empty text removes the colour. */
function colored(name: string, hex: string): JsonObject {
  const rgb = rgbColor(hex);
  if (rgb === undefined && hex !== '')
    throw new InvalidRequest(`“${hex}” is no colour: write it as #rrggbb.`);
  return rgb === undefined ? {} : { [name]: { rgbColor: rgb } };
}

function tabs(
  store: SpreadsheetStore,
  user: SpreadsheetUser,
  edit: Exclude<
    UserEdit,
    EditOf<
      'type' | 'clear' | 'fill' | 'paste' | 'move cells' | 'insert' | 'delete' | 'sort' | 'format' | 'chart'
    >
  >,
): void {
  if (edit.kind === 'add sheet') {
    const title = freeTitle(store);
    user.addSheet(title);
    user.open(title);
    return;
  }
  const { title } = store.sheet(edit.sheetId);
  switch (edit.kind) {
    case 'rename sheet':
      user.rename(title, edit.title);
      break;
    case 'move sheet':
      user.move(title, edit.position);
      break;
    case 'hide sheet':
      user.hide(title);
      break;
    case 'show sheet':
      user.hide(title, false);
      break;
    case 'delete sheet':
      user.deleteSheet(title);
      break;
    case 'open sheet':
      user.open(title);
      break;
  }
}

function freeTitle(store: SpreadsheetStore): string {
  let number = store.sheets.length + 1;
  while (store.sheetNamed(`Sheet${number}`) !== undefined) number += 1;
  return `Sheet${number}`;
}
