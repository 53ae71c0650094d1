import { sharingMeans, stoppingMeans, whoseKey } from '../../../sidebar/settings/whose-key';

const DOTS = '••••••••1234';
const OF_ANNA = { whose: 'shared', sharedBy: 'anna@example.com', maskedKey: DOTS, mine: false } as const;

describe('whose key formulas spend', () => {
  it.each([
    ['the owner’s', { whose: 'owner' } as const, "Formulas in this file spend the key of the file's owner."],
    [
      'a colleague’s',
      OF_ANNA,
      `Formulas in this file spend the key ${DOTS} that anna@example.com lets them use.`,
    ],
    ['my own', { ...OF_ANNA, mine: true }, `Formulas in this file spend your key ${DOTS}.`],
  ])('is said: %s', (_, formulaKey, sentence) => {
    expect(whoseKey(formulaKey)).toBe(sentence);
  });
});

describe('the offer to let formulas use my key', () => {
  it('says whose key it replaces, who spends it, where it is kept, and that it can be stopped', () => {
    expect(sharingMeans({ whose: 'owner' }, '••••••••abcd')).toEqual([
      "Formulas then spend your key ••••••••abcd instead of the file owner's, for everyone who can edit this file.",
      "The key is stored with the file: nobody sees it in the sidebar, but who can edit the add-on's code could read it. You can stop it any time.",
    ]);
    expect(sharingMeans(OF_ANNA, '••••••••abcd')[0]).toContain(
      'instead of the one that anna@example.com lets them use,',
    );
  });
});

describe('the offer to stop', () => {
  it('says what formulas spend then, and to who shares what does not reach other files', () => {
    const back = "After Stop, formulas spend the key of the file's owner.";
    expect(stoppingMeans({ mine: false })).toEqual([back]);
    expect(stoppingMeans({ mine: true })).toEqual([
      expect.stringContaining('Everyone who can edit this file spends it'),
      expect.stringContaining('not in other files'),
      back,
    ]);
  });
});
