import type { DimensionId, MetricId } from '../../catalogue/catalogue';
import type { FieldNames } from '../../request/issues';

type OwnArgument = 'filterValue' | 'rows' | 'columns' | 'totals' | 'day' | 'cost';

const DATES = { startDate: 'startDate', endDate: 'endDate' };
const GROUPS = { dimensions: 'groupBy' };
const ZONE = { zone: 'timezone' };
const MONEY = { ...ZONE, currency: 'currency' };
const COHORTS = { ...DATES, ...GROUPS, areas: 'areas' };
const NUMBER = { report: 'report', metrics: 'metric' };
const MATRIX = { rows: 'rows', columns: 'columns', ...DATES };
const FILTER = { dimensions: 'filterField', filterValue: 'filterValue' };

/** The arguments of each custom function, in their order: the draft field, then the argument's name. */
export const ARGUMENTS = {
  full: { apps: 'apps', metrics: 'metrics', ...DATES, ...GROUPS, ...MONEY },
  ltv: { apps: 'apps', metrics: 'days', ...COHORTS, ...MONEY },
  retention: { apps: 'apps', metrics: 'days', ...COHORTS, ...ZONE },
  ltv_forecast: { apps: 'apps', day: 'day', ...COHORTS, ...MONEY, cost: 'cost' },
  device: { apps: 'app', startDate: 'date', ...GROUPS, metrics: 'metrics', ...MONEY },
  value: { ...NUMBER, apps: 'apps', ...DATES, ...FILTER, ...MONEY },
  pivot: { ...NUMBER, ...MATRIX, apps: 'apps', ...FILTER, totals: 'totals', ...MONEY },
  asof: { report: 'report', ...ZONE },
} as const satisfies Record<string, FieldNames & Readonly<Partial<Record<OwnArgument, string>>>>;

/** A custom function by its name after `ADREPORT_`, in lower case. */
export type FormulaName = keyof typeof ARGUMENTS;

/** What ADREPORT_DEVICE returns if groupBy and metrics are omitted. */
export const DEVICE_DEFAULTS = {
  dimensions: ['networkName', 'area'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm'],
} as const satisfies { readonly dimensions: readonly DimensionId[]; readonly metrics: readonly MetricId[] };
