import { draws } from '../../../emulator/src/chance';
import { AddOn, dayOf, HOUR_MS, type Value } from '../add-on';
import { auditOf, numberIn } from './audited-file';
import { RawAnswers, type RawReport } from './raw-answers';

/** A report, and how many of its cells are audited. */
interface ProvenReport extends RawReport {
  readonly name: string;
  readonly metrics: readonly string[];
  readonly draft?: object;
  readonly cells: number;
}

const ALL = {
  report: 'full',
  from: '2026-09-01',
  to: '2026-09-12',
  zone: 'UTC+0',
  currency: 'USD',
  apps: [],
  areas: [],
} as const;

const REPORTS: readonly ProvenReport[] = [
  {
    ...ALL,
    name: 'Days',
    dimensions: ['date', 'appId', 'network', 'networkName', 'area'],
    metrics: ['revenue', 'impressionApi', 'ecpmApi', 'ctrApi', 'eventRevenue', 'impression'],
    cells: 200,
  },
  {
    ...ALL,
    name: 'All countries but one',
    dimensions: ['date', 'appId'],
    metrics: ['revenue', 'ecpmApi', 'impression'],
    draft: { areas: ['DE'], except: ['areas'] },
    keeps: ({ area }) => area !== 'DE',
    alsoBy: ['area'],
    cells: 60,
  },
  {
    ...ALL,
    name: 'Without days',
    from: '2026-09-04',
    to: '2026-09-10',
    dimensions: ['area', 'adFormatName'],
    metrics: ['revenue', 'ecpmApi', 'fillrateApi'],
    cells: 60,
  },
  {
    ...ALL,
    name: 'Weeks',
    zone: 'UTC+8',
    currency: 'CNY',
    from: '2026-08-05',
    dimensions: ['week', 'appName', 'networkName'],
    metrics: ['revenue', 'ecpmApi', 'clickApi', 'ctrApi'],
    cells: 120,
  },
  {
    ...ALL,
    name: 'LTV by month',
    report: 'ltv',
    currency: 'CNY',
    areas: ['US', 'DE'],
    from: '2026-06-10',
    dimensions: ['month', 'appId'],
    metrics: ['newUserNum', 'ltv1', 'ltv14', 'ltv30'],
    cells: 60,
  },
  {
    ...ALL,
    name: 'Retention',
    report: 'retention',
    zone: 'UTC-8',
    from: '2026-07-15',
    dimensions: ['date', 'appId', 'channel'],
    metrics: ['kp2', 'kp7', 'kp30'],
    cells: 100,
  },
  {
    ...ALL,
    name: 'Devices',
    report: 'device',
    apps: ['3.10'],
    from: '2026-09-09',
    dimensions: ['date', 'area', 'networkName'],
    metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm', 'devices'],
    draft: { dimensions: [], summaryBy: ['date', 'area', 'networkName'], output: 'summary' },
    cells: 50,
  },
];

function ran(addOn: AddOn, { name, report, from, to, zone, currency, ...rest }: ProvenReport): void {
  const { apps, areas, dimensions, metrics, draft } = rest;
  const days = { startDate: from, endDate: to };
  addOn.run({
    id: name,
    name,
    draft: { report, ...days, zone, currency, apps, areas, dimensions, metrics, ...draft },
  });
}

describe('the number that the service gives now, for random cells after past days were restated,', () => {
  it.each(REPORTS)('equals the raw answers: $name', (report) => {
    const { name, dimensions, metrics, cells } = report;
    const addOn = new AddOn().settled();
    const random = draws(1);
    ran(addOn, report);
    // Device files are made once an hour.
    addOn.clock.advance(HOUR_MS);
    addOn.service.restate({ from: '2026-01-01', to: '2026-09-11', factor: 1.25, area: 'US' });
    addOn.service.restate({ from: '2026-08-01', to: '2026-09-08', factor: 0.8, network: 2 });
    const raw = new RawAnswers(addOn.service, report, addOn.clock.now());
    const [header = [], ...rows] = addOn.cells(name);
    // The first column may be followed by one that says which of its days are not complete.
    const marks = header.filter((label) => /not complete/.test(String(label))).length;
    let changed = 0;
    for (let nth = 0; nth < cells; nth++) {
      const row = Math.floor(random() * rows.length);
      const metric = metrics[Math.floor(random() * metrics.length)]!;
      const column = dimensions.length + marks + metrics.indexOf(metric);
      const at = (id: string) => dimensions.indexOf(id) + (id === dimensions[0] ? 0 : marks);
      const values = Object.fromEntries(dimensions.map((id) => [id, cellText(id, rows[row]![at(id)]!)]));
      const { compared } = auditOf(addOn, name, row + 2, column);
      if (compared?.now === undefined) throw new Error(`row ${row}, ${metric}: ${compared?.sentence}`);
      const now = numberIn(compared.now);
      const right = raw.number(values, metric);
      if (!isNear(now, right)) expect([row, metric, now]).toEqual([row, metric, right]);
      if (compared.now !== compared.inCell && right !== null) changed++;
    }
    if (name !== 'Retention') expect(changed).toBeGreaterThan(0);
  });
});

function cellText(id: string, value: Value): string {
  return ['date', 'week', 'month'].includes(id) ? dayOf(value) : String(value);
}

/** Equal, but the last of the 15 digits of a quotient may be rounded differently. */
function isNear(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= Math.abs(other) * 1e-14;
}
