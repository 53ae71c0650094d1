import { forgetAccess } from '../../../src/formulas/answers/access';
import { DirectSheet } from '../direct-sheet';

const DAY = ['full', 'revenue', '00123456', '2026-09-13'] as const;
const FOR_EVER = { times: 'until cleared' } as const;

it('a failure is shown by the next cell in the same words, without another request', () => {
  const sheet = new DirectSheet();
  sheet.service.arm('server-error', FOR_EVER);
  const first = sheet.sentence('ADREPORT_VALUE', ...DAY);
  expect(first).toMatch(/internal error.+Refresh formulas in a minute\.$/);
  const { length } = sheet.service.requests;
  expect(sheet.sentence('ADREPORT_VALUE', ...DAY)).toBe(first);
  expect([sheet.service.requests.length, sheet.log.entries]).toEqual([length, []]);
});

it('a temporary failure mentions the hourly check if the owner’s check refreshes formulas', () => {
  const sheet = new DirectSheet();
  const { access } = sheet;
  sheet.access = () => ({ ...access(), byHour: true });
  sheet.service.arm('server-error', FOR_EVER);
  expect(sheet.sentence('ADREPORT_VALUE', ...DAY)).toMatch(/in a minute, or leave it to the hourly check\.$/);
});

it('a mistake of the add-on is logged, and its place is shown', () => {
  const sheet = new DirectSheet();
  sheet.access = () => {
    throw new TypeError('a defect');
  };
  expect(sheet.sentence('ADREPORT_VALUE', ...DAY)).toMatch(/^The add-on made a mistake \(TypeError/);
  expect(sheet.log.entries).toMatchObject([{ during: 'a formula' }]);
});

it('other access takes effect at once in its file, and after ten minutes if it changes elsewhere', () => {
  const sheet = new DirectSheet();
  const { settings, ...access } = sheet.access();
  const change = (currency: 'USD' | 'CNY') => {
    sheet.access = () => ({ ...access, settings: { ...settings, currency } });
  };
  const cell = () => Number(sheet.value('ADREPORT_VALUE', ...DAY));
  const dollars = cell();
  change('CNY');
  forgetAccess(sheet.cache);
  expect(cell()).toBeGreaterThan(5 * dollars);
  change('USD');
  sheet.clock.pass(599_000);
  expect(cell()).toBeGreaterThan(5 * dollars);
  sheet.clock.pass(1_000);
  expect(cell()).toBe(dollars);
});
