import { formulaText } from '../../../sidebar/settings/formula-settings';
import { keyTestText } from '../../../sidebar/settings/key-test-result';
import { isReady, settingsDraft } from '../../../sidebar/settings/settings';
import { FAILURE, STATE } from '../state';

describe('the settings', () => {
  const typed = { baseUrl: ' https://reports.example.com ', key: '', zone: 'UTC+0', currency: 'USD' };

  it('send no key if none was typed, so that the stored key stays', () => {
    expect(settingsDraft({ ...typed, key: '  ' })).toEqual({
      baseUrl: 'https://reports.example.com',
      zone: 'UTC+0',
      currency: 'USD',
    });
    expect(settingsDraft({ ...typed, key: 'k-1' }).key).toBe('k-1');
  });

  it('are complete with an address and a key for it', () => {
    expect(isReady(STATE)).toBe(true);
    expect(isReady({ ...STATE, maskedKey: null })).toBe(false);
    expect(isReady({ ...STATE, baseUrl: '' })).toBe(false);
  });
});

describe('the message after a test of the key', () => {
  it.each([
    ['The service accepts the key. Saved.', { result: 'accepted' }, true],
    ['The service accepts the key.', { result: 'accepted' }, false],
    ['Saved.', { result: 'not tested' }, true],
    ['The service refused the key. Nothing was saved.', { result: 'refused', failure: FAILURE }, true],
    ['The service refused the key.', { result: 'refused', failure: FAILURE }, false],
    ['The key could not be tested. Nothing was saved.', { result: 'no answer', failure: FAILURE }, true],
    ['The key could not be tested.', { result: 'no answer', failure: FAILURE }, false],
  ] as const)('is: %s', (words, test, isSaving) => {
    expect(keyTestText(test, isSaving, true)).toBe(words);
  });
});

describe('the sentence about formulas in this file', () => {
  const theirs = { owner: 'bo@example.com', mine: false, allowed: false };

  it.each([
    ['who decides', theirs, /the key of bo@example\.com, who owns the file.+Settings ▸ Formulas/],
    [
      'who has to allow it in a shared drive',
      { ...theirs, mine: true, owner: null },
      /the person who created it\. If somebody else did.+open Ad Reports in this file once/,
    ],
    [
      'what it means to allow it',
      { ...theirs, mine: true },
      /everyone who can edit the file.+nobody can read it/,
    ],
    ['that the owner is not known', { ...theirs, mine: true, owner: '' }, /only if you own it/],
  ] as const)('is %s', (_, formulas, words) => {
    expect(formulaText(formulas, true)).toMatch(words);
  });
});
