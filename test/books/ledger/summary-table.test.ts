import type { LedgerLine } from '../../../src/books/ledger/ledger-lines';
import { summary } from '../../../src/books/ledger/summary-sheet';
import { texts } from '../../../src/wording/texts';
import { ledgerLine as line } from './ledger-line';

/** The rows as records by field. */
function rows(lines: readonly LedgerLine[], closed: ReadonlyMap<string, number> = new Map()) {
  const { columns, rows: all } = summary(lines, closed);
  return all.map((row) => Object.fromEntries(columns.map(({ field }, nth) => [field, row[nth]])));
}
const october = (closedAt: number): ReadonlyMap<string, number> => new Map([['2026-10', closedAt]]);

describe('the rows of the summary', () => {
  it('count changes after the moment when the month was closed', () => {
    const lines = [46_000, 46_000.5, 46_001].map((seen) => line({ seen }));
    expect(rows(lines, october(46_000.5))).toMatchObject([
      { moved: 3, movedSince: 1, closedOn: '2025-12-09', lastSeen: 46_001 },
    ]);
    expect(rows(lines, october(46_001))).toMatchObject([{ moved: 3, movedSince: 0 }]);
    expect(rows(lines)).toMatchObject([{ moved: 3, movedSince: null, closedOn: null }]);
  });
});

describe('the columns of the summary', () => {
  it('are keys if they identify a row, and have the type of their values', () => {
    expect(summary([], new Map()).columns.map(({ field, type, key }) => [field, type, key])).toEqual([
      ['report', 'text', true],
      ['month', 'id', true],
      ['metric', 'text', true],
      ['currency', 'text', true],
      ['moved', 'decimal', false],
      ['closedOn', 'date', false],
      ['movedSince', 'decimal', false],
      ['changes', 'count', false],
      ['unknown', 'count', false],
      ['lastSeen', 'moment', false],
    ]);
  });
});

describe('the line above the summary', () => {
  it('names what is not counted', () => {
    expect(texts().close.summaryLine([])).toMatch(/^Restatement summary · [^·]*$/);
    expect(texts().close.summaryLine(['Old', 'Older'])).toMatch(
      /“Old”, because .* · not counted: tab “Older”/,
    );
  });
});
