import { buildNewForm } from '../../../sidebar/form/build-form';
import { CELL_DAYS } from '../../../sidebar/form/form';
import { describeOlderRows } from '../../../sidebar/sentences/dates';
import { NOW, STATE } from '../editor/fixtures';

const words = (range: string, history: 'kept' | 'dropped' = 'dropped') =>
  describeOlderRows({ ...buildNewForm(STATE), range, history }, NOW, 'UTC');

/** The newest complete day is 20 November 2026. A day is complete on the next one. */

it.each([
  ['last 7 days', 'A refresh on 22 Nov or later deletes the rows of 14 Nov 2026.'],
  ['last 4 weeks', 'A refresh on 24 Nov or later deletes the rows of 26 Oct to 1 Nov 2026.'],
  ['last 13 months', 'A refresh on 2 Dec or later deletes the rows of 1 to 30 Nov 2025.'],
  ['this month', 'A refresh on 2 Dec or later deletes the rows of 1 to 30 Nov 2026.'],
  ['last quarter', 'A refresh on 1 Jan or later deletes the rows of 1 Jul to 30 Sep 2026.'],
  ['today', 'A refresh on 22 Nov or later deletes the rows of 21 Nov 2026.'],
])(
  'the sentence about rows that leave the range names the first day of “%s” on which a refresh deletes rows: %s',
  (range, sentence) => {
    expect(words(range)).toBe(sentence);
  },
);

it('the sentence about rows that leave the range says that rows stay, and nothing about days from cells, which are not known in advance', () => {
  expect(words('last 7 days', 'kept')).toBe('Rows before the chosen range stay in the sheet.');
  expect(words(CELL_DAYS)).toBe('');
});
