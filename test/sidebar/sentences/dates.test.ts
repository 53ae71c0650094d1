import { buildNewForm } from '../../../sidebar/form/build-form';
import { CHOSEN_DAYS } from '../../../sidebar/form/form';
import {
  describeDayRange,
  describeFormDays,
  isTypedCount,
  listRangeChoices,
  TYPED_COUNT,
} from '../../../sidebar/sentences/dates';
import { NOW, STATE } from '../editor/fixtures';

const NEWEST = '2026-11-20';
const noCells = () => undefined;

it.each([
  ['2026-11-01', '2026-11-20', '1 to 20 Nov 2026 (20 days), up to the newest complete day.'],
  ['2026-11-20', '2026-11-20', '20 Nov 2026, the newest complete day.'],
  ['2026-10-01', '2026-10-31', '1 to 31 Oct 2026 (31 days). All these days are complete.'],
  ['2026-11-02', '2026-11-02', '2 Nov 2026. This day is complete.'],
  [
    '2026-10-28',
    '2026-11-21',
    '28 Oct to 21 Nov 2026 (25 days). 20 Nov is the newest complete day. 21 Nov is not complete yet.',
  ],
  [
    '2026-11-21',
    '2026-11-22',
    '21 to 22 Nov 2026 (2 days). 20 Nov is the newest complete day. 21 Nov to 22 Nov are not complete yet.',
  ],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 to 2 Jan 2026 (4 days). All these days are complete.'],
])('the sentence about the resolved days: %s to %s: %s', (from, to, words) => {
  expect(describeDayRange({ from, to }, NEWEST)).toBe(words);
});

it('the sentence about the resolved days is empty while the days are missing or invalid', () => {
  const form = { ...buildNewForm(STATE), range: CHOSEN_DAYS };
  expect(describeFormDays(form, NOW, noCells)).toBe('');
  expect(describeFormDays({ ...form, from: '2027-01-01', to: '2027-01-02' }, NOW, noCells)).toBe('');
});

it('the choices of days include ranges in words, a typed number, and the range of a saved report', () => {
  const choices = listRangeChoices('year to date');
  expect(choices).toContainEqual({ id: 'year to date', label: 'year to date' });
  expect(choices).toContainEqual({ id: 'yesterday', label: 'Newest complete day' });
  expect(choices).toContainEqual({ id: 'this month', label: 'This month so far' });
  expect(choices).toContainEqual({ id: 'last 13 months', label: 'Last 13 months' });
  expect(choices).toContainEqual({ id: TYPED_COUNT, label: 'Last …' });
  expect(listRangeChoices('last 45 days')).toHaveLength(choices.length - 1);
});

it.each([
  ['last 45 days', true],
  ['last 10 weeks', true],
  ['last  months', true],
  ['last 30 days', false],
  ['last 13 months', false],
  ['last month', false],
])('the choices of days: %j is a typed number of days, weeks or months: %s', (range, isTyped) => {
  expect(isTypedCount(range)).toBe(isTyped);
});
