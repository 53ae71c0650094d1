import { gunzipSync } from 'node:zlib';
import { deviceRows } from '../../../playground/service/device-files/device-rows';
import { CENTRES, type Currency, DEVICE_COLUMNS, type Zone } from '../../../playground/service/request/names';
import { OMITTED } from '../../formulas/shown-cells';
import { TUESDAY } from '../add-on';
import { FormulaSheet } from './formula-cells';

/** Compares sums of device rows with the rows of the simulated service. */

const APP = '00123456';
const DAY = '2026-09-10';
const sheet = new FormulaSheet();

type Row = Readonly<Record<string, string>>;

interface Question {
  readonly zone?: Zone;
  readonly currency?: Currency;
}

/** The rows of all four files, by column. */
function rowsOf({ zone = 'UTC+0', currency = 'USD' }: Question = {}): Row[] {
  const { world } = sheet.addOn.service;
  const app = world.apps.find(({ entry }) => entry.id === APP)!;
  const moment = { report: 'device', zone, now: TUESDAY, restatements: [] } as const;
  const asked = { app, day: Date.parse(DAY) / 86_400_000, currency, rows: null, stamps: 'seconds' } as const;
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
  it.each([
    [OMITTED, ['networkName', 'area'], {}],
    ['adFormatName,adFormat', ['adFormatName', 'adFormat'], {}],
    ['Centre', ['centre'], { zone: 'UTC-8', currency: 'CNY' }],
  ] as const)('sums by %s (%j) in %j, and calculates eCPM from the sums', (groupBy, columns, place) => {
    const { zone, currency }: Question = place;
    const cells = sheet
      .table('ADREPORT_DEVICE', APP, DAY, groupBy, 'click,impression,revenue,ecpm', zone, currency)
      .slice(1);
    const groups = groupsOf(rowsOf(place), columns);
    expect(new Set(cells.map((row) => JSON.stringify(row.slice(0, columns.length))))).toEqual(
      new Set(groups.keys()),
    );
    for (const row of cells) {
      const rows = groups.get(JSON.stringify(row.slice(0, columns.length)))!;
      const [click, impression, revenue, ecpm] = row.slice(columns.length);
      expect([click, impression]).toEqual([sum(rows, 'click'), sum(rows, 'impression')]);
      expect(revenue).toBeCloseTo(sum(rows, 'revenue'), 5);
      expect(ecpm).toBeCloseTo((sum(rows, 'revenue') / sum(rows, 'impression')) * 1000, 6);
    }
  });

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

  it('is not shown if no file has rows or a file is missing, and is right a minute later', () => {
    for (const [fault, arming, refused] of [
      ['file-empty', { times: 'until cleared' }, /hold no rows, but the full report has .+ in a minute/],
      ['link-404', { centre: 'en', times: 'until cleared' }, /full report differ by more than 10 %/],
    ] as const) {
      sheet.forget();
      sheet.addOn.service.arm(fault, arming);
      expect(sheet.sentence('ADREPORT_DEVICE', APP, DAY)).toMatch(refused);
      expect(sheet.sentence('ADREPORT_VALUE', 'device', 'revenue', APP, DAY)).toMatch(refused);
      sheet.addOn.service.clearFaults();
      sheet.addOn.clock.advance(60_000);
      expect(sheet.value('ADREPORT_VALUE', 'device', 'revenue', APP, DAY)).toBeCloseTo(
        sum(rowsOf(), 'revenue'),
        6,
      );
    }
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
