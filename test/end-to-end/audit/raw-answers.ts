import { dayNumber, dayText } from '../../../playground/service/days';
import { ltvItem, retentionItem } from '../../../playground/service/reports/cohort-answer';
import { cohortRows, knownOf } from '../../../playground/service/reports/cohort-rows';
import { fullItems, type Item } from '../../../playground/service/reports/full-answer';
import { fullRows } from '../../../playground/service/reports/full-rows';
import type { CohortGroup, Currency, FullGroup, Zone } from '../../../playground/service/request/names';
import type { SimulatedService } from '../../../playground/service/service';

/** The numbers of cells, calculated from the raw answers of the simulated service without any code of the add-on. */

/** What a report asks the service for. Dimensions are the add-on's ids. */
export interface RawReport {
  readonly report: 'full' | 'ltv' | 'retention' | 'device';
  readonly zone: Zone;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  readonly dimensions: readonly string[];
  /** Which of the service's rows the report has; all by default. */
  readonly keeps?: (item: Item) => boolean;
  /** The groups that the service needs for `keeps`. */
  readonly alsoBy?: readonly FullGroup[];
}

/** The add-on's dimensions: the service's group, and the field of its answers. */
const DIMENSIONS: Readonly<Record<string, readonly [group: string, field: string]>> = {
  appId: ['appId', 'appId'],
  appName: ['appId', 'packageName'],
  network: ['network', 'network'],
  networkName: ['network', 'networkName'],
  area: ['area', 'area'],
  adFormatName: ['adFormat', 'adFormatName'],
  channel: ['channel', 'channel'],
};
const GRAINS: readonly string[] = ['date', 'week', 'month'];

/** The parts of ratios, by the fields of answers. */
const RATIOS: Readonly<Record<string, readonly [over: string, under: string, times: number]>> = {
  ecpmApi: ['Revenue', 'impressionApi', 1000],
  ctrApi: ['clickApi', 'impressionApi', 1],
  fillrateApi: ['fillApi', 'requestApi', 1],
};
const FIELDS: Readonly<Record<string, string>> = { revenue: 'Revenue' };

/** The first day of the week or month that contains a day. */
function firstDay(grain: string, day: string): string {
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  const number = dayNumber(day)!;
  // 1970-01-01 was a Thursday.
  return grain === 'week' ? dayText(number - ((number + 3) % 7)) : day;
}

/** The rows of a report as the service sends them, each with its known cohort days. Calculated once. */
export class RawAnswers {
  private readonly items: readonly Item[];
  private readonly grain: string | undefined;

  constructor(
    private readonly service: SimulatedService,
    private readonly asked: RawReport,
    private readonly now: number,
  ) {
    this.grain = asked.dimensions.find((id) => GRAINS.includes(id));
    this.items =
      asked.report === 'full' ? this.fullItems() : asked.report === 'device' ? [] : this.cohortItems();
  }

  /** The number of a metric in the row with these values; null if it is not known. */
  number(values: Readonly<Record<string, string>>, metric: string): number | null {
    if (this.asked.report === 'device') return this.deviceNumber(values, metric);
    const rows = this.items.filter((item) => this.isIn(item, values));
    if (rows.length === 0) throw new Error(`the service has no row for ${JSON.stringify(values)}`);
    const field = FIELDS[metric] ?? metric;
    const numbers = (name: string) =>
      rows.map((row) => (row[name] === null || row[name] === undefined ? null : Number(row[name])));
    if (rows.length === 1) return numbers(field)[0]!;
    if (/^(?:ltv\d|arpu)/.test(metric))
      return mean(numbers(field), numbers(metric === 'arpu' ? 'dau' : 'newUserNum'));
    const [over, under, times] = RATIOS[metric] ?? [];
    if (over === undefined) return sum(numbers(field));
    const [a, b] = [sum(numbers(over)), sum(numbers(under!))];
    return a === null || b === null || b === 0 ? null : (a * times!) / b;
  }

