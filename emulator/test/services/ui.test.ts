import type { HostService } from '../../src/host-service';
import { UiHost } from '../../src/services/ui-service';

// A script uses the user interface through SpreadsheetApp.getUi(); these tests call the host side directly.
const execution = (kind: 'menu' | 'trigger' | 'customFunction') =>
  ({
    user: 'a@example.com',
    kind,
    documentId: 'one',
    now: () => 0,
    spend: () => {},
    count: () => {},
  }) as const;
const call = (ui: HostService, method: string, ...args: unknown[]) =>
  ui.call(execution('menu'), method, args);
const question = { kind: 'alert', title: '', text: 'Delete?', buttons: 'YES_NO' };

it('the user interface keeps the newest menu of each name, and the open sidebar', () => {
  const ui = new UiHost();
  const item = { kind: 'item', label: 'Open', run: 'openSidebar', items: [] };
  call(ui, 'addMenu', { label: '', addOn: true, items: [] });
  call(ui, 'addMenu', { label: '', addOn: true, items: [item] });
  expect(ui.menus).toEqual([{ label: '', addOn: true, items: [item] }]);
  call(ui, 'showSidebar', { content: '<p>', title: 'Sales', width: null, height: null });
  expect(ui.sidebar?.title).toBe('Sales');
});

it('the user interface gives the prepared answers, and fails without one unless OK is the only button', () => {
  const ui = new UiHost();
  ui.answerNext('NO');
  expect(call(ui, 'ask', question)).toEqual({ button: 'NO', typed: '' });
  expect(call(ui, 'ask', { ...question, buttons: 'OK' })).toEqual({ button: 'OK', typed: '' });
  expect(() => call(ui, 'ask', question)).toThrow('nobody answers the question “Delete?”');
  expect(ui.asked).toHaveLength(3);
});

it('the user interface does not exist for triggers and formulas', () => {
  for (const kind of ['trigger', 'customFunction'] as const) {
    expect(() => new UiHost().call(execution(kind), 'open', [])).toThrow(
      'Cannot call SpreadsheetApp.getUi() from this context.',
    );
  }
});
