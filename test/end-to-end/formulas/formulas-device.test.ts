import { gunzipSync } from 'node:zlib';
import { deviceRows } from '../../../playground/service/device-files/device-rows';
import { CENTRES, type Currency, DEVICE_COLUMNS, type Zone } from '../../../playground/service/request/names';
import { TUESDAY } from '../add-on';
import { FormulaSheet } from './formula-cells';

/** Compares sums of device rows with the rows of the simulated service. */

const APP = '00123456';
const DAY = '2026-09-10';
const sheet = new FormulaSheet();

type Row = Readonly<Record<string, string>>;

interface Question {
  readonly app?: string;
  readonly day?: string;
  readonly zone?: Zone;
  readonly currency?: Currency;
}

/** The rows of all four files, by column. */
function rowsOf({ app: id = APP, day = DAY, zone = 'UTC+0', currency = 'USD' }: Question = {}): Row[] {
  const { world } = sheet.addOn.service;
  const app = world.apps.find(({ entry }) => entry.id === id)!;
  const moment = { report: 'device', zone, now: TUESDAY, restatements: [] } as const;
  const asked = { app, day: Date.parse(day) / 86_400_000, currency, rows: null, stamps: 'seconds' } as const;
  return CENTRES.flatMap((centre) =>
    [...deviceRows(world, moment, { ...asked, centre })].map((row) => ({
      centre,
      ...Object.fromEntries(DEVICE_COLUMNS.map((column, at) => [column, row[at]!])),
    })),
  );
}

function sum(rows: readonly Row[], column: string): number {
  return rows.reduce((total, row) => total + Number(row[column]), 0);
}

