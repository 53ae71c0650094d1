import { COUNTRY_CODES } from '../../src/catalogue/fixed-values';
import { checkDraft } from '../../src/request/checks/check-draft';
import type { KnownSource } from '../../src/request/known-values';
import { findErrorText } from '../../src/request/parse-list';
import { describeUnknownValue } from '../../src/request/unknown-values';
import { createKnownSource } from '../fakes/known-source';

const KNOWN = [
  { id: '00123456', name: 'Block Harbour' },
  { id: '3.10', name: '' },
  { id: 'a1', name: 'Tiles, the game' },
  { id: 'a2', name: 'Twin' },
  { id: 'a3', name: 'Twin' },
];
const describeUnknown = (name: string) =>
  `Apps: Your key finds no app “${name}” in the last 30 days or in earlier reports. Check the spelling, or enter the id.`;

it.each([
  ['123456', 'Did you mean “Block Harbour” (00123456)?'],
  ['00123457', 'Did you mean “Block Harbour” (00123456)?'],
  ['Blok Harbor', 'Did you mean “Block Harbour” (00123456)?'],
  ['3.1', 'Did you mean “3.10”?'],
])('of an app %s that nobody knows, a sentence names the most similar one', (typed, hint) => {
  expect(describeUnknownValue('apps', typed, KNOWN)).toBe(`There is no app “${typed}”. ${hint}`);
});

it.each(['987654321', '1'])(
  'of an app %s that is similar to none, a sentence says where it was looked for',
  (typed) => {
    expect(describeUnknownValue('apps', typed, KNOWN)).toBe(describeUnknown(typed).slice('Apps: '.length));
  },
);

it('of the beginning of a name, a sentence names the app, also if two responses have it', () => {
  expect(describeUnknownValue('apps', 'Block', [...KNOWN, ...KNOWN])).toBe(
    'There is no app “Block”. Did you mean “Block Harbour” (00123456)?',
  );
  const two = ['Harbour of the north', 'Harbour of the south'].map((name) => ({ id: name, name }));
  expect(describeUnknownValue('apps', 'Harbour', two)).toMatch(/^Your key finds no app “Harbour”/);
});

/** A file that knows these apps, and a service that knows others. */
const source = (stored = KNOWN, more: typeof KNOWN = []) =>
  createKnownSource({ apps: stored }, { apps: [...stored, ...more] });

describe('an app in a draft', () => {
  const check = (apps: unknown, known: KnownSource) => {
    const defaults = { zone: 'UTC+0', currency: 'USD' } as const;
    const result = checkDraft(
      { report: 'full', apps, startDate: '2026-09-01', dimensions: 'date', metrics: 'revenue' },
      { now: Date.UTC(2026, 8, 15, 14), defaults, knownSource: known },
    );
    return 'request' in result ? result.request.apps : result.issues.map(({ message }) => message);
  };

  it.each<[unknown, readonly string[]]>([
    ['block harbour', ['00123456']],
    [
      ['Block Harbour', '3.10'],
      ['00123456', '3.10'],
    ],
    ['Block Harbour, 00123456', ['00123456']],
    ['Tiles, the game', ['a1']],
    ['99999999', ['99999999']],
    ['Twin', ['Apps: “Twin” is the name of several apps. Enter the id of one app: a2 or a3.']],
  ])('an app in a draft: %j is %j', (apps, ids) => {
    expect(check(apps, source())).toEqual(ids);
  });

  it('an app in a draft by an id that the file knows needs no question to the service, and by a name it does', () => {
    const known = source();
    expect(check(['a1', '3.10', '99999999'], known)).toEqual(['a1', '3.10', '99999999']);
    expect(known.fetchValues).not.toHaveBeenCalled();
    check('Block Harbour', known);
    expect(known.fetchValues).toHaveBeenCalled();
  });

  it('an app in a draft is not the only one of its name in the file if the service has another', () => {
    const more = [{ id: 'b7', name: 'Block Harbour' }];
    expect(check('Block Harbour', source(KNOWN, more))).toEqual([
      'Apps: “Block Harbour” is the name of several apps. Enter the id of one app: 00123456 or b7.',
    ]);
  });

  it('an app in a draft leads to a short sentence on one line, whatever was typed and however apps are named', () => {
    const apps = Array.from({ length: 250 }, (_, nth) => ({ id: `${10_000_000 + nth}`, name: 'Twin' }));
    expect(check('Twin', source(apps))).toEqual([
      'Apps: “Twin” is the name of several apps. Enter the id of one app, such as 10000000, 10000001, 10000002, 10000003 or 10000004.',
    ]);
    expect(check('Blok\r\nHar\u202ebour', source()).join()).not.toMatch(/[\r\u202e]/);
    expect(check('y'.repeat(5_000), source()).join().length).toBeLessThan(200);
  });

  it('an app in a draft that the file does not know is looked up at the service', () => {
    expect(check('Big Game', source(KNOWN, [{ id: 'b', name: 'Big Game' }]))).toEqual(['b']);
    expect(check('Big Gaem', source(KNOWN, [{ id: 'b', name: 'Big Game' }]))).toEqual([
      'Apps: There is no app “Big Gaem”. Did you mean “Big Game” (b)?',
    ]);
    // It may be new.
    expect(check('a62b013be', source())).toEqual(['a62b013be']);
  });
});

it.each<readonly [unknown, string | undefined]>([
  ['#N/A', '#N/A'],
  [' #ref! ', '#REF!'],
  [['00123', '#REF!'], '#REF!'],
  [[['00123'], ['#DIV/0!']], '#DIV/0!'],
  ['00123, #VALUE!', '#VALUE!'],
  ['#BEZUG!', '#BEZUG!'],
  ['#¡REF!', '#¡REF!'],
  ['00123;#¿nombre?', '#¿NOMBRE?'],
  ...['#Н/Д', '#I/T', '#YOK', '#N/B', '#NUM', '#HIÁNYZIK'].map(
    (error) => [`00123, ${error}`, error] as const,
  ),
  ...['，', '；', '、', '\r', '\r\n', '\n', ';'].map((sign) => [`A${sign}#REF!`, '#REF!'] as const),
  ['A，Loading…', 'LOADING…'],
  ['#新手礼包', undefined],
  ['#A1', undefined],
  ['#N', undefined],
  ['#TOP BANNER', undefined],
  ['Level #1', undefined],
  [12, undefined],
  [undefined, undefined],
])('an error cell among arguments: %j holds %s', (value, error) => {
  expect(findErrorText(value)).toBe(error);
});

describe('a country', () => {
  const check = (areas: string) =>
    checkDraft(
      { report: 'ltv', areas, startDate: '2026-09-01' },
      { now: Date.UTC(2026, 8, 15, 14), defaults: { zone: 'UTC+0', currency: 'USD' } },
    );

  it('a country is one of the 249 codes of the standard, or Kosovo', () => {
    expect(COUNTRY_CODES.size).toBe(250);
    expect(check([...COUNTRY_CODES, 'XX'].join(', '))).toHaveProperty('request');
  });

  it.each(['XQQ', 'UK', 'Germany'])('a country is refused by name if it is no code: %s', (name) => {
    const message = `Countries: “${name}” is not the code of a country; enter a code in two letters, such as DE.`;
    expect(check(`US, ${name}`)).toEqual({ issues: [expect.objectContaining({ field: 'areas', message })] });
  });
});
