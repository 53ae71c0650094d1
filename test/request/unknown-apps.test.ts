import { COUNTRIES } from '../../src/catalogue/countries';
import { checkDraft } from '../../src/request/checks/check-draft';
import { errorTextIn } from '../../src/request/error-texts';
import { appsWithoutRows, closeApp, unknownAppSentences } from '../../src/request/unknown-apps';

const KNOWN = [
  { id: '00123456', name: 'Block Harbour' },
  { id: '3.10', name: '' },
];

describe('an app id that the file does not know', () => {
  it.each([
    ['123456', '00123456'],
    ['0123456', '00123456'],
    ['00123457', '00123456'],
    ['3.1', '3.10'],
    ['00123456', undefined],
    ['987654321', undefined],
    ['1', undefined],
    ['', undefined],
  ])('%s most likely means %s', (typed, id) => {
    expect(closeApp(typed, KNOWN)?.id).toBe(id);
  });

  it('causes a sentence with the app that was probably meant', () => {
    expect(unknownAppSentences(['123456'], KNOWN)).toEqual([
      'No app 123456. Did you mean 00123456 (Block Harbour)?',
    ]);
    expect(unknownAppSentences(['3.1'], KNOWN)).toEqual(['No app 3.1. Did you mean 3.10?']);
  });
});

describe('the apps without rows', () => {
  const table = (...rows: string[][]) => ({ columns: [{ field: 'date' }, { field: 'appId' }], rows });

  it('are found in the column of app ids', () => {
    expect(appsWithoutRows(['a', 'b'], table(['2026-09-01', 'a']))).toEqual(['b']);
  });

  it('are all requested apps if there are no rows, and none if the only requested app has rows', () => {
    const byDay = { columns: [{ field: 'date' }], rows: [] as string[][] };
    expect(appsWithoutRows(['a', 'b'], byDay)).toEqual(['a', 'b']);
    expect(appsWithoutRows(['a'], { ...byDay, rows: [['2026-09-01']] })).toEqual([]);
  });

  it('are not known if several apps were added up', () => {
    const byDay = { columns: [{ field: 'date' }], rows: [['2026-09-01']] };
    expect(appsWithoutRows(['a', 'b'], byDay)).toBe('cannot tell');
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
    ['00123, #wert!', '#WERT!'],
    ['#NOM?', '#NOM?'],
    ['#NV', '#NV'],
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
    ['#ABCDEFGHIJK', undefined],
    ['#Top banner!', undefined],
    ['#Top', undefined],
    ['Level #1', undefined],
    ['#1', undefined],
    [12, undefined],
    [undefined, undefined],
  ])('%j holds %s', (value, error) => {
    expect(errorTextIn(value)).toBe(error);
  });
});

describe('a country', () => {
  const check = (areas: string, known: readonly string[] = []) =>
    checkDraft(
      { report: 'ltv', areas, startDate: '2026-09-01' },
      {
        now: Date.UTC(2026, 8, 15, 14),
        defaults: { zone: 'UTC+0', currency: 'USD' },
        known: () => ({ apps: [], areas: known.map((id) => ({ id, name: '' })) }),
      },
    );

  it('is one of the 249 codes of the standard, or Kosovo', () => {
    const codes = [...COUNTRIES.keys()];
    expect(codes).toHaveLength(250);
    for (const code of codes) expect(check(code)).toHaveProperty('request');
  });

  it.each([
    ['DEE', ''],
    ['XX', ''],
    ['ZZ', ''],
    ['UK', ', the nearest is “GB”'],
  ])('is refused by name where neither the standard nor an answer has it: %s', (code, nearest) => {
    expect(check(`US, ${code}`)).toEqual({
      issues: [
        expect.objectContaining({
          field: 'areas',
          message: `Countries: “${code}” is not a country${nearest}; give two letters of ISO 3166, such as DE, or a name, such as Germany.`,
        }),
      ],
    });
  });
});
