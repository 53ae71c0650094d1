import {
  hasFormulas,
  isLiveRefresh,
  lastRefresh,
  noteEnded,
  noteFormulas,
  noteNoFormulas,
  noteRefresh,
  noteUnderWay,
  underWay,
} from '../../../src/formulas/refresh/refresh-notes';
import { fakeTextStore } from '../../fakes/text-store';

const LAST = { since: 1, at: 2, by: 'ana@x.test', refreshed: 3, isProtected: 4, failed: 5, retries: 0 };
const kept = (name: string, value: unknown) => new Map([[`adreports.${name}`, JSON.stringify(value)]]);

describe('the note that a file has formulas', () => {
  it('is written once, and deleted if no formula is found', () => {
    const document = fakeTextStore();
    expect(hasFormulas(document.all())).toBe(false);
    noteFormulas(document);
    expect(document.kept).toEqual(new Map([['adreports.formulasSeen', '1']]));
    document.set('adreports.formulasSeen', 'written by another version');
    noteFormulas(document);
    expect(document.kept.get('adreports.formulasSeen')).toBe('written by another version');
    expect(hasFormulas(document.all())).toBe(true);
    noteNoFormulas(document);
    expect(hasFormulas(document.all())).toBe(false);
  });
});

describe('the note of the last refresh', () => {
  it('is read as it was written', () => {
    const document = fakeTextStore();
    expect(lastRefresh(document.all())).toBeUndefined();
    noteRefresh(LAST, document);
    expect(lastRefresh(document.all())).toEqual(LAST);
    expect([...document.kept.keys()]).toEqual(['adreports.formulasRefreshed']);
    noteRefresh({ ...LAST, settings: 'mark' }, document);
    expect(lastRefresh(document.all())).toEqual({ ...LAST, settings: 'mark' });
  });

  it('may contain only zeros', () => {
    const zero = { since: 0, at: 0, by: '', refreshed: 0, isProtected: 0, failed: 0, retries: 0 };
    expect(lastRefresh(kept('formulasRefreshed', { v: 1, ...zero }))).toEqual(zero);
  });

  it.each([
    ['another version', { v: 2 }],
    ['no version', { v: undefined }],
    ['a name that is none', { by: 7 }],
    ['a mark of settings that is none', { settings: 7 }],
    ...['since', 'at', 'refreshed', 'isProtected', 'failed', 'retries'].flatMap(
      (field): [string, object][] => [
        [`no number in ${field}`, { [field]: '3' }],
        [`a number below zero in ${field}`, { [field]: -1 }],
        [`nothing in ${field}`, { [field]: undefined }],
      ],
    ),
  ])('is ignored with %s, because every editor can write it', (_, change) => {
    expect(lastRefresh(kept('formulasRefreshed', { v: 1, ...LAST, ...change }))).toBeUndefined();
  });
});

describe('the note of a running refresh', () => {
  it('is read as it was written, until the refresh ends', () => {
    const document = fakeTextStore();
    noteUnderWay({ at: 5, by: 'ana@x.test' }, document);
    expect(document.kept).toEqual(
      new Map([['adreports.formulasUnderWay', '{"v":1,"at":5,"by":"ana@x.test"}']]),
    );
    expect(underWay(document.all())).toEqual({ at: 5, by: 'ana@x.test' });
    noteEnded(document);
    expect(document.kept.size).toBe(0);
    expect(underWay(document.all())).toBeUndefined();
  });

  it.each([
    [
      { v: 1, at: 5 },
      { at: 5, by: '' },
    ],
    [
      { v: 1, at: 5, by: null },
      { at: 5, by: '' },
    ],
    [{ v: 1, at: '5', by: 'ana' }, undefined],
    [{ v: 2, at: 5, by: 'ana' }, undefined],
    [{ at: 5, by: 'ana' }, undefined],
    ['text', undefined],
  ])('%j, which every editor can write, is read as %j', (value, expected) => {
    expect(underWay(kept('formulasUnderWay', value))).toEqual(expected);
  });

  it('is valid for six minutes, because Google ends every execution then', () => {
    const way = { at: 1_000_000, by: '' };
    expect([-1, 0, 359_999, 360_000].map((ms) => isLiveRefresh(way, way.at + ms))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
