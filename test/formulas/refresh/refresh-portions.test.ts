import type { SheetsRequest } from '../../../src/platform/ports';
import { LivingFile, SECOND_MS } from './living-file';

/** A column of cells with different calls. */
function column(count: number): LivingFile {
  const cells = Array.from({ length: count }, (_, at) => [`A${at + 1}`, `=ADREPORT_VALUE("${at}")`]);
  return new LivingFile().typed(Object.fromEntries(cells));
}

/** The rows of each write, such as `1-50`. */
function written({ sheets }: LivingFile): string[] {
  return sheets.writes.map((requests) => requests.map(rowsOf).join());
}

function rowsOf(request: SheetsRequest): string {
  const { range } = request['findReplace'] as {
    readonly range: { readonly startRowIndex: number; readonly endRowIndex: number };
  };
  return `${range.startRowIndex + 1}-${range.endRowIndex}`;
}

describe('many cells', () => {
  it('are set aside together, and restored fifty at a time with a wait for each portion', () => {
    const file = column(130);
    const before = file.calculated.length;
    const calculatedAt: number[] = [];
    file.sheets.beforeWrite = () => calculatedAt.push(file.calculated.length - before);
    expect(file.refresh()).toMatchObject({ found: 130, refreshed: 130, pending: 0 });
    expect(written(file)).toEqual(['1-130', '1-50', '51-100', '101-130']);
    expect(calculatedAt).toEqual([0, 0, 50, 100]);
    expect(file.sees('A1', 'A130')).toEqual(['131', '260']);
  });

  it('are restored in portions as long as there is time for one more: 80 seconds', () => {
    const file = column(130);
    file.refresh({ seconds: 80 });
    expect(written(file)).toEqual(['1-130', '1-50', '51-130']);
  });

  it('are restored all at once with less time than that', () => {
    const file = column(130);
    file.refresh({ seconds: 79.999 });
    expect(written(file)).toEqual(['1-130', '1-130']);
    expect(file.calculated).toHaveLength(260);
  });
});

describe('while no user has the file open', () => {
  it('the first portion is waited for, the others are restored at once, and all cells are pending', () => {
    const file = column(130);
    file.isOpen = false;
    expect(file.refresh()).toMatchObject({ refreshed: 130, failed: 0, pending: 130 });
    expect(written(file)).toEqual(['1-130', '1-50', '51-130']);
    expect(file.clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(26 * SECOND_MS);
    file.wait();
    expect(file.sees('A1', 'A130')).toEqual(['131', '260']);
  });

  it('no wait ends after the deadline', () => {
    const file = column(2);
    file.isOpen = false;
    expect(file.refresh({ seconds: 10 })).toMatchObject({ refreshed: 2, pending: 2 });
    expect(file.clock.sleeps).toEqual([2, 2, 2, 2, 2].map((seconds) => seconds * SECOND_MS));
  });
});

describe('slow cells', () => {
  it('are waited for until the last one has its result', () => {
    const file = column(3);
    file.takes = (call) => (call.endsWith('2') ? 11 : 3);
    expect(file.refresh()).toMatchObject({ refreshed: 3, pending: 0 });
    expect(file.clock.sleeps).toHaveLength(6);
  });

  it('are counted as pending after 25 seconds, and later portions are still waited for', () => {
    const file = column(60);
    file.takes = (call) => (call.endsWith(' 7') ? 600 : 3);
    expect(file.refresh()).toMatchObject({ refreshed: 60, pending: 1 });
    expect(written(file)).toEqual(['1-60', '1-50', '51-60']);
    expect(file.clock.sleeps).toHaveLength(13 + 2);
  });
});
