import type { Selection, SheetContent } from '../../page-server/api';
import type { GridAction } from '../file/keys';
import {
  extended,
  farCorner,
  lastFilled,
  type Marked,
  markedAt,
  moved,
  type Place,
  spanned,
} from '../file/moves';
import type { Spreadsheet } from '../file/spreadsheet';

/** The effects of keys besides changing the selection. */
export interface KeyEffects {
  readonly edit: () => void;
  /** Opens the drop-down of the active cell. False if it has none. */
  readonly openList: () => boolean;
  readonly leave: (to: 'tabs' | 'menus') => void;
  readonly rowsSeen: () => number;
}

/** Executes the action of a key. */
export function perform(action: GridAction, file: Spreadsheet, effects: KeyEffects): void {
  const { content, marked } = file;
  if (content === null || marked === null) return;
  const to = selectionAfter(action, content, marked, effects.rowsSeen);
  if (to === null) performOnFile(action, file, marked, effects);
  else file.select(to, action.does === 'select all' ? marked.anchor : farCorner(to));
}

function selectionAfter(
  action: GridAction,
  content: SheetContent,
  marked: Marked,
  rowsSeen: () => number,
): Marked | null {
  switch (action.does) {
    case 'move':
      return moved(content, marked, action.direction, action.jump);
    case 'extend':
      return extended(content, marked, action.direction, action.jump);
    case 'page':
      return paged(content, marked, action.direction === 'up' ? -rowsSeen() : rowsSeen(), action.extend);
    case 'go':
      return markedAt(content, placeOf(action.to, content, marked));
    case 'select all':
      return spanned(content, { row: 0, column: 0 }, { row: content.rowCount, column: content.columnCount });
    default:
      return null;
  }
}

function performOnFile(action: GridAction, file: Spreadsheet, { area }: Marked, effects: KeyEffects): void {
  if (action.does === 'clear') void file.edit({ kind: 'clear', area });
  else if (action.does === 'fill down') fillDown(file, area);
  else if (action.does === 'undo') void file.undo();
  else if (action.does === 'redo') void file.redo();
  else if (action.does === 'bold' || action.does === 'italic') void toggle(file, action.does);
  else if (action.does === 'turn') turn(file, action.by);
  else if (action.does === 'edit') effects.edit();
  else if (action.does === 'open list') effects.openList();
  else if (action.does === 'leave') effects.leave(action.to);
}

/** Copies the first row of the selection to its other rows; a single row gets the one above it. */
function fillDown(file: Spreadsheet, area: Selection): void {
  const isOne = area.rows === 1;
  const from = { ...area, rows: 1, row: isOne ? area.row - 1 : area.row };
  const into = isOne ? area : { ...area, rows: area.rows - 1, row: area.row + 1 };
  if (from.row >= 0) void file.edit({ kind: 'paste', from, into, what: 'all' });
}

/** Makes the selected cells bold or italic. If the first of them already is, removes it. */
export function toggle(file: Spreadsheet, what: 'bold' | 'italic'): Promise<boolean> | undefined {
  const { content, marked, cell } = file;
  if (content === null || marked === null || cell === null) return undefined;
  const isSo = content.styles[cell.style]?.[what] === true;
  return file.edit({ kind: 'format', area: marked.area, style: { [what]: !isSo } });
}

function paged(content: SheetContent, marked: Marked, rows: number, isExtended: boolean): Marked {
  const { anchor } = marked;
  const far = farCorner(marked);
  if (isExtended) return spanned(content, anchor, { row: far.row + rows, column: far.column });
  return markedAt(content, { row: anchor.row + rows, column: anchor.column });
}

function placeOf(
  to: 'row start' | 'first cell' | 'last cell',
  content: SheetContent,
  { anchor }: Marked,
): Place {
  if (to === 'last cell') return lastFilled(content);
  return { row: to === 'first cell' ? 0 : anchor.row, column: 0 };
}

function turn(file: Spreadsheet, by: -1 | 1): void {
  const tabs = (file.state?.sheets ?? []).filter(({ hidden }) => !hidden);
  const next = tabs[tabs.findIndex(({ sheetId }) => sheetId === file.frontId) + by];
  if (next !== undefined) void file.open(next.sheetId);
}
