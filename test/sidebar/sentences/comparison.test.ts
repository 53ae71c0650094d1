import { buildNewForm } from '../../../sidebar/form/build-form';
import { listCompareChoices } from '../../../sidebar/sentences/comparison';
import { NOW, STATE } from '../editor/fixtures';

const noCells = () => undefined;
const form = buildNewForm(STATE);
const labels = (part: Partial<typeof form>) =>
  listCompareChoices({ ...form, ...part }, NOW, noCells).map(({ id, label }) => `${id}: ${label}`);

/** The newest complete day is 20 November 2026. */

it('what the numbers can be compared with of a part of a month names the same days of the month before, and the days right before', () => {
  expect(labels({ range: 'this month', dimensions: ['networkName'] })).toEqual([
    'none: Nothing',
    'period before: The same days of the month before',
    'days before: The 20 days before',
    'year before: The same days a year before',
  ]);
});

it('what the numbers can be compared with of a whole month is the month before, or as many days', () => {
  expect(labels({ range: 'last month', dimensions: [] }).slice(1, 3)).toEqual([
    'period before: The month before',
    'days before: The 31 days before',
  ]);
});

it('what the numbers can be compared with of some days are the days before, once', () => {
  const days = ['period before: The 7 days before'];
  expect(labels({ range: 'last 7 days', dimensions: [] }).slice(1, -1)).toEqual(days);
  const chosen = labels({ range: 'last 7 days', dimensions: [], compare: 'days before' });
  expect(chosen.slice(1, -1)).toEqual(['days before: The 7 days before']);
});

it('what the numbers can be compared with of rows by month is the month before', () => {
  const months = { range: 'last 13 months', dimensions: ['month', 'networkName'] };
  expect(labels(months)).toEqual([
    'none: Nothing',
    'period before: The month before',
    'year before: The same month a year before',
  ]);
});

it('what the numbers can be compared with has no days while those of the form are missing', () => {
  expect(labels({ range: 'last x days', dimensions: [] })).toEqual([
    'none: Nothing',
    'period before: The days before',
    'year before: The same days a year before',
  ]);
});
