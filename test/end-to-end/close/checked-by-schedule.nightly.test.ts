import { LIMITED_KEY } from '../../../playground/service/options';
import { AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { booksRows } from '../reports/scheduled';
import { type Sidebar, sidebarOf } from '../sidebar';
import { AUGUST, FIFTH_OF_SEPTEMBER } from './august';

/** A file in which August was closed on 5 September. It has no saved report. */
function closedFile(): { readonly addOn: AddOn; readonly sidebar: Sidebar } {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
  const sidebar = sidebarOf(addOn);
  asked(addOn);
  sidebar.sidebarCloseMonth(AUGUST);
  return { addOn, sidebar };
}

/** Lets days pass; the hourly trigger fires when it is due. */
function pass(addOn: AddOn, days: number): void {
  for (const { error } of addOn.runtime.advanceFiring(days * DAY_MS)) expect(error).toBeUndefined();
}

function asked(addOn: AddOn): number {
  return addOn.sent.splice(0).length;
}

describe('a closed month', () => {
  it('is asked for again every week by the hourly check of the user who closed it, and changes become adjustments', () => {
    const { addOn } = closedFile();
    const once = asked(addOn);
    addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    pass(addOn, 6.9);
    expect(asked(addOn)).toBe(0);
    pass(addOn, 0.2);
    expect(asked(addOn)).toBe(once);
    pass(addOn, 1);
    expect(asked(addOn)).toBe(0);
    const adjustments = booksRows(addOn, 'books.adjustments');
    expect(new Set(adjustments.map((row) => row['App id']))).toEqual(new Set(['3.10']));
    expect(adjustments[0]).toMatchObject({ Month: '2026-08', 'Booked in': '2026-09', Version: '1' });
    expect(adjustments[0]!['Reason']).toMatch(/^Restated: 14 Aug \+\d/);
    expect(booksRows(addOn, 'books.overview')).toMatchObject([{ Check: 'exact', State: 'closed' }]);
    pass(addOn, 14);
    expect(booksRows(addOn, 'books.adjustments')).toEqual(adjustments);
  });

  it('is asked for with the key of the user who closed it, although a colleague has refreshed reports in the file', () => {
    const { addOn } = closedFile();
    addOn.settled(COLLEAGUE);
    sidebarOf(addOn, COLLEAGUE).sidebarMonthClose();
    asked(addOn);
    addOn.runtime.run('refreshDue', [{ triggerUid: '1' }], { kind: 'trigger', user: COLLEAGUE });
    addOn.clock.advance(8 * DAY_MS);
    addOn.runtime.run('refreshDue', [{ triggerUid: '1' }], { kind: 'trigger', user: COLLEAGUE });
    expect(asked(addOn)).toBe(0);
  });

  it('is not asked for when somebody has changed what it asks', () => {
    const { addOn } = closedFile();
    const consents = addOn.runtime.properties('user', { user: OWNER });
    const name = [...consents.keys()].find((each) => each.startsWith('adreports.consent.closings'))!;
    consents.set(name, consents.get(name)!.replace(/\["[^"]+"/, '["another question"'));
    asked(addOn);
    pass(addOn, 8);
    expect(asked(addOn)).toBe(0);
  });

  it('is left to a colleague who checks it with another key', () => {
    const { addOn, sidebar } = closedFile();
    addOn.settled(COLLEAGUE);
    const theirs = sidebarOf(addOn, COLLEAGUE);
    theirs.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: LIMITED_KEY });
    addOn.clock.advance(DAY_MS);
    theirs.sidebarCheckMonth('2026-08', 'USD', true);
    asked(addOn);
    pass(addOn, 8);
    expect(sidebar.sidebarMonthClose().closings[0]).toMatchObject({ check: 'exact' });
    const own = [...addOn.runtime.properties('user', { user: OWNER })];
    expect(own.find(([name]) => name.startsWith('adreports.consent.closings'))![1]).not.toContain('2026-08');
  });
});
