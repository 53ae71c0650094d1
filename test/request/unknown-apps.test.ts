import { COUNTRIES } from '../../src/catalogue/countries';
import { checkDraft } from '../../src/request/checks/check-draft';
import { errorTextIn } from '../../src/request/parse-list';
import { mistypedApps, unknownAppSentences } from '../../src/request/unknown-apps';

const KNOWN = [
  { id: '00123456', name: 'Block Harbour' },
  { id: '3.10', name: '' },
];

describe('an app id that the file does not know', () => {
  it.each([
    ['123456', '00123456 (Block Harbour)'],
    ['0123456', '00123456 (Block Harbour)'],
    ['00123457', '00123456 (Block Harbour)'],
    ['3.1', '3.10'],
    ['00123456', undefined],
    ['987654321', undefined],
    ['1', undefined],
    ['', undefined],
  ])('%s most likely means %s', (typed, app) => {
    const sentences = app === undefined ? [] : [`No app ${typed}. Did you mean ${app}?`];
    expect(unknownAppSentences([typed], KNOWN)).toEqual(sentences);
  });
});

describe('a requested app', () => {
  const byApp = (...apps: string[]) => ({ columns: [{ field: 'appId' }], rows: apps.map((app) => [app]) });
  const byDay = (...days: string[]) => ({ columns: [{ field: 'date' }], rows: days.map((day) => [day]) });
  const typed = ['123456', '00123457'];

  it('is named if it has no rows and is similar to a known app, or the same number as one with rows', () => {
    expect(mistypedApps(typed, byApp('00123457'), () => KNOWN)).toHaveLength(1);
    expect(mistypedApps(['123456', '00123456'], byApp('00123456'), () => [])).toHaveLength(1);
    expect(mistypedApps(typed, byDay(), () => KNOWN)).toHaveLength(2);
    expect(mistypedApps(['123456'], byDay('2026-09-01'), () => KNOWN)).toEqual([]);
  });

  it('is named among apps that were added up only if its id lost zeros', () => {
    expect(mistypedApps(typed, byDay('2026-09-01'), () => KNOWN)).toEqual([
      'No app 123456. Did you mean 00123456 (Block Harbour)?',
    ]);
  });
});

describe('an error cell among arguments', () => {
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
  ])('%j holds %s', (value, error) => {
    expect(errorTextIn(value)).toBe(error);
  });
});

describe('a country', () => {
  const check = (areas: string) =>
    checkDraft(
      { report: 'ltv', areas, startDate: '2026-09-01' },
      { now: Date.UTC(2026, 8, 15, 14), defaults: { zone: 'UTC+0', currency: 'USD' } },
    );

  it('is one of the 249 codes of the standard, or Kosovo', () => {
    expect(COUNTRIES.size).toBe(250);
    expect(check([...COUNTRIES.keys(), 'XX'].join(', '))).toHaveProperty('request');
  });

  it.each([
    ['XQQ', ''],
    ['GERMANNY', ', the nearest is “Germany”'],
    ['DEUTCHLAND', ', the nearest is “Germany”'],
  ])('is refused by name if it is no code: %s', (code, nearest) => {
    const message = `Countries: “${code}” is not a country${nearest}; enter two letters of ISO 3166, such as DE, or a name, such as Germany.`;
    expect(check(`US, ${code}`)).toEqual({ issues: [expect.objectContaining({ field: 'areas', message })] });
  });
});