/** The groups of the rows, sorted as text. */
function groupsOf(rows: readonly Row[], columns: readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(columns.map((column) => row[column]!));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

describe('=ADREPORT_DEVICE', () => {
  it('sums by network and country by default, and calculates eCPM from the sums', () => {
    const [header, ...cells] = sheet.table('ADREPORT_DEVICE', APP, DAY);
    expect(header).toEqual(['Network', 'Country code', 'Impressions', 'Clicks', 'Revenue', 'eCPM']);
    const groups = groupsOf(rowsOf(), ['networkName', 'area']);
    expect(cells).toHaveLength(groups.size);
    for (const [network, area, impressions, clicks, revenue, ecpm] of cells) {
      const rows = groups.get(JSON.stringify([network, area]))!;
      expect([impressions, clicks]).toEqual([sum(rows, 'impression'), sum(rows, 'click')]);
      expect(revenue).toBeCloseTo(sum(rows, 'revenue'), 6);
      expect(ecpm).toBeCloseTo((sum(rows, 'revenue') / sum(rows, 'impression')) * 1000, 8);
    }
  });

  it.each([
    ['adFormatName,adFormat', ['adFormatName', 'adFormat']],
    ['subChannel', ['sub_channel']],
    ['Centre', ['centre']],
  ] as const)('sums by %s', (groupBy, columns) => {
    const cells = sheet
      .table('ADREPORT_DEVICE', APP, DAY, groupBy, 'click,impression,revenue,tpRevenue')
      .slice(1);
    const groups = groupsOf(rowsOf(), columns);
    expect(new Set(cells.map((row) => JSON.stringify(row.slice(0, columns.length))))).toEqual(
      new Set(groups.keys()),
    );
    for (const row of cells) {
      const rows = groups.get(JSON.stringify(row.slice(0, columns.length)))!;
      const [click, impression, revenue, own] = row.slice(columns.length);
      expect([click, impression]).toEqual([sum(rows, 'click'), sum(rows, 'impression')]);
      expect(revenue).toBeCloseTo(sum(rows, 'revenue'), 6);
      expect(own).toBeCloseTo(sum(rows, 'tp_revenue'), 6);
    }
  });

  it.each([{ zone: 'UTC-8', currency: 'CNY' }] as const)(
    'counts in $zone and $currency',
    ({ zone, currency }) => {
      const cells = sheet.table(
        'ADREPORT_DEVICE',
        APP,
        DAY,
        'area',
        'impression,revenue,ecpm',
        zone,
        currency,
      );
      const groups = groupsOf(rowsOf({ zone, currency }), ['area']);
      for (const [area, impressions, revenue, ecpm] of cells.slice(1)) {
        const rows = groups.get(JSON.stringify([area]))!;
        expect(impressions).toBe(sum(rows, 'impression'));
        expect(revenue).toBeCloseTo(sum(rows, 'revenue'), 5);
        expect(ecpm).toBeCloseTo((sum(rows, 'revenue') / sum(rows, 'impression')) * 1000, 6);
      }
      expect(cells).toHaveLength(groups.size + 1);
    },
  );

  it('requests its links and files once, however the rows are grouped', () => {
    sheet.forget();
    sheet.table('ADREPORT_DEVICE', APP, DAY);
    const { length } = sheet.addOn.service.requests;
    // The links, the full report's revenue, and four files.
    expect(length).toBe(6);
    sheet.table('ADREPORT_DEVICE', APP, DAY, 'adFormatName', 'revenue');
    sheet.table('ADREPORT_DEVICE', APP, DAY, 'area', 'ecpm');
    expect(sheet.addOn.service.requests).toHaveLength(length);
  });

  it('is not shown if no file has rows but the full report has revenue, and is right a minute later', () => {
    for (const fault of ['file-404', 'file-empty']) {
      sheet.forget();
      sheet.addOn.service.arm(fault, { times: CENTRES.length });
      const refused =
        /the device files of .+ hold no rows, but the full report has .+ Refresh formulas in a minute/;
      expect(sheet.sentence('ADREPORT_DEVICE', APP, DAY)).toMatch(refused);
      expect(sheet.sentence('ADREPORT_VALUE', 'device', 'revenue', APP, DAY)).toMatch(refused);
      sheet.addOn.clock.advance(60_000);
      expect(sheet.value('ADREPORT_VALUE', 'device', 'revenue', APP, DAY)).toBeCloseTo(
        sum(rowsOf(), 'revenue'),
        6,
      );
    }
  });

  it('is not shown if the file of one centre is missing and the sums are far from the full report', () => {
    sheet.forget();
    sheet.addOn.service.arm('link-404', { centre: 'en' });
    expect(sheet.sentence('ADREPORT_DEVICE', APP, DAY)).toMatch(/full report differ by more than 10 %/);
    sheet.addOn.clock.advance(60_000);
    expect(sheet.value('ADREPORT_VALUE', 'device', 'revenue', APP, DAY)).toBeCloseTo(
      sum(rowsOf(), 'revenue'),
      6,
    );
  });

  it('stores no device id anywhere', () => {
    sheet.forget();
    sheet.table('ADREPORT_DEVICE', APP, DAY);
    // Packed texts begin with H4sI and may directly follow each other.
    const packed = sheet.addOn.cache.put.join('\n').matchAll(/H4sI(?:(?!H4sI)[\w+/=])+/g);
    const kept = [...packed].map(([text]) => gunzipSync(Buffer.from(text, 'base64')).toString('utf8'));
    expect(kept.join('')).toContain('Granite Bid');
    const ids = rowsOf().flatMap(({ androidId, gaid, oaid }) => [androidId!, gaid!, oaid!]);
    expect(ids.filter((id) => id !== '').length).toBeGreaterThan(100);
    expect(ids.filter((id) => id !== '' && kept.join('').includes(id))).toEqual([]);
  });
});

describe('=ADREPORT_VALUE of device rows', () => {
  const value = (...args: readonly unknown[]) => sheet.value('ADREPORT_VALUE', 'device', ...args);

  it('adds up an app’s day, and calculates eCPM from the sums', () => {
    const rows = rowsOf();
    expect(value('impression', APP, DAY)).toBe(sum(rows, 'impression'));
    expect(value('revenue', APP, DAY)).toBeCloseTo(sum(rows, 'revenue'), 6);
    expect(value('ecpm', APP, DAY)).toBeCloseTo((sum(rows, 'revenue') / sum(rows, 'impression')) * 1000, 8);
    expect(value('revenue', APP, DAY, '', '', '', '', 'CNY')).toBeCloseTo(
      sum(rowsOf({ currency: 'CNY' }), 'revenue'),
      5,
    );
  });

  it.each([
    ['area', 'US,in', (row: Row) => row['area'] === 'US' || row['area'] === 'IN'],
    ['networkName', 'Granite Bid', (row: Row) => row['networkName'] === 'Granite Bid'],
    ['placementId', '0017', (row: Row) => row['placementId'] === '0017'],
  ] as const)('is filtered by %s to %s', (field, filter, isIn) => {
    const rows = rowsOf().filter(isIn);
    expect(rows.length).toBeGreaterThan(0);
    expect(value('impression', APP, DAY, '', field, filter)).toBe(sum(rows, 'impression'));
    expect(value('revenue', APP, DAY, '', field, filter)).toBeCloseTo(sum(rows, 'revenue'), 6);
  });
});

describe('=ADREPORT_ASOF', () => {
  /** Times in UTC, and the newest complete day of each report in UTC+8, UTC+0 and UTC-8. */
  it.each([
    ['full', '2026-09-15T11:59:00Z', ['2026-09-13', '2026-09-13', '2026-09-13']],
    ['full', '2026-09-15T17:59:00Z', ['2026-09-14', '2026-09-14', '2026-09-13']],
    ['full', '2026-09-15T18:00:00Z', ['2026-09-14', '2026-09-14', '2026-09-14']],
    ['retention', '2026-09-15T00:00:00Z', ['2026-09-13', '2026-09-13', '2026-09-13']],
    ['device', '2026-09-15T07:00:00Z', ['2026-09-14', '2026-09-14', '2026-09-13']],
  ] as const)('shows the newest complete days of %s at %s', (report, moment, days) => {
    const at = new FormulaSheet({ now: Date.parse(moment) });
    const seen = ['UTC+8', 'UTC+0', 'UTC-8'].map((zone) => at.day(at.value('ADREPORT_ASOF', report, zone)));
    expect(seen).toEqual(days);
    expect(at.addOn.service.requests).toEqual([]);
  });
});
