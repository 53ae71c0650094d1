import type { SimulatedService } from '../../playground/service/service';
import { allItems, type Item } from '../playground/service/asking';

/** Names of a period's days that are equal for the days of one period. They do not use the add-on's code. */
const PERIODS: Readonly<Record<string, (day: string) => string>> = {
  date: (day) => day,
  week: (day) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  },
  month: (day) => `${day.slice(0, 7)}-01`,
  quarter: (day) => {
    const month = 3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
    return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  },
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

/** The service's own rows by day, app, network and country, added up here without the add-on's code. */
export class ServiceRows {
  private readonly items: readonly Item[];

  constructor(service: SimulatedService, first: string, last: string) {
    const metric = ['revenue', 'impressionApi'];
    const groupBy = ['date', 'appId', 'network', 'area'];
    this.items = allItems(service, { startDate: first, endDate: last, groupBy, metric });
  }

  /** The sorted values of a field or period in the rows of these days. */
  values(field: string, days: Days): string[] {
    return [...new Set(this.rows(days).map((item) => fieldOf(field, item)))].sort();
  }

  /** The exact sums of revenue in millionths, for each combination of values of the fields. */
  sums(fields: readonly string[], days: Days): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const item of this.rows(days)) {
      const key = fields.map((field) => fieldOf(field, item)).join();
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(Math.round(Number(item['Revenue']) * 1e6)));
    }
    return sums;
  }

  private rows({ first, last }: Days): readonly Item[] {
    return this.items.filter(({ date }) => String(date) >= first && String(date) <= last);
  }
}

interface Days {
  readonly first: string;
  readonly last: string;
}

function fieldOf(field: string, item: Item): string {
  const period = PERIODS[field];
  return period === undefined ? String(item[field]) : period(String(item['date']));
}
