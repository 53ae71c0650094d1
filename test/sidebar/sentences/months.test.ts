import { monthText } from '../../../sidebar/sentences/months';

it('a month is shown by its name, and an invalid month unchanged', () => {
  expect(monthText('2026-10')).toBe('October 2026');
  expect(monthText('2026-13')).toBe('2026-13');
});
