import { keptWhere, testWords } from '../../../sidebar/settings/key-words';
import { isReady, settingsDraft } from '../../../sidebar/settings/settings';
import { settingsSaid } from '../../../sidebar/settings/settings-said';
import { FAILURE, STATE } from '../state';

describe('the settings', () => {
  const typed = { baseUrl: ' https://reports.example.com ', key: '', zone: 'UTC+0', currency: 'USD' };

  it('send no key when none was typed, so that the kept one stays', () => {
    expect(settingsDraft({ ...typed, key: '  ' })).toEqual({
      baseUrl: 'https://reports.example.com',
      zone: 'UTC+0',
      currency: 'USD',
    });
    expect(settingsDraft({ ...typed, key: 'k-1' }).key).toBe('k-1');
  });

  it('are enough for a report with an address and a key for it', () => {
    expect(isReady(STATE)).toBe(true);
    expect(isReady({ ...STATE, maskedKey: null })).toBe(false);
    expect(isReady({ ...STATE, baseUrl: '' })).toBe(false);
  });
});

describe('what a test of the key says', () => {
  it.each([
    ['The service accepts the key. Saved.', { result: 'accepted' }, true],
    ['The service accepts the key.', { result: 'accepted' }, false],
    ['Saved.', { result: 'not tested' }, true],
    [
      'The service refused the key. Nothing was saved.',
      { result: 'refused', failure: FAILURE, saved: false },
      true,
    ],
    [
      'Saved, although the service refused the key:',
      { result: 'refused', failure: FAILURE, saved: true },
      true,
    ],
    ['The service refused the key.', { result: 'refused', failure: FAILURE, saved: true }, false],
    [
      'The key could not be tested. Nothing was saved.',
      { result: 'no answer', failure: FAILURE, saved: false },
      true,
    ],
    ['The key could not be tested.', { result: 'no answer', failure: FAILURE, saved: true }, false],
  ] as const)('is: %s', (words, test, isSaving) => {
    expect(testWords(test, isSaving)).toBe(words);
  });
});

it('who left the settings before they were saved is told what came of it', () => {
  const saving = { isBusy: false, answer: null, failure: null };
  const tested = (saved: boolean) => ({
    ...saving,
    answer: { state: STATE, keyTest: { result: 'refused', failure: FAILURE, saved } } as const,
  });
  expect(settingsSaid(saving)).toBe('');
  expect(settingsSaid({ ...saving, isBusy: true })).toBe('The settings are still being tested.');
  expect(settingsSaid({ ...saving, failure: FAILURE })).toContain(`were not saved: ${FAILURE.happened}`);
  expect(settingsSaid(tested(false))).toContain('were not saved');
  expect(settingsSaid(tested(true))).toBe('');
});

it('where the key is kept is said, also that formulas have it with the file', () => {
  expect(keptWhere({ whose: 'owner' })).toContain('only you can use it');
  const shared = { whose: 'shared', sharedBy: STATE.user, maskedKey: '••••a1b2', mine: true } as const;
  expect(keptWhere(shared)).toContain('with this file');
  expect(keptWhere({ ...shared, mine: false })).toContain('only you can use it');
});
