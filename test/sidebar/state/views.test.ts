import { parseOpening, selectFirstView } from '../../../sidebar/state/views';
import { STATE } from '../state';

const WITHOUT_KEY = { ...STATE, maskedKey: null };

it.each([
  ['home', STATE, 'home'],
  ['settings', STATE, 'settings'],
  ['payouts', WITHOUT_KEY, 'payouts'],
  ['refresh all', STATE, 'home'],
  ['refresh all', { ...WITHOUT_KEY, reports: [] }, 'settings'],
  ['home', WITHOUT_KEY, 'home'],
  ['constructor', STATE, 'home'],
  [undefined, STATE, 'home'],
] as const)('the first view, if the page says “%s”, is as it should be', (written, state, view) => {
  expect(selectFirstView(parseOpening(written), state).name).toBe(view);
});
