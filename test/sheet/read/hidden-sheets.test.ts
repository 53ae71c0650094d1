import { isAbandoned, stagingMarkOf, stagingMarkText } from '../../../src/sheet/read/hidden-sheets';

/** The metadata key of hidden sheets since version 0.1.0. */
const FILLING_KEY = 'adreports.filling';
const A_DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 3);
const MARK = { report: 'r1', run: 'run1', at: NOW };
const entry = (metadataValue?: string, metadataKey = FILLING_KEY) => ({
  metadataId: 8,
  metadataKey,
  ...(metadataValue === undefined ? {} : { metadataValue }),
});
const OTHER = { metadataId: 3, metadataKey: 'somebody.else', metadataValue: stagingMarkText(MARK) };
const sheetOf = (...developerMetadata: object[]) => ({ developerMetadata });

describe('the mark of a staging sheet', () => {
  it('is found among other metadata', () => {
    expect(stagingMarkOf(sheetOf(OTHER, entry(stagingMarkText(MARK))))).toEqual({
      mark: MARK,
      metadataId: 8,
    });
  });

  it.each([
    ['there is no mark at all', {}],
    ['there are none of ours', sheetOf(OTHER)],
    ['it is empty', sheetOf(entry())],
    ['it is no JSON', sheetOf(entry('{'))],
    ['it is JSON of nothing', sheetOf(entry('null'))],
    ['it names no report', sheetOf(entry(JSON.stringify({ ...MARK, report: 1 })))],
    ['it names no run', sheetOf(entry(JSON.stringify({ ...MARK, run: null })))],
    ['it tells no time', sheetOf(entry(JSON.stringify({ ...MARK, at: 'now' })))],
  ])('does not exist if %s', (_, sheet) => {
    expect(stagingMarkOf(sheet)).toBeUndefined();
  });

  it('is the readable one of several', () => {
    expect(
      stagingMarkOf(sheetOf(entry('{'), { ...entry(stagingMarkText(MARK)), metadataId: 9 }))?.metadataId,
    ).toBe(9);
  });
});

describe('an abandoned staging sheet', () => {
  const marked = sheetOf(OTHER, entry(stagingMarkText(MARK)));

  it('belongs to the report and to another run', () => {
    expect(isAbandoned(marked, 'r1', { run: 'run2', now: NOW })).toBe(true);
    expect(isAbandoned(marked, 'r1', {})).toBe(true);
    expect(isAbandoned(marked, 'r1', { run: 'run1', now: NOW + 9 * A_DAY })).toBe(false);
  });

  it('belongs to another report and was not continued for more than a day', () => {
    expect(isAbandoned(marked, 'r2', { run: 'run2', now: NOW + A_DAY })).toBe(false);
    expect(isAbandoned(marked, 'r2', { run: 'run2', now: NOW + A_DAY + 1 })).toBe(true);
    expect(isAbandoned(marked, 'r2', { run: 'run1' })).toBe(false);
  });

  it('has an unreadable mark', () => {
    expect(isAbandoned(sheetOf(OTHER, entry('{')), 'r2', { now: NOW })).toBe(true);
  });

  it('has a mark', () => {
    expect(isAbandoned({}, 'r1', { now: NOW })).toBe(false);
    expect(isAbandoned(sheetOf(OTHER), 'r1', { now: NOW + 9 * A_DAY })).toBe(false);
  });
});
