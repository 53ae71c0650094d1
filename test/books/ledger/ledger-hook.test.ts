import fc from 'fast-check';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import {
  buildReportTable,
  FULL,
  NOVEMBER,
  readLedgerLines,
  refresh,
  toNovemberDay,
  toReport,
} from './refreshing';

const LEDGER = 'Restatements 2026';

describe('an LTV report', () => {
  const fields = { dimensions: ['date', 'appId'], metrics: ['newUserNum', 'ltv1', 'ltv2'] } as const;

  it('an LTV report makes a ledger when it is restated, and none when it grows', () => {
    const sheet = new EmulatedSheets();
    const ltv = toReport('ltv');
    refresh(sheet, buildReportTable(fields, [[toNovemberDay(18), 'a', 100, 0.5, null]]), ltv);
    const grown: Cell[][] = [
      [toNovemberDay(18), 'a', 100, 0.5, 0.75],
      [toNovemberDay(20), 'a', 90, null, null],
    ];
    expect(refresh(sheet, buildReportTable(fields, grown), ltv).recorded).toBe(0);
    expect(sheet.sheets.map(({ title }) => title)).not.toContain(LEDGER);
    const restated: Cell[][] = [
      [toNovemberDay(18), 'a', 101, 0.5, 0.74],
      [toNovemberDay(20), 'a', 90, 0.4, null],
    ];
    expect(refresh(sheet, buildReportTable(fields, restated), ltv).recorded).toBe(2);
    expect(
      readLedgerLines(sheet.readValues(LEDGER)).map(({ Metric, Difference, Currency }) => [
        Metric,
        Difference,
        Currency,
      ]),
    ).toEqual([
      ['New users', 1, ''],
      ['LTV day 2', -0.01, 'USD'],
    ]);
  });

  it('an LTV report records nothing for an added metric', () => {
    const sheet = new EmulatedSheets();
    refresh(
      sheet,
      buildReportTable({ ...fields, metrics: ['ltv1'] }, [[toNovemberDay(18), 'a', 0.5]]),
      toReport('ltv'),
    );
    const more = buildReportTable(fields, [[toNovemberDay(18), 'a', 100, 0.5, 0.75]]);
    expect(refresh(sheet, more, toReport('ltv'))).toMatchObject({ recorded: 0, rowsChanged: 1 });
  });
});

it('a row that is removed, stays because of a remark, and is reported again is recorded once each time, with differences that add up to 0', () => {
  const sheet = new EmulatedSheets();
  const fields = { dimensions: ['date', 'countryName'], metrics: ['revenue'] } as const;
  const both: Cell[][] = [
    [toNovemberDay(1), 'DE', 5],
    [toNovemberDay(1), 'US', 10],
  ];
  refresh(sheet, buildReportTable(fields, both));
  sheet.enter('Revenue', { row: 2, column: 5, value: 'ask them' });
  for (let nth = 0; nth < 3; nth++) refresh(sheet, buildReportTable(fields, both.slice(1)));
  refresh(sheet, buildReportTable(fields, both));
  expect(readLedgerLines(sheet.readValues(LEDGER)).map(({ What, Difference }) => [What, Difference])).toEqual(
    [
      ['late row', 5],
      ['row gone', -5],
    ],
  );
});

const amount = fc.integer({ min: 0, max: 100_000 }).map((number) => number / 100);
const tables = fc.dictionary(
  fc
    .record({ date: fc.integer({ min: 1, max: 19 }), country: fc.constantFrom('US', 'DE', '=1', '') })
    .map((key) => `${toNovemberDay(key.date)} ${key.country}`),
  amount,
  { maxKeys: 12 },
);

it('the differences in the ledger equal the changes of the sheet’s totals', () => {
  const cents = (numbers: unknown[]) =>
    numbers.reduce<number>((sum, number) => sum + Math.round(Number(number) * 100), 0);
  const rows = (of: Record<string, number>): Cell[][] =>
    Object.entries(of)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, revenue]) => [key.slice(0, 10), key.slice(11), 'AdMob', revenue, null, null]);
  fc.assert(
    fc.property(tables, fc.array(tables, { minLength: 1, maxLength: 4 }), (first, others) => {
      const sheet = new EmulatedSheets();
      refresh(sheet, buildReportTable(FULL, rows(first)));
      for (const other of others) refresh(sheet, buildReportTable(FULL, rows(other)), NOVEMBER);
      const moved = sheet.sheets.some(({ title }) => title === LEDGER)
        ? cents(readLedgerLines(sheet.readValues(LEDGER)).map(({ Difference }) => Difference))
        : 0;
      const last = others[others.length - 1]!;
      expect(moved).toBe(cents(Object.values(last)) - cents(Object.values(first)));
    }),
    { numRuns: 60 },
  );
});
