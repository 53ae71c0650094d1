import { FormulaSheet } from './formula-cells';

/** Results that are too large or too slow for a cell are refused before Google refuses them, with advice. */

const MOST_CELLS = 250_000;
const DAY = '2026-09-10';
/** More rows than one formula may return with many columns: some 7,000 a day. */
const WIDE = 'placementId,networkPlacementId,area,appId';
const TOO_LARGE =
  /^The result has more than [\d,]+ rows, and one formula may return 250,000 cells; ask for fewer days, groups or metrics, or get it through Extensions ▸ Ad Reports ▸ Open, which writes tables of any size\.$/;

describe.each(['captured', 'specified'] as const)('a formula of a service that answers as %s', (shape) => {
  const sheet = new FormulaSheet({ service: { rowsScale: 6, shape } });
  let rows = 0;

  it('shows a table below the limit completely', () => {
    const seen = sheet.table('ADREPORT_FULL', '', 'revenue', DAY, '', WIDE);
    rows = seen.length - 1;
    expect(new Set(seen.slice(1).map((row) => row.slice(0, 4).join('|'))).size).toBe(rows);
    expect(rows).toBeGreaterThan(6600);
    expect(rows * 5).toBeLessThan(MOST_CELLS);
    const total = seen.slice(1).reduce((sum, row) => sum + Number(row[4]), 0);
    const { truth } = sheet.addOn.service;
    const right = ['00123456', '12E45678', '3.10', '9007199254740993'].map(
      (app) => truth.numbers({ app, day: DAY }).revenueUsd,
    );
    expect(total).toBeCloseTo(
      right.reduce((sum, each) => sum + each),
      3,
    );
  });

  it('refuses a table above the limit, and requests only the pages needed to find that out', () => {
    const before = sheet.addOn.service.requests.length;
    sheet.addOn.cache.clear();
    expect(sheet.sentence('ADREPORT_FULL', '', 'all', DAY, '', WIDE)).toMatch(TOO_LARGE);
    const asked = sheet.addOn.service.requests.slice(before);
    const pages = asked.reduce((sum, { rows: sent }) => sum + (sent ?? 0), 0);
    expect(pages).toBeLessThan(rows + 9000);
    if (shape === 'captured') expect(asked.length).toBeLessThan(5);
    sheet.expectKeyKept();
  });
});
