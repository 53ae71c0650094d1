import { type AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { advanceTime, readBooksRows, runHourlyCheck } from '../reports/scheduled';
import { openSidebar } from '../sidebar';
import { AUGUST, createClosedFile } from './august';

function takeSent(addOn: AddOn): number {
  return addOn.sent.splice(0).length;
}

it('a closed month is asked for again every week by the hourly check of the user who closed it, and changes become adjustments', () => {
  const { addOn, sidebar } = createClosedFile([]);
  takeSent(addOn);
  sidebar.sidebarCloseMonth(AUGUST);
  const once = takeSent(addOn);
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  advanceTime(addOn, 6.9 * DAY_MS);
  expect(takeSent(addOn)).toBe(0);
  advanceTime(addOn, 0.2 * DAY_MS);
  expect(takeSent(addOn)).toBe(once);
  advanceTime(addOn, DAY_MS);
  expect(takeSent(addOn)).toBe(0);
  const adjustments = readBooksRows(addOn, 'books.adjustments');
  expect(new Set(adjustments.map((row) => row['App id']))).toEqual(new Set(['3.10']));
  advanceTime(addOn, 14 * DAY_MS);
  expect(readBooksRows(addOn, 'books.adjustments')).toEqual(adjustments);
});

it('a closed month is asked for with the key of the user who closed it, although a colleague has refreshed reports in the file', () => {
  const { addOn } = createClosedFile();
  addOn.saveSettings(COLLEAGUE);
  openSidebar(addOn, COLLEAGUE).sidebarMonthClose();
  takeSent(addOn);
  runHourlyCheck(addOn, COLLEAGUE);
  addOn.clock.advance(8 * DAY_MS);
  runHourlyCheck(addOn, COLLEAGUE);
  expect(takeSent(addOn)).toBe(0);
});

it('a closed month is not asked for when somebody has changed what it asks', () => {
  const { addOn } = createClosedFile();
  const consents = addOn.runtime.properties('user', { user: OWNER });
  const name = [...consents.keys()].find((each) => each.startsWith('adreports.consent.closings'))!;
  consents.set(name, consents.get(name)!.replace(/\["[^"]+"/, '["another question"'));
  takeSent(addOn);
  advanceTime(addOn, 8 * DAY_MS);
  expect(takeSent(addOn)).toBe(0);
});
