import { requireDimension, requireMetric, type ValueType } from '../../catalogue';
import type { Day } from '../../dates';
import type { Request } from '../../request';
import { flattenText, truncateText } from '../../storage';
import {
  compareDecimals,
  createNewestRenamer,
  type Decimal,
  divideDecimals,
  formatAmount,
  groupThousands,
  isNegative,
  isWithinShare,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
  sumByDimensions,
  sumDecimals,
  type Table,
  toDecimal,
  withoutSign,
  ZERO,
} from '../../table';
import { getTexts } from '../../wording';
import { type AlertRule, listComparedDays } from './alert-rule';

/** With fewer known days, one unusual day decides what is usual. */
const LEAST_KNOWN_DAYS = 3;
/** A third has no exact decimal. No service sends so many places. */
const MEAN_PLACES = 30;
const MOST_LINES = 10;
const LONGEST_NAME = 60;

/** The values of one app, network, …; null for a row without the number. A day without a row is missing. */
export type DailyValues = ReadonlyMap<Day, Decimal | null>;

export interface Deviation {
  readonly name: string;
  /** Null if the day has no row. */
  readonly value: Decimal | null;
  readonly usual: Decimal;
  readonly difference: Decimal;
}

/**
 * The names whose value of `day` differs from the mean of the same weekday by more than `amount`, and by more than this share of the mean
 * (0.3 for 30 %). The largest difference is first. A name without a row counts as 0 if the metric is a sum and other names have rows: then the
 * service has answered for the day. On earlier days it is unknown, so a new name has no mean.
 */
export function findDeviations(
  day: Day,
  valuesByName: ReadonlyMap<string, DailyValues>,
  { share, amount }: Readonly<Record<'share' | 'amount', Decimal>>,
  isSum: boolean,
): readonly Deviation[] {
  const hasRows = [...valuesByName.values()].some((values) => values.has(day));
  const deviations = [...valuesByName].flatMap(([name, values]) => {
    const value = values.get(day) ?? null;
    const isGone = isSum && hasRows && !values.has(day);
    const earlierValues = listComparedDays(day).flatMap((earlier) => values.get(earlier) ?? []);
    if ((value === null && !isGone) || earlierValues.length < LEAST_KNOWN_DAYS) return [];
    const usual = divideDecimals(sumDecimals(earlierValues), String(earlierValues.length), MEAN_PLACES);
    const difference = subtractDecimals(value ?? ZERO, usual);
    const isUnusual =
      compareDecimals(withoutSign(difference), amount) > 0 && !isWithinShare(difference, share, usual);
    return isUnusual ? [{ name, value, usual, difference }] : [];
  });
  return deviations.sort((one, other) =>
    compareDecimals(withoutSign(other.difference), withoutSign(one.difference)),
  );
}

/** What is unusual on the last day of the request, the rule first; empty if nothing is. `received` has the rows of the request. */
export function listAlertLines(received: Table, request: Request, rule: AlertRule): readonly string[] {
  const { label, type, aggregate } = requireMetric(rule.metric);
  const toShare = (percent: number) => multiplyDecimals(toDecimal(percent), '0.01');
  const amount = type === 'share' ? toShare(rule.amount) : toDecimal(rule.amount);
  const limits = { share: toShare(rule.percent), amount };
  const valuesByName = collectValues(received, rule);
  const deviations = findDeviations(request.to, valuesByName, limits, aggregate.kind === 'sum');
  if (deviations.length === 0) return [];
  const { heading, more } = getTexts().reports.alerts;
  const by = rule.dimension === '' ? '' : requireDimension(rule.dimension).label;
  const moreCount = deviations.length - MOST_LINES;
  return [
    heading(request.to, label, type === 'money' ? request.currency : '', by),
    ...deviations.slice(0, MOST_LINES).map((deviation) => describeDeviation(deviation, type)),
    ...(moreCount > 0 ? [more(moreCount)] : []),
  ];
}

/** By the newest name of each id. Ids with the same name are added up. */
function collectValues({ columns, rows }: Table, { metric, dimension }: AlertRule) {
  const renamed = { columns, rows: rows.map(createNewestRenamer({ columns, rows })) };
  const dimensions = ['date', dimension].filter((id) => id !== '').map((id) => requireDimension(id).id);
  const valuesByName = new Map<string, Map<Day, Decimal | null>>();
  for (const row of sumByDimensions(renamed, dimensions, [requireMetric(metric).id]).rows) {
    const [day, value] = [String(row[0]), row[dimensions.length]];
    const name = dimension === '' ? getTexts().reports.alerts.allTogether : String(row[1] ?? '');
    const values = valuesByName.get(name) ?? new Map<Day, Decimal | null>();
    valuesByName.set(name, values.set(day, typeof value === 'number' ? toDecimal(value) : null));
  }
  return valuesByName;
}

function describeDeviation({ name, value, usual, difference }: Deviation, type: ValueType) {
  const { line, noRow, change, withoutName } = getTexts().reports.alerts;
  const percent =
    usual === ZERO ? '' : divideDecimals(multiplyDecimals(difference, '100'), withoutSign(usual), 0);
  return line(
    truncateText(flattenText(name), LONGEST_NAME) || withoutName,
    value === null ? noRow : formatValue(value, type),
    formatValue(usual, type),
    percent === '' ? '' : change(isNegative(percent), groupThousands(withoutSign(percent))),
  );
}

function formatValue(value: Decimal, type: ValueType): string {
  if (type === 'count') return groupThousands(roundDecimal(value, 0));
  if (type === 'share')
    return getTexts().reports.alerts.percent(groupThousands(roundDecimal(multiplyDecimals(value, '100'), 2)));
  const isSmall = value !== ZERO && compareDecimals(withoutSign(value), '1') < 0;
  return formatAmount(value, isSmall ? 4 : 2);
}
