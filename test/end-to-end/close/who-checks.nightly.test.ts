import { LIMITED_KEY } from '../../../playground/service/options';
import type { MonthClose } from '../../../src/sidebar-server/month-close';
import { type AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { advanceTime } from '../reports/scheduled';
import { openSidebar, type Sidebar } from '../sidebar';
import { createSmallClosedFile } from './august';

/** A small file with August closed, and the sidebar of a colleague in it. */
function sharedFile(): { readonly addOn: AddOn; readonly sidebar: Sidebar; readonly theirs: Sidebar } {
  const { addOn, sidebar } = createSmallClosedFile();
  addOn.saveSettings(COLLEAGUE);
  return { addOn, sidebar, theirs: openSidebar(addOn, COLLEAGUE) };
}

/** Fails if August is not checked by the hour within the next week. */
function expectChecks(addOn: AddOn, view: () => MonthClose): void {
  const { checkedAt } = view().closings[0]!;
  advanceTime(addOn, 8 * DAY_MS);
  expect(view().closings[0]!.checkedAt).toBeGreaterThan(checkedAt);
}

it('a closed month is checked by the hour for a colleague who accepts it with another key, and not for its closer any more', () => {
  const { addOn, theirs } = sharedFile();
  theirs.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: LIMITED_KEY });
  theirs.sidebarCheckMonth('2026-08', 'USD', true);
  expectChecks(addOn, () => theirs.sidebarMonthClose());
  const own = [...addOn.runtime.properties('user', { user: OWNER })];
  expect(own.find(([name]) => name.startsWith('adreports.consent.closings'))![1]).not.toContain('2026-08');
});

it('a closed month is checked by the hour in a copy without properties in which a colleague has continued it', () => {
  const { addOn } = sharedFile();
  const { file, runtime } = addOn;
  runtime.spreadsheets.push(
    file.copy({ id: 'copy', name: 'Copy', timeZone: file.timeZone, owner: COLLEAGUE }),
  );
  const call = (name: string, ...args: readonly unknown[]) =>
    addOn.call(name, args, { user: COLLEAGUE, documentId: 'copy' }).value as MonthClose;
  expect(call('sidebarMonthClose').booksProblem).toContain('is a copy of');
  expect(call('sidebarAdoptClosings').booksProblem).toBe('');
  call('sidebarCheckMonth', '2026-08', 'USD', true);
  expectChecks(addOn, () => call('sidebarMonthClose'));
});

it('the button Adjustments shows the tab that gets new rows, not one that has lost a header', () => {
  const { addOn, sidebar } = createSmallClosedFile();
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.advance(DAY_MS);
  sidebar.sidebarCheckMonth('2026-08', 'USD', false);
  const range = { sheetId: addOn.file.sheetNamed('Adjustments 2026')!.id, startIndex: 10, endIndex: 11 };
  addOn.user.request({ deleteDimension: { range: { ...range, dimension: 'COLUMNS' } } });
  sidebar.sidebarCheckMonth('2026-08', 'USD', false);
  sidebar.sidebarShowBooks('adjustments');
  expect(sidebar.sidebarState().activeSheet.title).toBe('Adjustments 2026 2');
});

it('a button leads to the tab of accounts', () => {
  const { sidebar } = createSmallClosedFile();
  sidebar.sidebarJournal('2026-08', 'USD', 'csv');
  sidebar.sidebarShowBooks('accounts');
  expect(sidebar.sidebarState().activeSheet.title).toBe('Accounts');
});
