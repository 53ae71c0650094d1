import { APPS } from '../../playground/service/world/apps';
import { DirectSheet } from './direct-sheet';

const KNOWN = [
  { id: '00123456', name: 'Block Harbour' },
  { id: 'tiles-app', name: '' },
];
const WEEK = ['2026-09-01', '2026-09-07'] as const;
const SLIP = 'apps: No app 123456. Did you mean 00123456 (Block Harbour)?';
const TILES = 'apps: No app tils-app. Did you mean tiles-app?';

/** A file that knows two apps, and a service that has rows of some. */
function sheetOf(ids: readonly string[], known = KNOWN): DirectSheet {
  const sheet = new DirectSheet({ service: { apps: ids.map((id) => ({ ...APPS[0]!, id })) } });
  sheet.apps = known;
  return sheet;
}

it.each<[unknown, string[], string]>([
  ['123456', [], SLIP],
  ['tils-app', [], TILES],
  ['tiles-app,123456', ['tiles-app'], SLIP],
])('of the apps %j, with rows of %j, one is probably a typing error', (apps, ids, sentence) => {
  const sheet = sheetOf(ids);
  expect(sheet.sentence('ADREPORT_VALUE', 'full', 'revenue', apps, ...WEEK)).toBe(sentence);
  expect(sheet.sentence('ADREPORT_FULL', apps, 'revenue', ...WEEK, 'appId')).toBe(sentence);
  expect(sheet.sentence('ADREPORT_FULL', apps, 'revenue', ...WEEK)).toBe(sentence);
});

it.each<[string, string[], typeof KNOWN]>([
  ['quite another', [], KNOWN],
  ['00123456', [], KNOWN],
  ['00123456,123456', [], []],
  ['tiles-app', ['tiles-app'], [{ id: 'tiles-apq', name: '' }]],
  ['tiles-app,123456', ['tiles-app', '123456'], KNOWN],
  ['tiles-app,quite another', ['tiles-app'], KNOWN],
  ['tiles-app-1,tiles-app-2', ['tiles-app-1'], []],
])('of the apps %s, with rows of %j, none is, and one request tells', (apps, ids, known) => {
  const sheet = sheetOf(ids, known);
  const value = sheet.value('ADREPORT_VALUE', 'full', 'revenue', apps, ...WEEK);
  expect(value).toEqual(ids.length === 0 ? '' : expect.any(Number));
  expect(sheet.service.requests).toHaveLength(1);
});
