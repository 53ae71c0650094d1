import { AddOn, DAY_MS } from '../add-on';
import { BY_HAND, toTime } from '../reports/scheduled';
import { createRanReport, DRAFT, type RanReport, saveAgain } from '../sidebar';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function ranReport(draft: object): RanReport {
  const addOn = new AddOn({ now: toTime('2026-09-29', 16) }).saveSettings();
  const settings = { ...BY_HAND, history: 'dropped' };
  return createRanReport({ draft: { ...DRAFT, ...draft }, refreshing: settings }, addOn);
}

const headersOf = (addOn: AddOn) => addOn.displayTab('Revenue')[1]!.filter((text) => text !== '');

/** Puts “My” before each header of the table, and returns the headers. */
function renameHeaders(addOn: AddOn): string[] {
  headersOf(addOn).forEach((text, column) => {
    addOn.user.type('Revenue', `${LETTERS[column]}2`, `My ${text}`);
  });
  return headersOf(addOn);
}

it('headers that the user has renamed stay after a sort, a refresh, an added metric and a comparison, and formulas find them', () => {
  const { addOn, sidebar, id, run } = ranReport({ dimensions: ['date', 'networkName'] });
  const names = renameHeaders(addOn);
  addOn.user.addSheet('Mine');
  addOn.user.type('Mine', 'A1', '=MATCH("My Revenue";Revenue!2:2;0)');
  addOn.user.sort('Revenue', 'C', 'DESCENDING', 2);
  addOn.clock.advance(DAY_MS);
  run();
  expect(headersOf(addOn)).toEqual(names);
  const metrics = ['clickApi', 'revenue', 'impressionApi'];
  saveAgain(sidebar, id, ({ draft }) => ({ draft: { ...draft, metrics } }));
  run();
  expect(headersOf(addOn)).toEqual([...names.slice(0, 2), 'Clicks (networks)', ...names.slice(2)]);
  saveAgain(sidebar, id, ({ draft }) => ({ draft: { ...draft, compare: 'period before' } }));
  run();
  addOn.user.type('Revenue', 'H2', 'Last week');
  addOn.clock.advance(DAY_MS);
  run();
  expect(headersOf(addOn).slice(6, 9)).toEqual(['My Revenue', 'Last week', 'Revenue change']);
  expect(addOn.user.sees('Mine', 'A1')).toBe('7');
});
