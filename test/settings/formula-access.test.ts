import fc from 'fast-check';
import { NotAllowed } from '../../src/errors';
import { defaultSettings } from '../../src/settings/settings';
import { fakeTextStore } from '../fakes/text-store';
import { fileOf } from './colleagues';

const HOST = 'reports.example.com';
const KEY = 'k-0123456789abcdef';
const PROPERTY = 'adreports.formulaKey';
const NOTHING_SET = { settings: defaultSettings(), key: undefined, whose: 'owner' };

/** A document that shares KEY, with `part` in place of what belongs there. */
function sharing(part: Record<string, unknown> = {}) {
  const settings = { ...defaultSettings(), baseUrl: `https://${HOST}` };
  const kept = { v: 1, settings, key: KEY, host: HOST, sharedBy: 'anna@example.com', ...part };
  return fakeTextStore({ [PROPERTY]: JSON.stringify(kept) });
}

describe('formulas', () => {
  it('have the default settings and no key when nothing is set', () => {
    expect(fileOf().formulas()).toEqual(NOTHING_SET);
  });

  it("use the owner's settings and key, for two property calls", () => {
    const file = fileOf();
    file.person('owner@example.com', file.owner).saves(`https://${HOST}`, KEY);
    file.owner.calls = 0;
    file.document.calls = 0;
    expect(file.formulas()).toMatchObject({
      settings: { baseUrl: `https://${HOST}` },
      key: KEY,
      whose: 'owner',
    });
    expect(file.owner.calls + file.document.calls).toBe(2);
  });

  it("use no key of the owner's that was given for another host", () => {
    const file = fileOf();
    const owner = file.person('owner@example.com', file.owner);
    owner.saves(`https://${HOST}`, KEY);
    owner.own.saveSettings({ baseUrl: 'https://other.example.com' });
    expect(file.formulas()).toMatchObject({ key: undefined, whose: 'owner' });
  });

  it("use the key that a user shares, with that user's settings, for one property call and none of the owner's", () => {
    const file = fileOf(sharing());
    file.person('owner@example.com', file.owner).saves('https://owner.example.com', 'k-owner');
    file.owner.calls = 0;
    file.document.calls = 0;
    expect(file.formulas()).toEqual({
      settings: { ...defaultSettings(), baseUrl: `https://${HOST}` },
      key: KEY,
      whose: 'shared',
    });
    expect([file.document.calls, file.owner.calls]).toEqual([1, 0]);
  });

  it('are told when a newer version saved the settings of the owner', () => {
    const owner = fakeTextStore({ 'adreports.settings': '{"v":2}' });
    expect(() => fileOf(fakeTextStore(), owner).formulas()).toThrow(NotAllowed);
    expect(fileOf(sharing(), owner).formulas().whose).toBe('shared');
  });

  it.each([
    ['for another host than its base URL', { host: 'other.example.com' }],
    ['for no host', { host: '', settings: {} }],
    ['without a host', { host: undefined }],
    ['of a newer version', { v: 2 }],
    ['of no version', { v: undefined }],
    ['that is no text', { key: 17 }],
    ['that no header can carry', { key: 'k\nX-Other: 1' }],
    ['with an address that is not allowed', { settings: { baseUrl: `http://${HOST}` } }],
    ['without settings', { settings: null }],
  ])('use no shared key %s', (_, part) => {
    expect(fileOf(sharing(part)).formulas()).toEqual(NOTHING_SET);
  });

  it('never fail over what is kept in the document', () => {
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom('null', '[]', '{"v":1}', '{"__proto__":1}'),
    );
    fc.assert(
      fc.property(text, (text) => {
        expect(fileOf(fakeTextStore({ [PROPERTY]: text })).formulas()).toEqual(NOTHING_SET);
      }),
    );
  });

  it('never take a shared key to a host that it was not given for', () => {
    const part = fc.oneof(
      fc.record({ settings: fc.jsonValue() }),
      fc.record({ host: fc.jsonValue() }),
      fc.record({ settings: fc.jsonValue(), host: fc.jsonValue() }),
    );
    fc.assert(fc.property(part, (part) => expect(fileOf(sharing(part)).formulas()).toEqual(NOTHING_SET)));
  });

  it('use no shared text that is no key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string()), (key) => {
        const access = fileOf(sharing({ key })).formulas();
        if (access.whose === 'shared') expect(access.key).toMatch(/^[\x21-\x7e]+$/);
        else expect(access).toEqual(NOTHING_SET);
      }),
    );
  });
});
