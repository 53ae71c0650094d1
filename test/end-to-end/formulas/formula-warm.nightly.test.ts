import { AddOn, OWNER } from '../add-on';
import { type Cell, cell, entered, inFile, servicesOf, valueIn } from '../formula-storms/storm';

/** What a cell costs whose answer is already stored: one call of Apps Script’s services. */

const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const APPS = ['00123456', '12E45678', '3.10'];

const save = (addOn: AddOn, draft: object, documentId = addOn.file.id) =>
  expect(
    addOn.call('sidebarSaveSettings', [{ ...draft, anyway: true }], { user: OWNER, documentId }).error,
  ).toBeUndefined();

describe('a warm cell reads the cache once and no property', () => {
  const addOn = new AddOn().settled();
  save(addOn, { zone: 'UTC+8', currency: 'CNY' });

  it.each<[string, Cell]>([
    ['one number of several apps', cell('ADREPORT_VALUE', 'full', 'revenue', [APPS], ...AUGUST)],
    [
      'one number with a filter',
      cell('ADREPORT_VALUE', 'full', 'revenue', '', 'last 7 days', '', 'area', 'US'),
    ],
    ['a table', cell('ADREPORT_LTV', APPS[0], 'ltv7', ...AUGUST)],
    ['a table by month', cell('ADREPORT_FULL', '', 'revenue', ...AUGUST, 'month')],
    ['a matrix', cell('ADREPORT_PIVOT', 'full', 'revenue', 'month', 'networkName', ...AUGUST)],
    ['device sums', cell('ADREPORT_DEVICE', APPS[0], '2026-09-10', 'networkName')],
  ])('for %s', (_name, typed) => {
    const first = valueIn(entered(addOn, typed));
    const before = addOn.service.requests.length;
    const warm = entered(addOn, typed);
    expect(valueIn(warm)).toEqual(first);
    expect(servicesOf(warm)).toEqual({ 'CacheService.get': 1 });
    expect(addOn.service.requests).toHaveLength(before);
  });
});

describe('a change of the settings', () => {
  const typed = cell('ADREPORT_VALUE', 'full', 'revenue', APPS[0], ...AUGUST);

  it('takes effect in other files within ten minutes', () => {
    const addOn = new AddOn().settled();
    const other = 'another file';
    const place = { id: other, name: 'Other', timeZone: 'Etc/UTC', owner: OWNER };
    addOn.runtime.spreadsheets.push(addOn.file.copy(place));
    const there = inFile(other, typed);
    save(addOn, { formulas: true }, other);
    const dollars = Number(valueIn(entered(addOn, there)));
    save(addOn, { currency: 'CNY' });
    addOn.clock.advance(10 * 60_000);
    expect(Number(valueIn(entered(addOn, there)))).toBeGreaterThan(5 * dollars);
  });
});
