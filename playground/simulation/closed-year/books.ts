import { dayNumber, dayText } from '../../service/days';
import { add, exact, isShownAs, plain, sum } from '../amounts';
import type { FileInUse } from '../file-in-use';
import { rowsIn, type SeenRow } from '../seen-tabs';

/** The closed metrics: their labels in the tabs, and their fields in the service's responses. */
const METRICS = { Revenue: 'Revenue', 'Impressions (networks)': 'impressionApi' };
/** What is missing is booked out only if it was missing 20 hours before, too; the judge sees a check up to two minutes late. */
const BOOKED_OUT_AFTER_MS = 20 * 3_600_000 - 120_000;

interface Closing {
  readonly version: string;
  lastChecked: string;
  /** What the books must add up to: the last compared amounts, by app, network, metric and day. */
  amounts: ReadonlyMap<string, bigint>;
  /** Since when the service has not reported some of them, for those that the last check has missed. */
  lackingSince: ReadonlyMap<string, number>;
}

export function lastDayOf(month: string): string {
  return dayText(dayNumber(`${nextMonth(month)}-01`)! - 1);
}

function nextMonth(month: string): string {
  return dayText(dayNumber(`${month}-28`)! + 4).slice(0, 7);
}

/** Judges closings and adjustments by the service's raw rows. Nothing here uses the code of closings. */
export class Books {
  private readonly closings = new Map<string, Closing>();
  private rows = new Set<string>();

  constructor(private readonly inUse: FileInUse) {}

  /** Compares the tabs with the service. `mustRefuse`: a check since the last look must have compared nothing. */
  look(mustRefuse = false): void {
    const overview = rowsIn(this.inUse.file, /^Close overview$/);
    const booked = rowsIn(this.inUse.file, /^(Closings|Adjustments) \d{4}$/);
    this.checkKept(booked, overview.filter(isClosed));
    for (const row of overview) {
      this.readOverview(row, mustRefuse);
      this.checkSums(row, booked);
      if (row.shows('Check') === 'BROKEN') this.inUse.find(`${row.shows('Month')}: ${row.shows('Note')}`);
    }
  }

  /** Rows are only added, once, and adjustments to the first open month after the changed one. */
  private checkKept(booked: readonly SeenRow[], closed: readonly SeenRow[]): void {
    const texts = new Map(booked.map((row) => [row.without('Reviewed by'), row]));
    if (texts.size < booked.length) this.inUse.find('a row of the books is there twice');
    for (const text of this.rows)
      if (!texts.has(text)) this.inUse.find(`a row has changed or is gone: ${text}`);
    const months = closed.map((row) => row.shows('Month'));
    for (const [text, row] of texts) {
      if (!isAdjustment(row) || this.rows.has(text)) continue;
      let open = nextMonth(row.shows('Month'));
      while (months.includes(open)) open = nextMonth(open);
      if (row.shows('Booked in') !== open) this.inUse.find(`not booked in ${open}: ${text}`);
    }
    this.rows = new Set(texts.keys());
  }

  /** Notes a new version, or a check of a closing. */
  private readOverview(row: SeenRow, mustRefuse: boolean): void {
    const [month, version] = [row.shows('Month'), row.shows('Version')];
    const lastChecked = row.shows('Last checked');
    const now = this.inUse.clock.now();
    const closing = this.closings.get(month);
    if (closing?.version === version && closing.lastChecked === lastChecked) return;
    const amounts = this.reported(month);
    if (closing?.version !== version) {
      this.closings.set(month, { version, lastChecked, amounts, lackingSince: new Map() });
      return;
    }
    closing.lastChecked = lastChecked;
    const isMissing = ([key, amount]: [string, bigint]) => amount !== 0n && !amounts.has(key);
    const missing = mustRefuse ? [] : [...closing.amounts].filter(isMissing);
    const since = new Map(missing.map(([key]) => [key, closing.lackingSince.get(key) ?? now]));
    closing.lackingSince = since;
    const isDoubted = [...since.values()].some((at) => now - at < BOOKED_OUT_AFTER_MS);
    const isRefused = row.shows('Check') === 'not compared';
    if (isRefused !== (mustRefuse || isDoubted))
      this.inUse.find(`${month} was${isRefused ? ' not' : ''} compared: ${row.shows('Note')}`);
    if (!isRefused) Object.assign(closing, { amounts, lackingSince: new Map() });
  }

  /** Frozen amounts and adjustments add up to what the service reports, for each app, network and metric; the overview says so. */
  private checkSums(row: SeenRow, booked: readonly SeenRow[]): void {
    const month = row.shows('Month');
    const { version, amounts } = this.closings.get(month)!;
    const own = booked.filter(
      (each) => each.shows('Month') === month && (isAdjustment(each) || each.shows('Version') === version),
    );
    const left = new Map<string, bigint>();
    for (const [name, amount] of amounts) add(left, name.slice(0, -11), -amount);
    for (const each of own) {
      const key = ['App id', 'Network id', 'Metric'].map((header) => each.shows(header)).join(' ');
      add(left, key, exact(each.shows('Exact amount')));
    }
    for (const [key, rest] of isClosed(row) ? left : [])
      if (rest !== 0n) this.inUse.find(`${month} ${key}: books less service are ${plain(rest)}`);
    const revenue = own.filter((each) => each.shows('Metric') === 'Revenue');
    const columns = { Closed: revenue.filter((each) => !isAdjustment(each)), Current: revenue };
    for (const [header, rows] of Object.entries(columns))
      if (!isShownAs(row.shows(header) || '0', sum(rows.map((each) => exact(each.shows('Exact amount'))))))
        this.inUse.find(`Close overview ${month}: ${header} is ${row.shows(header)}`);
  }

  /** What the service reports for a month. */
  private reported(month: string): ReadonlyMap<string, bigint> {
    const days = { startDate: `${month}-01`, endDate: lastDayOf(month) };
    return new Map(
      this.inUse
        .reported('full', days, ['date', 'appId', 'network'])
        .flatMap((item) =>
          Object.entries(METRICS).map(([metric, field]) => [
            `${item['appId']} ${item['network']} ${metric} ${item['date']}`,
            exact(String(item[field])),
          ]),
        ),
    );
  }
}

function isAdjustment(row: SeenRow): boolean {
  return row.cells.has('Booked in');
}

function isClosed(row: SeenRow): boolean {
  return row.shows('State') === 'closed';
}
