import { editorAction, gridAction, type Key } from '../../../../playground/page/file/keys';

function key(pressed: string): Key {
  const parts = pressed.split('+');
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
}

describe('keys in the grid', () => {
  it.each([
    ['ArrowDown', { does: 'move', direction: 'down', jump: false }],
    ['Ctrl+ArrowUp', { does: 'move', direction: 'up', jump: true }],
    ['Shift+ArrowLeft', { does: 'extend', direction: 'left', jump: false }],
    ['Ctrl+Shift+ArrowRight', { does: 'extend', direction: 'right', jump: true }],
    ['Tab', { does: 'move', direction: 'right', jump: false }],
    ['Shift+Tab', { does: 'move', direction: 'left', jump: false }],
    ['PageDown', { does: 'page', direction: 'down', extend: false }],
    ['Home', { does: 'go', to: 'row start' }],
    ['Ctrl+Home', { does: 'go', to: 'first cell' }],
    ['Delete', { does: 'clear' }],
    ['F2', { does: 'edit' }],
    ['Alt+ArrowDown', { does: 'open list' }],
    ['Enter', { does: 'edit' }],
    ['Ctrl+z', { does: 'undo' }],
    ['Meta+z', { does: 'undo' }],
    ['Ctrl+y', { does: 'redo' }],
    ['Ctrl+d', { does: 'fill down' }],
    ['Ctrl+Shift+Z', { does: 'redo' }],
    ['Ctrl+Shift+PageUp', { does: 'turn', by: -1 }],
    ['F6', { does: 'leave', to: 'tabs' }],
    ['Shift+F6', { does: 'leave', to: 'menus' }],
  ])('%s does as in Google Sheets', (pressed, action) => {
    expect(gridAction(key(pressed))).toEqual(action);
  });

  it.each([
    'a',
    '=',
    '5',
    'Ctrl+c',
    'Ctrl+v',
    'Ctrl+x',
    'Ctrl+r',
    'Ctrl+t',
    'Alt+ArrowLeft',
    'Escape',
    'F5',
    'Ctrl+Tab',
  ])('%s is left to the field and the browser', (pressed) => {
    expect(gridAction(key(pressed))).toBeNull();
  });
});

describe('keys in a cell under edit', () => {
  it.each([
    ['Enter', { does: 'keep', go: 'down' }],
    ['Shift+Enter', { does: 'keep', go: 'up' }],
    ['Tab', { does: 'keep', go: 'right' }],
    ['Shift+Tab', { does: 'keep', go: 'left' }],
    ['Escape', { does: 'drop' }],
    ['Ctrl+Enter', { does: 'line break' }],
  ])('%s ends or breaks it', (pressed, action) => {
    expect(editorAction(key(pressed), false, 'text')).toEqual(action);
  });

  it('arrows end an edit that began with typing, but not one that F2 opened, and never a formula', () => {
    const arrow = key('ArrowRight');
    expect(editorAction(arrow, true, '12')).toEqual({ does: 'keep', go: 'right' });
    expect(editorAction(arrow, false, '12')).toBeNull();
    expect(editorAction(arrow, true, '=SUM(')).toBeNull();
  });
});
