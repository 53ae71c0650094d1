import { KeyMissing, NotAllowed } from '../../src/errors/ad-reports-error';
import { allowFormulas, formulaAccess, formulaConsent } from '../../src/settings/formula-consent';
import { SettingsStore } from '../../src/settings/settings-store';
import { fakeTextStore } from '../fakes/text-store';

const ANNA = 'anna@example.com';
const BEN = 'ben@example.com';

/** Anna's file, as a user sees it: users have different addresses and properties. */
function file(fileOwner: string | null = ANNA) {
  const document = fakeTextStore();
  const person = (email: string, id = 'file') => {
    const user = fakeTextStore();
    const settings = new SettingsStore(user);
    settings.saveSettings({ baseUrl: 'https://reports.example.com' });
    settings.saveKey(`k-of-${email}`);
    const facts = { id, name: 'Numbers', url: '' };
    return { user, document, file: () => facts, fileOwner: () => fileOwner, activeUser: () => email };
  };
  return { document, person };
}

describe('the consent to use the key in formulas', () => {
  it('is given and withdrawn by the owner, and stored in the owner’s own properties', () => {
    const { person } = file();
    const anna = person(ANNA);
    expect(formulaConsent(anna)).toEqual({ owner: ANNA, mine: true, allowed: false });
    allowFormulas(true, anna);
    expect(formulaConsent(anna).allowed).toBe(true);
    expect(formulaAccess(anna).isAllowed).toBe(true);
    allowFormulas(false, anna);
    expect(formulaConsent(anna).allowed).toBe(false);
    expect(formulaAccess(anna).isAllowed).toBe(false);
  });

  it('is shown to colleagues, who cannot give it', () => {
    const { person } = file();
    const [anna, ben] = [person(ANNA), person(BEN)];
    expect(formulaConsent(ben)).toEqual({ owner: ANNA, mine: false, allowed: false });
    expect(() => allowFormulas(true, ben)).toThrow(/only the owner of this file, anna@example\.com/);
    allowFormulas(true, anna);
    expect(formulaConsent(ben)).toEqual({ owner: ANNA, mine: false, allowed: true });
    expect(() => allowFormulas(false, ben)).toThrow(NotAllowed);
    expect(formulaConsent(anna).allowed).toBe(true);
  });

  it('cannot be forged in the document, because formulas and the owner’s sidebar do not read it there', () => {
    const { person, document } = file();
    const anna = person(ANNA);
    document.set('adreports.formulasAllowed', JSON.stringify({ v: 1, by: ANNA, file: 'file' }));
    document.set('adreports.consent.formulas.file', '{"v":1}');
    expect(formulaConsent(anna).allowed).toBe(false);
    expect(formulaAccess(anna).isAllowed).toBe(false);
  });

  it('does not hold for a copy of the file, nor for its next owner', () => {
    const { person, document } = file();
    allowFormulas(true, person(ANNA));
    expect(formulaConsent(person(BEN, 'copy')).allowed).toBe(false);
    const ben = { ...person(BEN), fileOwner: () => BEN };
    expect(formulaConsent(ben)).toEqual({ owner: BEN, mine: true, allowed: false });
    expect(document.kept.size).toBe(1);
  });

  it('cannot be given without a key', () => {
    const { person } = file();
    const anna = person(ANNA);
    new SettingsStore(anna.user).forgetKey();
    expect(() => allowFormulas(true, anna)).toThrow(KeyMissing);
  });

  it('is given by each user alone in a shared drive, where files have no owner', () => {
    const { person } = file(null);
    const [anna, ben] = [person(ANNA), person(BEN)];
    allowFormulas(true, anna);
    expect(formulaConsent(anna)).toEqual({ owner: null, mine: true, allowed: true });
    expect(formulaConsent(ben)).toEqual({ owner: null, mine: true, allowed: false });
  });
});
