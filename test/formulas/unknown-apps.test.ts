import { APPS, NETWORKS } from '../../playground/service/world/apps';
import { DirectSheet } from './direct-sheet';

const WEEK = ['2026-09-01', '2026-09-07'] as const;
const describeUnknown = (app: string) =>
  `apps: Your key finds no app “${app}” in the last 30 days or in earlier reports. Check the spelling, or enter the id.`;
const HARBOUR = { id: '00123456', name: 'Block Harbour' };

/** A service that has rows of these apps only, and a file with reports that have not requested any. */
function sheetOf(...ids: readonly string[]): DirectSheet {
  const apps = ids.map((id) => ({ ...APPS[0]!, id, name: APPS.find((app) => app.id === id)?.name ?? '' }));
  const sheet = new DirectSheet({ service: { apps } });
  sheet.apps = [];
  return sheet;
}

it('an app by its name is the app by its id', () => {
  const sheet = new DirectSheet();
  const byId = sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', HARBOUR.id, ...WEEK);
  expect(byId).toEqual(expect.any(Number));
  expect(sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', 'block harbour', ...WEEK)).toBe(byId);
  expect(sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, 'appId', HARBOUR.name)).toBe(
    byId,
  );
  expect(sheet.requireValue('ADREPORT_FULL', HARBOUR.name, 'revenue', ...WEEK, 'appId')).toEqual(
    sheet.requireValue('ADREPORT_FULL', HARBOUR.id, 'revenue', ...WEEK, 'appId'),
  );
  expect(sheet.requireValue('ADREPORT_DEVICE', HARBOUR.name, '2026-09-01')).toEqual(
    sheet.requireValue('ADREPORT_DEVICE', HARBOUR.id, '2026-09-01'),
  );
});

const twins = () => {
  const isTwin = ({ id }: { readonly id: string }) => id === HARBOUR.id || id === '3.10';
  const apps = APPS.filter(isTwin).map((app) => ({ ...app, name: 'Twin' }));
  const sheet = new DirectSheet({ service: { apps } });
  sheet.apps = [{ id: HARBOUR.id, name: 'Twin' }];
  return sheet;
};

it('a name of two apps, if the file knows only one of them is refused as an app', () => {
  const sentence = `apps: “Twin” is the name of several apps. Enter the id of one app: ${HARBOUR.id} or 3.10.`;
  expect(twins().requireSentence('ADREPORT_VALUE', 'full', 'revenue', 'Twin', ...WEEK)).toBe(sentence);
});

