import type { Direction } from './moves';

/** The action of a key in the grid while no cell is edited. */
export type GridAction =
  | { readonly does: 'move' | 'extend'; readonly direction: Direction; readonly jump: boolean }
  | { readonly does: 'page'; readonly direction: 'up' | 'down'; readonly extend: boolean }
  | { readonly does: 'go'; readonly to: 'row start' | 'first cell' | 'last cell' }
  | { readonly does: 'edit' | 'open list' | 'clear' | 'undo' | 'redo' | 'fill down' }
  | { readonly does: 'select all' | 'bold' | 'italic' }
  | { readonly does: 'leave'; readonly to: 'tabs' | 'menus' }
  | { readonly does: 'turn'; readonly by: -1 | 1 };

/** The action of a key while a cell is edited: accept the text, cancel, or insert a line break. */
export type EditorAction =
  | { readonly does: 'keep'; readonly go: Direction }
  | { readonly does: 'drop' }
  | { readonly does: 'line break' };

/** The parts of a keyboard event that actions depend on. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const ARROWS = new Map<string, Direction>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
]);

const WITH_CTRL = new Map<string, GridAction>([
  ['z', { does: 'undo' }],
  ['y', { does: 'redo' }],
  ['a', { does: 'select all' }],
  ['b', { does: 'bold' }],
  ['i', { does: 'italic' }],
  ['d', { does: 'fill down' }],
  ['home', { does: 'go', to: 'first cell' }],
  ['end', { does: 'go', to: 'last cell' }],
]);

const ALONE = new Map<string, GridAction>([
  ['Home', { does: 'go', to: 'row start' }],
  ['Delete', { does: 'clear' }],
  ['Backspace', { does: 'clear' }],
  ['Enter', { does: 'edit' }],
  ['F2', { does: 'edit' }],
]);

/** The action of a key in Google Sheets; null for a typed character or a key of the browser. */
export function gridAction(key: Key): GridAction | null {
  const ctrl = key.ctrlKey || key.metaKey;
  if (key.altKey) return key.key === 'ArrowDown' ? { does: 'open list' } : null;
  const arrow = ARROWS.get(key.key);
  if (arrow !== undefined) return { does: key.shiftKey ? 'extend' : 'move', direction: arrow, jump: ctrl };
  if (key.key === 'PageUp' || key.key === 'PageDown') return pageAction(key, ctrl);
  if (key.key === 'Tab')
    return ctrl ? null : { does: 'move', direction: key.shiftKey ? 'left' : 'right', jump: false };
  if (ctrl) return key.shiftKey ? shiftedAction(key) : (WITH_CTRL.get(key.key.toLowerCase()) ?? null);
  if (key.key === 'F6') return { does: 'leave', to: key.shiftKey ? 'menus' : 'tabs' };
  return ALONE.get(key.key) ?? null;
}

function pageAction(key: Key, ctrl: boolean): GridAction | null {
  const isUp = key.key === 'PageUp';
  if (ctrl) return key.shiftKey ? { does: 'turn', by: isUp ? -1 : 1 } : null;
  return { does: 'page', direction: isUp ? 'up' : 'down', extend: key.shiftKey };
}

function shiftedAction(key: Key): GridAction | null {
  return key.key.toLowerCase() === 'z' ? { does: 'redo' } : null;
}

/**
 * The action of a key while a cell is edited; null if the key only changes the text. Arrow keys end editing only after typing over a cell,
 * and never in a formula or with Shift.
 */
export function editorAction(key: Key, typedOver: boolean, text: string): EditorAction | null {
  if (key.key === 'Escape') return { does: 'drop' };
  if (key.key === 'Enter' && (key.altKey || key.ctrlKey || key.metaKey)) return { does: 'line break' };
  if (key.key === 'Enter') return { does: 'keep', go: key.shiftKey ? 'up' : 'down' };
  if (key.key === 'Tab') return { does: 'keep', go: key.shiftKey ? 'left' : 'right' };
  const arrow = ARROWS.get(key.key);
  const leads = arrow !== undefined && typedOver && !text.startsWith('=') && !key.shiftKey;
  return leads ? { does: 'keep', go: arrow } : null;
}
