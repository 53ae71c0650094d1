import type { DimensionId, MetricId } from '../../catalogue/catalogue';
import type { FieldNames } from '../../request/issues';

const DATES = { startDate: 'startDate', endDate: 'endDate' };
const GROUPS = { dimensions: 'groupBy' };
const ZONE = { zone: 'timezone' };
const CURRENCY = { currency: 'currency' };
const COHORTS = { apps: 'apps', metrics: 'days', ...DATES, ...GROUPS, areas: 'areas', ...ZONE };

type OwnArgument = 'filterValue' | 'rows' | 'columns' | 'totals' | 'day' | 'cost';

/** The arguments of each custom function, in their order: the draft field, then the argument's name. */
export const ARGUMENTS = {
  full: { apps: 'apps', metrics: 'metrics', ...DATES, ...GROUPS, ...ZONE, ...CURRENCY },
  ltv: { ...COHORTS, ...CURRENCY },
  retention: COHORTS,
  ltv_forecast: {
    apps: 'apps',
    day: 'day',
    ...DATES,
    ...GROUPS,
    areas: 'areas',
    ...ZONE,
    ...CURRENCY,
    cost: 'cost',
  },
  device: { apps: 'app', startDate: 'date', ...GROUPS, metrics: 'metrics', ...ZONE, ...CURRENCY },
  value: {
    report: 'report',
    metrics: 'metric',
    apps: 'apps',
    ...DATES,
    dimensions: 'filterField',
    filterValue: 'filterValue',
    ...ZONE,
    ...CURRENCY,
  },
  pivot: {
    report: 'report',
    metrics: 'metric',
    rows: 'rows',
    columns: 'columns',
    ...DATES,
    apps: 'apps',
    dimensions: 'filterField',
    filterValue: 'filterValue',
    totals: 'totals',
    ...ZONE,
    ...CURRENCY,
  },
  asof: { report: 'report', ...ZONE },
} as const satisfies Record<string, FieldNames & Readonly<Partial<Record<OwnArgument, string>>>>;

/** A custom function by its name after `ADREPORT_`, in lower case. */
export type FormulaName = keyof typeof ARGUMENTS;

/** What ADREPORT_DEVICE returns if groupBy and metrics are omitted. */
export const DEVICE_DEFAULTS: {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
} = {
  dimensions: ['networkName', 'area'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm'],
};
