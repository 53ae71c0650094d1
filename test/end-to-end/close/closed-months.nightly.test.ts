import { type AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { reconciled, TOTAL } from '../payouts/payout-file';
import { booksRows, passing, tick } from '../reports/scheduled';
import { sidebarOf } from '../sidebar';
import { AUGUST, closedFile } from './august';

function takeSent(addOn: AddOn): number {
  return addOn.sent.splice(0).length;
}

describe('a closed month', () => {
  it('is asked for again every week by the hourly check of the user who closed it, and changes become adjustments and are reconciled', () => {
    const { addOn, sidebar } = closedFile([]);
    takeSent(addOn);
    sidebar.sidebarCloseMonth(AUGUST);
    const once = takeSent(addOn);
    sidebar.sidebarAddStatement(TOTAL);
    const { Reported: closed } = reconciled(addOn, 'Aurora Ads');
    addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    passing(addOn, 6.9 * DAY_MS);
    expect(takeSent(addOn)).toBe(0);
    passing(addOn, 0.2 * DAY_MS);
    expect(takeSent(addOn)).toBe(once);
    passing(addOn, DAY_MS);
    expect(takeSent(addOn)).toBe(0);
    const adjustments = booksRows(addOn, 'books.adjustments');
    expect(new Set(adjustments.map((row) => row['App id']))).toEqual(new Set(['3.10']));
    expect(adjustments[0]).toMatchObject({ Month: 'Aug 2026', 'Booked in': 'Sep 2026', Version: '1' });
    expect(adjustments[0]!['Reason']).toMatch(/^Restated: 14 Aug \+\d/);
    expect(booksRows(addOn, 'books.overview')).toMatchObject([
      { Check: 'agrees with the service', State: 'closed' },
    ]);
    const amount = (text = '') => Number(text.replace(/[$,]/g, ''));
    const { Reported, Difference } = reconciled(addOn, 'Aurora Ads');
    expect(amount(Reported)).toBeGreaterThan(amount(closed));
    expect(amount(Reported) + amount(Difference)).toBeCloseTo(6700, 9);
    passing(addOn, 14 * DAY_MS);
    expect(booksRows(addOn, 'books.adjustments')).toEqual(adjustments);
  });

  it('is asked for with the key of the user who closed it, although a colleague has refreshed reports in the file', () => {
    const { addOn } = closedFile();
    addOn.settled(COLLEAGUE);
    sidebarOf(addOn, COLLEAGUE).sidebarMonthClose();
    takeSent(addOn);
    tick(addOn, COLLEAGUE);
    addOn.clock.advance(8 * DAY_MS);
    tick(addOn, COLLEAGUE);
    expect(takeSent(addOn)).toBe(0);
  });

  it('is not asked for when somebody has changed what it asks', () => {
    const { addOn } = closedFile();
    const consents = addOn.runtime.properties('user', { user: OWNER });
    const name = [...consents.keys()].find((each) => each.startsWith('adreports.consent.closings'))!;
    consents.set(name, consents.get(name)!.replace(/\["[^"]+"/, '["another question"'));
    takeSent(addOn);
    passing(addOn, 8 * DAY_MS);
    expect(takeSent(addOn)).toBe(0);
  });
});
