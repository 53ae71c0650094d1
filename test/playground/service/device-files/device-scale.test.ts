import { parse } from 'csv-parse/sync';
import { writeCsv } from '../../../../playground/service/device-files/device-csv';
import { deviceRows } from '../../../../playground/service/device-files/device-rows';
import { CENTRES } from '../../../../playground/service/request/names';
import { APPS, BIG_GAME } from '../../../../playground/service/world/apps';
import { makeService } from '../asking';

const { service } = makeService({ apps: [...APPS, BIG_GAME], device: { rows: 20_000 } });
const day = { app: '00123456', day: '2026-08-20' };
const app = service.world.apps[0]!;
const moment = { report: 'device', zone: 'UTC+0', now: Date.UTC(2026, 8, 1), restatements: [] } as const;

function rows(of = app, count: number | null = 20_000) {
  const question = {
    app: of,
    day: 20_685,
    currency: 'USD',
    centre: 'cn',
    rows: count,
  } as const;
  return deviceRows(service.world, moment, question);
}

it('a large device file contains its rows, quoted if necessary', () => {
  const written = writeCsv({ header: null, rows: rows() });
  expect(parse(written.bytes)).toEqual([...rows()]);
  expect([...rows()].every((row) => row.length === 27)).toBe(true);
});

it('the true numbers of device rows can be grouped by centre, hour and any column', () => {
  const whole = service.truth.deviceSums(day, [])[0]!;
  expect(whole.rows).toBe(20_000);
  for (const by of ['centre', 'hour', 'area', 'networkName', 'date'] as const) {
    const groups = service.truth.deviceSums(day, [by]);
    const sum = (of: 'rows' | 'impression' | 'click' | 'revenue') =>
      groups.reduce((total, group) => total + group[of], 0);
    expect(sum('rows')).toBe(whole.rows);
    expect(sum('impression')).toBe(whole.impression);
    expect(sum('revenue')).toBeCloseTo(whole.revenue, 6);
  }
  expect(service.truth.deviceSums(day, ['centre']).map(({ key }) => key[0])).toEqual([...CENTRES]);
  expect(service.truth.deviceSums(day, ['hour'])).toHaveLength(24);
});
