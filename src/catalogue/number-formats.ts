import { type CurrencyId, type MetricId, requireField } from './catalogue';
import type { ValueType } from './entry';
import { CURRENCIES } from './fixed-values';
import { getDatePatterns } from './texts';

const FORMATS: Readonly<Record<Exclude<ValueType, 'money'>, string>> = {
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
  text: '@',
  id: '@',
  count: '#,##0',
  decimal: '#,##0.####',
  share: '0.00%',
};

/** The formats of columns with the first days of months and years. Weeks and quarters have the format of days. */
function findPeriodFormat(id: string): string | undefined {
  if (id === 'year') return 'yyyy';
  return id === 'month' ? getDatePatterns().month : undefined;
}

/** Sums of money with four decimals: the revenue of one device row is often less than a cent. */
const FOUR_DECIMALS: readonly string[] = ['deviceRevenue', 'tpRevenue'] satisfies MetricId[];

/** The sheet's number format for a column. An amount that is calculated from a metric has the format of that metric. */
export function toColumnFormat(
  column: { readonly field: string; readonly type: ValueType; readonly derivedFrom?: string },
  currency: CurrencyId,
): string {
  const { field: id, type, derivedFrom = id } = column;
  if (type === 'money') return toFieldFormat(derivedFrom, currency);
  return (type === 'date' && findPeriodFormat(id)) || FORMATS[type];
}

/** The sheet's number format for a dimension or metric. Money that is no sum, such as ARPU or eCPM, has four decimals. */
export function toFieldFormat(id: string, currency: CurrencyId): string {
  const entry = requireField(id);
  if (entry.type !== 'money') return findPeriodFormat(id) ?? FORMATS[entry.type];
  // A user may have edited the currency where it is stored. Google refuses a pattern whose quotes do not match.
  const sign = CURRENCIES.find(({ id: code }) => code === currency)?.sign ?? currency.replace(/"/g, '');
  const hasFourDecimals =
    FOUR_DECIMALS.includes(id) || ('aggregate' in entry && entry.aggregate.kind !== 'sum');
  return `"${sign}"#,##0.${hasFourDecimals ? '0000' : '00'}`;
}