it.each(['appName', 'appId'])(
  'a name of two apps, if the file knows only one of them is both as a filter of %s',
  (field) => {
    const sheet = twins();
    const revenue = (app: string, ...filter: string[]) =>
      Number(sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', app, ...WEEK, ...filter));
    expect(revenue('', field, 'Twin')).toBeCloseTo(revenue(HARBOUR.id) + revenue('3.10'), 6);
  },
);

it('a filter within the apps is by any name of the app, and the name may have a comma', () => {
  const sheet = new DirectSheet();
  sheet.apps = [{ id: HARBOUR.id, name: 'Harbour, the game' }];
  const by = (app: string, filter: string) =>
    sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', app, ...WEEK, 'appId', filter);
  const revenue = by(HARBOUR.id, HARBOUR.id);
  expect(revenue).toEqual(expect.any(Number));
  expect([by(HARBOUR.id, 'Harbour, the game'), by(HARBOUR.name, HARBOUR.name)]).toEqual([revenue, revenue]);
});

it.each(['appName', 'appId'])('an app that is not among the apps is refused in a filter of %s', (field) => {
  const filter = `${HARBOUR.name}; ${APPS.find(({ id }) => id === '3.10')!.name}`;
  const args = ['full', 'revenue', HARBOUR.id, ...WEEK, field, filter] as const;
  expect(new DirectSheet().requireSentence('ADREPORT_VALUE', ...args)).toMatch('is not among the requested');
});

it('cells of many days ask the service for names once a year, not once a day', () => {
  const sheet = sheetOf('tiles-1');
  for (let day = 10; day < 30; day++)
    sheet.evaluate('ADREPORT_VALUE', ['full', 'revenue', '77777777', `2026-06-${day}`, `2026-06-${day}`]);
  expect(sheet.service.requests.length).toBeLessThanOrEqual(3);
});

it('a placement or a package that has no rows in these days is a blank', () => {
  const sheet = new DirectSheet();
  const by = (app: string, ...filter: string[]) =>
    sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', app, ...WEEK, ...filter);
  const [, row] = sheet.requireValue(
    'ADREPORT_FULL',
    HARBOUR.id,
    'revenue',
    ...WEEK,
    'appId,packageName',
  ) as string[][];
  for (const filter of [
    ['placementId', '0017'],
    ['packageName', row?.[1] ?? ''],
  ])
    expect([by(HARBOUR.id, ...filter), by('3.10', ...filter)]).toEqual([expect.any(Number), '']);
});

it('a name that the file does not know is looked up at the service, once for all cells', () => {
  const sheet = sheetOf(HARBOUR.id);
  const cell = () => sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', HARBOUR.name, ...WEEK);
  expect(cell()).toEqual(expect.any(Number));
  const { length } = sheet.service.requests;
  const typo = ['ADREPORT_VALUE', 'full', 'revenue', 'Blok Harbor', ...WEEK] as const;
  expect(sheet.requireSentence(...typo)).toBe(
    'apps: There is no app “Blok Harbor”. Did you mean “Block Harbour” (00123456)?',
  );
  cell();
  expect(sheet.service.requests).toHaveLength(length);
});

it.each<[unknown, string[], string]>([
  ['123456', ['00123456'], 'apps: There is no app “123456”. Did you mean “Block Harbour” (00123456)?'],
  ['tiles-1,123456', ['tiles-1'], describeUnknown('123456')],
  ['quite another', ['tiles-1'], describeUnknown('quite another')],
])(
  'of the apps %j, with rows of %j, one is unknown, and no formula shows a number or a blank',
  (apps, ids, sentence) => {
    const sheet = sheetOf(...ids);
    const full = (...groups: string[]) =>
      sheet.requireSentence('ADREPORT_FULL', apps, 'revenue', ...WEEK, ...groups);
    const value = sheet.requireSentence('ADREPORT_VALUE', 'full', 'revenue', apps, ...WEEK);
    expect([value, full(), full('appId')]).toEqual(Array(3).fill(sentence));
  },
);

it('a known app without rows is a blank', () => {
  const sheet = sheetOf('tiles-1');
  sheet.apps = [HARBOUR];
  expect(sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', HARBOUR.name, ...WEEK)).toBe('');
  expect(sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, 'appName', HARBOUR.name)).toBe(
    '',
  );
});

const limited = (...endpoints: ('ltv' | 'retention' | 'full')[]) => {
  const sheet = new DirectSheet();
  sheet.apps = [];
  for (const endpoint of endpoints) sheet.service.arm('code-403', { endpoint, times: 'until cleared' });
  return (apps: string, ...filter: string[]) =>
    sheet.evaluate('ADREPORT_VALUE', ['full', 'revenue', apps, ...WEEK, ...filter]);
};

it('if the key may not read LTV, a name is unknown, while ids and networks work', () => {
  const evaluate = limited('ltv');
  const sentence = describeUnknown(HARBOUR.name);
  expect([evaluate(HARBOUR.name).sentence, evaluate(HARBOUR.name).sentence]).toEqual([sentence, sentence]);
  expect(evaluate(`${HARBOUR.id}, 3.10`).value).toEqual(expect.any(Number));
  expect(evaluate('', 'networkName', `${NETWORKS[0]!.name}x`).sentence).toMatch('Did you mean');
});

it.each(['network', 'networkName', 'Network'])('the field to filter by networks may be %s', (field) => {
  const sheet = new DirectSheet();
  const by = (...filter: string[]) =>
    sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, ...filter);
  const { name } = NETWORKS[0]!;
  expect(by(field, name)).toEqual(expect.any(Number));
  expect(by(field, name)).toBe(by('network', name));
});
