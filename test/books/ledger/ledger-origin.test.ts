import type { RecordServices } from '../../../src/books/close-services';
import { findLedgerOrigin } from '../../../src/books/ledger/ledger-origin';
import type { buildColumns, Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { createTextStore } from '../../fakes/text-store';
import { buildReportTable, NOVEMBER, refresh, SEEN } from './refreshing';

type Rows = readonly (readonly Cell[])[];

const DAYS = { dimensions: ['date', 'appId'], metrics: ['revenue'] } as const;
const FROM = { from: '2026-10-01' };
const REPORT = {
  ...NOVEMBER,
  previousDays: { ...NOVEMBER.previousDays, ...FROM },
  requestedDays: { ...NOVEMBER.requestedDays, ...FROM },
};
const ROW = { report: NOVEMBER.name, metric: 'Revenue', currency: 'USD' };

/** A file in which a report was refreshed once a minute with these rows. */
function refreshInTurn(fields: Parameters<typeof buildColumns>[0], ...versions: readonly Rows[]) {
  const sheet = new EmulatedSheets();
  versions.forEach((rows, nth) => {
    refresh(sheet, buildReportTable(fields, rows), { ...REPORT, seenAt: SEEN + nth * 60_000 });
  });
  return sheet;
}

/** When the newest line of the ledger was found. */
const findSeen = (sheet: EmulatedSheets) => {
  const [, , line = []] = sheet.readValues('Restatements 2026');
  return line.find((value) => typeof value === 'number' && value > 46_300 && value % 1 > 0) as number;
};

const findOrigin = (spreadsheet: EmulatedSheets, tab: string, row: Record<string, string | number>) => {
  const suggestions = { apps: [{ id: '00123', name: 'Chess' }], networks: [], placements: [] };
  const document = createTextStore({ 'adreports.suggestions': JSON.stringify({ v: 1, ...suggestions }) });
  const cell = { tab, field: 'metric', row: new Map(Object.entries(row)) };
  return findLedgerOrigin(cell, { spreadsheet, document } as unknown as RecordServices);
};

it('the changes behind a line are those that the same refresh of the report found, with names and with unknown numbers', () => {
  const sheet = refreshInTurn(
    DAYS,
    [
      ['2026-11-01', '00123', 10],
      ['2026-11-01', 'b', 5],
    ],
    [
      ['2026-11-01', '00123', 10.1],
      ['2026-11-01', 'b', 6],
    ],
    [
      ['2026-11-01', '00123', 10.3],
      ['2026-11-01', 'b', null],
      ['2026-11-02', 'b', 7],
    ],
  );
  const row = { ...ROW, seen: findSeen(sheet) };
  expect(findOrigin(sheet, 'books.ledger.2026', row)?.changes).toEqual(
    expect.arrayContaining([
      { name: '1 Nov 2026 · Chess (00123)', earlier: '10.1', now: '10.3', difference: '0.2' },
      { name: '2 Nov 2026 · b', earlier: null, now: '7', difference: '7' },
      { name: '1 Nov 2026 · b', earlier: '6', now: null, difference: null },
    ]),
  );
  expect(findOrigin(sheet, 'books.ledger.2026', row)?.changes).toHaveLength(3);
  expect(findOrigin(sheet, 'books.closings.2026', row)).toBeUndefined();
});

it('the changes of a run of LTV may not be added up, and a row of a month is named by its month', () => {
  const fields = { dimensions: ['month', 'appId'], metrics: ['revenue', 'ltv1'] } as const;
  const sheet = refreshInTurn(fields, [['2026-10-01', 'b', 1, 0.5]], [['2026-10-01', 'b', 2, 0.4]]);
  const seen = findSeen(sheet);
  const ofMetric = (metric: string) => findOrigin(sheet, 'books.ledger.2026', { ...ROW, metric, seen });
  const change = { name: 'b · Month: Oct 2026', earlier: '1', now: '2', difference: '1' };
  expect(ofMetric('Revenue')).toMatchObject({ isSum: true, changes: [change] });
  expect(ofMetric('LTV day 1')).toMatchObject({ isSum: false, changes: [{ difference: '-0.1' }] });
});
