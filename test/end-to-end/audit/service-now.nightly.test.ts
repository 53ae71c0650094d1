import { draws } from '../../../emulator/src/chance';
import { AddOn, HOUR_MS, type Value } from '../add-on';
import { DRAFT } from '../sidebar';
import { auditCell, numberIn } from './audited-file';

const FULL = { ...DRAFT, apps: [], startDate: '2026-09-01', endDate: '2026-09-12' };
const DEVICES = ['date', 'area', 'networkName'];

const REPORTS = {
  'of days': {
    dimensions: ['date', 'appId', 'network', 'networkName', 'area'],
    metrics: ['revenue', 'impressionApi', 'ecpmApi', 'ctrApi', 'eventRevenue', 'impression'],
  },
  'without days': {
    dimensions: ['area', 'adFormatName'],
    metrics: ['revenue', 'ecpmApi', 'fillrateApi'],
  },
  'of weeks': {
    ...{ zone: 'UTC+8', currency: 'CNY', startDate: '2026-08-05' },
    dimensions: ['week', 'appName', 'networkName'],
    metrics: ['revenue', 'ecpmApi', 'clickApi', 'ctrApi'],
  },
  'of LTV by month': {
    ...{ report: 'ltv', currency: 'CNY', areas: ['US', 'DE'], startDate: '2026-06-10' },
    dimensions: ['month', 'appId'],
    metrics: ['newUserNum', 'ltv1', 'ltv14', 'ltv30'],
  },
  'of device sums': {
    ...{ report: 'device', apps: ['3.10'], startDate: '2026-09-09', output: 'summary', summaryBy: DEVICES },
    dimensions: [],
    metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm', 'devices'],
  },
};

it.each(Object.entries(REPORTS))(
  'the number that the service gives now for a random cell %s, after past days were restated, is what a new report writes there',
  (_what, draft) => {
    const addOn = new AddOn().saveSettings();
    const order = { draft: { ...FULL, ...draft } };
    addOn.run({ ...order, name: 'Revenue' });
    // Device files are made once an hour.
    addOn.clock.advance(HOUR_MS);
    addOn.service.restate({ from: '2026-01-01', to: '2026-09-11', factor: 1.25, area: 'US' });
    addOn.service.restate({ from: '2026-08-01', to: '2026-09-08', factor: 0.8, network: 2 });
    const before = addOn.readTable('Revenue');
    const draw = draws(1);
    const metrics = before[0]!
      .flatMap((label, at) => (label === 'Days so far' ? [] : [at]))
      .slice(-draft.metrics.length);
    const audited = Array.from({ length: 60 }, () => {
      const row = 1 + Math.floor(draw() * (before.length - 1));
      const column = metrics.at(-1 - Math.floor(draw() * metrics.length))!;
      const { compared } = auditCell(addOn, { title: 'Revenue', row: row + 1, column });
      if (compared?.now === undefined) throw new Error(`row ${row}: ${compared?.sentence}`);
      return { row, column, now: numberIn(compared.now) };
    });
    addOn.run({ ...order, id: 'new', name: 'New' });
    const after = addOn.readTable('New');
    const keys = (rows: Value[][]) => rows.map((cells) => cells.filter((_cell, at) => !metrics.includes(at)));
    expect(keys(after)).toEqual(keys(before));
    const written = audited.map(({ row, column }) => Number(after[row]![column] ?? Number.NaN));
    expect(audited.map(({ now }) => now ?? Number.NaN)).toEqual(written);
    const changed = audited.filter(({ row, column }) => before[row]![column] !== after[row]![column]);
    expect(changed.length > 0).toBe(order.draft.report !== 'retention');
  },
);
