import { firstView, openingOf } from '../../../sidebar/state/views';
import { STATE } from '../state';

const WITHOUT_KEY = { ...STATE, maskedKey: null };

describe('the first view', () => {
  it.each([
    ['home', STATE, 'home'],
    ['settings', STATE, 'settings'],
    ['help', STATE, 'help'],
    ['help', WITHOUT_KEY, 'help'],
    ['payouts', WITHOUT_KEY, 'payouts'],
    ['refresh all', STATE, 'home'],
    ['refresh this sheet', STATE, 'home'],
    ['home', { ...WITHOUT_KEY, reports: [] }, 'settings'],
    ['refresh all', { ...WITHOUT_KEY, reports: [] }, 'settings'],
    ['home', WITHOUT_KEY, 'home'],
    ['settings', WITHOUT_KEY, 'settings'],
  ] as const)('after the menu said “%s” is as it should be', (opening, state, view) => {
    expect(firstView(opening, state).name).toBe(view);
  });

  it('is home for a page that declares no view or an unknown one', () => {
    expect(openingOf(undefined)).toBe('home');
    expect(openingOf('constructor')).toBe('home');
    expect(openingOf('refresh all')).toBe('refresh all');
  });
});
