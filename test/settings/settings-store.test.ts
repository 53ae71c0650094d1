import fc from 'fast-check';
import { KeyMissing, NotAllowed } from '../../src/errors/ad-reports-error';
import { DEFAULT_SETTINGS, maskKey, requireValidKey } from '../../src/settings/connection-settings';
import { SettingsStore } from '../../src/settings/settings-store';
import { createTextStore } from '../fakes/text-store';

const KEY = 'k-0123456789abcdef';

it('the settings of a user are the defaults until a user changes them', () => {
  expect(new SettingsStore(createTextStore()).readSettings()).toEqual(DEFAULT_SETTINGS);
});

it('the settings of a user contain the saved values, and the other values unchanged', () => {
  const kept = createTextStore();
  new SettingsStore(kept).saveSettings({ baseUrl: 'https://reports.example.com/', zone: 'UTC+8' });
  expect(new SettingsStore(kept).readSettings()).toEqual({
    ...DEFAULT_SETTINGS,
    baseUrl: 'https://reports.example.com',
    zone: 'UTC+8',
  });
});

it('the settings of a user are refused with every invalid value named, and none is saved', () => {
  const kept = createTextStore();
  const save = () =>
    new SettingsStore(kept).saveSettings({
      baseUrl: 'http://reports.example.com',
      zone: 'UTC+1',
    });
  expect(save).toThrow(NotAllowed);
  expect(save).toThrow(/https[\s\S]*UTC\+1/);
  expect(kept.kept.size).toBe(0);
});

it.each([
  ['not JSON', 'x{'],
  ['with values that are not allowed', '{"v":1,"zone":"Mars"}'],
  ['an array', '[]'],
])('the settings of a user are the defaults if the stored text is %s', (_, text) => {
  expect(new SettingsStore(createTextStore({ 'adreports.settings': text })).readSettings()).toEqual(
    DEFAULT_SETTINGS,
  );
});

it('the settings that a newer version saved are neither read nor replaced, and a sentence is shown', () => {
  const kept = createTextStore({ 'adreports.settings': '{"v":2,"zone":"UTC+8"}' });
  const store = new SettingsStore(kept);
  expect(() => store.readSettings()).toThrow(
    /a newer version of this add-on has saved them\. Nothing was changed\. .* reload/,
  );
  expect(() => store.saveSettings({ zone: 'UTC-8' })).toThrow(NotAllowed);
  expect(kept.get('adreports.settings')).toBe('{"v":2,"zone":"UTC+8"}');
});

function storeFor(baseUrl: string) {
  const store = new SettingsStore(createTextStore());
  store.saveSettings({ baseUrl });
  return store;
}

it('the report key of a user is used only for the host that it was pasted for', () => {
  const store = storeFor('https://reports.example.com');
  store.saveKey(KEY);
  store.saveSettings({ baseUrl: 'https://other.example.com' });
  expect(() => store.requireKey()).toThrow(KeyMissing);
});

it('the report key of a user needs a base URL first', () => {
  expect(() => new SettingsStore(createTextStore()).saveKey(KEY)).toThrow(
    /Address of your reporting service/,
  );
});

function keyIn(pasted: unknown): string {
  return requireValidKey(pasted, { ...DEFAULT_SETTINGS, baseUrl: 'https://reports.example.com' });
}

it('a pasted report key is accepted without the blanks around it', () => {
  expect(keyIn('  abc-123.DEF \n')).toBe('abc-123.DEF');
});

it.each(['', undefined, 'abc\ndef', 'abc def', 'ключ', maskKey('0123456789abcdef'), 'x'.repeat(5000)])(
  'a pasted report key is refused as %j',
  (pasted) => {
    expect(() => keyIn(pasted)).toThrow(/^Report key: this is not a report key\./);
  },
);

it('a pasted report key is never quoted in the sentence that refuses it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), (pasted) => {
      try {
        expect(keyIn(pasted)).toBe(pasted.trim());
      } catch (error) {
        expect(error).toBeInstanceOf(NotAllowed);
        expect((error as NotAllowed).message).not.toContain(pasted.trim() || 'nothing at all');
      }
    }),
  );
});

it('a shown key shows the last four characters of a long key', () => {
  expect(maskKey('0123456789abcdef')).toBe('••••••••cdef');
});

it('a shown key shows only dots for a short key', () => {
  expect(maskKey('secret')).toBe('••••••••');
});

const HOME = 'https://reports.example.com';
const OTHER = 'https://studio-b.example';

function createTwoConnections() {
  const store = createTextStore();
  const settings = new SettingsStore(store);
  settings.saveSettings({ baseUrl: HOME });
  settings.saveKey(KEY);
  const studioB = settings.createConnection(1);
  studioB.saveSettings({ name: ' Studio B ', baseUrl: OTHER, zone: 'UTC+8' });
  studioB.saveKey('k-of-studio-b-0123456789');
  return { store, settings };
}

it('a connection is found by its name in any case, and has an address, a key and defaults of its own', () => {
  const { settings } = createTwoConnections();
  const studioB = settings.selectByName('studio b');
  expect(studioB.readSettings()).toMatchObject({ name: 'Studio B', baseUrl: OTHER, zone: 'UTC+8' });
  expect(studioB.requireKey()).toBe('k-of-studio-b-0123456789');
  expect([settings.readSettings().zone, settings.requireKey()]).toEqual(['UTC+0', KEY]);
  expect(settings.listSecrets()).toEqual([KEY, 'k-of-studio-b-0123456789']);
});

it('a key is not used after the address of its connection has become that of another one', () => {
  const { settings } = createTwoConnections();
  const studioB = settings.selectByName('Studio B');
  studioB.saveSettings({ baseUrl: HOME });
  expect(studioB.readSettingsAndKey().key).toBeUndefined();
  expect(() => studioB.requireKey()).toThrow('You have no connection “Studio B” with a report key.');
});

it.each([
  ['STUDIO B', '“STUDIO B” is not possible. Enter a name that no other connection of yours has'],
  ['', 'Enter a name'],
  ['B: C', '“B: C” is not possible'],
  ['x'.repeat(41), 'at most 40 characters'],
])('the name “%s” is refused for a further connection', (name, sentence) => {
  const { settings } = createTwoConnections();
  expect(() => settings.createConnection(2).saveSettings({ name, baseUrl: HOME })).toThrow(sentence);
});

it('a removed connection leaves nothing, and the default one cannot be removed', () => {
  const { store, settings } = createTwoConnections();
  settings.selectByName('Studio B').removeConnection();
  expect([...store.readAll().keys()].sort()).toEqual(['adreports.key', 'adreports.settings']);
  expect(() => settings.removeConnection()).toThrow('cannot be removed');
});

it.each([{}, 7, [], ['Studio B'], '__proto__'])(
  'a connection that an editor has stored as %j is none of the user',
  (name) => {
    const { settings } = createTwoConnections();
    expect(() => settings.selectByName(name as string).requireKey()).toThrow('You have no connection');
  },
);
