import { APPS, NETWORKS } from '../../playground/service/world/apps';
import { DirectSheet } from './direct-sheet';

const WEEK = ['2026-09-01', '2026-09-07'] as const;
const HARBOUR = { id: '00123456', name: 'Block Harbour' };

/** A service that has rows of these apps only, and a file whose reports have not asked for any. */
function sheetOf(...ids: readonly string[]): DirectSheet {
  const apps = ids.map((id) => ({ ...APPS[0]!, id, name: APPS.find((app) => app.id === id)?.name ?? '' }));
  const sheet = new DirectSheet({ service: { apps } });
  sheet.apps = [];
  return sheet;
}

it('an app by its name is the app by its id, without another request', () => {
  const sheet = new DirectSheet();
  const byId = sheet.value('ADREPORT_VALUE', 'full', 'revenue', HARBOUR.id, ...WEEK);
  expect(byId).toEqual(expect.any(Number));
  expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', 'block harbour', ...WEEK)).toBe(byId);
  expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, 'appId', HARBOUR.name)).toBe(byId);
  expect(sheet.value('ADREPORT_FULL', HARBOUR.name, 'revenue', ...WEEK, 'appId')).toEqual(
    sheet.value('ADREPORT_FULL', HARBOUR.id, 'revenue', ...WEEK, 'appId'),
  );
  expect(sheet.value('ADREPORT_DEVICE', HARBOUR.name, '2026-09-01')).toEqual(
    sheet.value('ADREPORT_DEVICE', HARBOUR.id, '2026-09-01'),
  );
  expect(sheet.service.requests.filter(({ path }) => path === '/v2/ltv')).toEqual([]);
});

it('a name that the file does not know is looked up at the service, once for all cells', () => {
  const sheet = sheetOf(HARBOUR.id);
  const cell = () => sheet.value('ADREPORT_VALUE', 'full', 'revenue', HARBOUR.name, ...WEEK);
  expect(cell()).toEqual(expect.any(Number));
  const { length } = sheet.service.requests;
  const typo = ['ADREPORT_VALUE', 'full', 'revenue', 'Blok Harbor', ...WEEK] as const;
  expect(sheet.sentence(...typo)).toBe(
    'apps: No app “Blok Harbor”. Did you mean “Block Harbour” (00123456)?',
  );
  cell();
  expect(sheet.service.requests).toHaveLength(length);
});

it.each<[unknown, string[], string]>([
  ['123456', ['00123456'], 'No app “123456”. Did you mean “Block Harbour” (00123456)?'],
  [
    'tiles-1,123456',
    ['tiles-1'],
    'No app “123456” in the last 30 days or in earlier reports. Check the spelling.',
  ],
  [
    'quite another',
    ['tiles-1'],
    'No app “quite another” in the last 30 days or in earlier reports. Check the spelling.',
  ],
])(
  'of the apps %j, with rows of %j, one is unknown, and no formula shows a number or a blank',
  (apps, ids, sentence) => {
    const sheet = sheetOf(...ids);
    const full = (...groups: string[]) =>
      sheet.sentence('ADREPORT_FULL', apps, 'revenue', ...WEEK, ...groups);
    const value = sheet.sentence('ADREPORT_VALUE', 'full', 'revenue', apps, ...WEEK);
    expect([value, full(), full('appId')]).toEqual(Array(3).fill(`apps: ${sentence}`));
  },
);

it('a known app without rows is a blank, and one request tells', () => {
  const sheet = sheetOf('tiles-1');
  sheet.apps = [HARBOUR];
  expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', HARBOUR.name, ...WEEK)).toBe('');
  expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, 'appName', HARBOUR.name)).toBe('');
  expect(sheet.service.requests).toHaveLength(2);
});

it('a misspelt network is refused with the nearest name, and one that only rows of other days have is a blank', () => {
  const sheet = new DirectSheet();
  const { name } = NETWORKS[0]!;
  const by = (network: string) =>
    ['ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, 'networkName', network] as const;
  expect(sheet.value(...by(name))).toEqual(expect.any(Number));
  expect(sheet.sentence(...by(`${name}x`))).toMatch(
    `filterValue: No network “${name}x”. Did you mean “${name}” (`,
  );
  // An id of the interface, which has no rows here.
  expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, 'network', '79')).toBe('');
});