  private isIn(item: Item, values: Readonly<Record<string, string>>): boolean {
    return Object.entries(values).every(([id, value]) => {
      if (GRAINS.includes(id)) return firstDay(id, String(item['date'])) === value;
      const field = this.asked.report !== 'full' && id === 'appName' ? 'appName' : DIMENSIONS[id]![1];
      return String(item[field]) === value;
    });
  }

  private range() {
    const { from, to } = this.asked;
    return { from: dayNumber(from)!, to: dayNumber(to)! };
  }

  private fullItems(): Item[] {
    const { zone, currency, apps, dimensions, keeps = () => true, alsoBy = [] } = this.asked;
    const groups = dimensions.flatMap((id) => DIMENSIONS[id]?.[0] ?? []) as FullGroup[];
    const dated: FullGroup[] = this.grain === undefined ? [] : ['date'];
    const groupBy = [...new Set([...dated, ...groups, ...alsoBy])];
    const moment = {
      report: 'full',
      zone,
      now: this.now,
      restatements: this.service['restatements'],
    } as const;
    const request = { ...this.range(), zone, currency, apps, groupBy, metrics: ['all'], start: 0, limit: 0 };
    const shape = { allDimensions: false, fineRevenue: false };
    return fullRows(this.service.world, moment, request).map(fullItems(request, shape)).filter(keeps);
  }

  private cohortItems(): Item[] {
    const { report, zone, currency, apps, areas, dimensions } = this.asked;
    const groups = dimensions
      .flatMap((id) => DIMENSIONS[id]?.[0] ?? [])
      .map((id) => (id === 'appId' ? 'app' : id));
    const groupBy = [...new Set(['date', 'app', ...groups])] as CohortGroup[];
    const kind = report as 'ltv' | 'retention';
    const moment = { report: kind, zone, now: this.now, restatements: this.service['restatements'] };
    const days = Array.from({ length: 90 }, (_, at) => at + 1);
    const request = { ...this.range(), zone, currency, apps, areas, groupBy, days, start: 0, limit: 0 };
    return cohortRows(this.service.world, moment, request).map((cohort) => {
      const item = (kind === 'ltv' ? ltvItem : retentionItem)(cohort, request, moment, false);
      // Days that are not complete are not known, whatever the service sends for them.
      for (const day of days)
        if (knownOf(cohort, day, moment) !== 'whole') item[`${kind === 'ltv' ? 'ltv' : 'kp'}${day}`] = null;
      return item;
    });
  }

  private deviceNumber(values: Readonly<Record<string, string>>, metric: string): number | null {
    const { apps, zone, from, dimensions } = this.asked;
    const by = dimensions.filter((id) => id !== 'date') as Parameters<
      SimulatedService['truth']['deviceSums']
    >[1][number][];
    const question = { app: apps[0]!, day: values['date'] ?? from, zone, now: this.now };
    const found = this.service.truth
      .deviceSums(question, by)
      .filter(({ key }) => by.every((id, at) => key[at] === values[id]));
    const total = (of: 'revenue' | 'impression' | 'click') => sum(found.map((group) => group[of]))!;
    if (metric === 'deviceRevenue') return total('revenue');
    if (metric === 'deviceEcpm')
      return total('impression') === 0 ? null : (total('revenue') * 1000) / total('impression');
    if (metric === 'devices') return found[0]!.devices;
    return total(metric as 'impression' | 'click');
  }
}

/** The exact sum of amounts with at most seven decimals; null if one is not known. */
function sum(numbers: readonly (number | null)[]): number | null {
  if (numbers.includes(null)) return null;
  const units = numbers.reduce<bigint>((total, number) => total + BigInt(Math.round(number! * 1e7)), 0n);
  return Number(units) / 1e7;
}

/** The mean of numbers with four decimals, each as often as its weight says; null if one with a weight is not known. */
function mean(numbers: readonly (number | null)[], weights: readonly (number | null)[]): number | null {
  const counted = numbers.flatMap((number, at) =>
    weights[at] === 0 ? [] : [{ number, weight: weights[at]! }],
  );
  if (counted.some(({ number }) => number === null)) return null;
  const over = counted.reduce((total, { number, weight }) => total + Math.round(number! * 1e4) * weight, 0);
  return over / 1e4 / counted.reduce((total, { weight }) => total + weight, 0);
}
