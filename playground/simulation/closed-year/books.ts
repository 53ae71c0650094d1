import { dayNumber, dayText } from '../../service/days';
import { PLAYGROUND_KEY } from '../../service/options';
import { add, CENT, exact, plain, sum } from '../amounts';
import type { FileInUse } from '../file-in-use';
import { rowsIn, type SeenRow } from '../seen-tabs';

/** The closed metrics: their labels in the tabs, and their fields in the service's responses. */
const METRICS = { Revenue: 'Revenue', 'Impressions (networks)': 'impressionApi' };
/** What is missing is booked out only if amounts were missing 20 hours before, too; the judge sees a check up to two minutes late. */
const BOOKED_OUT_AFTER_MS = 20 * 3_600_000 - 120_000;

/** Amounts by app, network, metric and day. */
type Amounts = ReadonlyMap<string, bigint>;

interface Closing {
  readonly month: string;
  readonly version: string;
  isClosed: boolean;
  lastChecked: string;
  /** What the books must add up to: the last compared amounts. */
  amounts: Amounts;
  /** Since when the service has not reported some of them. */
  lackingSince: number | undefined;
}

export function lastDayOf(month: string): string {
  return dayText(dayNumber(`${nextMonth(month)}-01`)! - 1);
}

function nextMonth(month: string): string {
  return dayText(dayNumber(`${month}-28`)! + 4).slice(0, 7);
}

/** Judges closings and adjustments by the service's raw responses. Nothing here uses the code of closings. */
export class Books {
  comparisons = 0;
  private readonly closings = new Map<string, Closing>();
  private rows = new Set<string>();

  constructor(private readonly inUse: FileInUse) {}

  /** Compares the tabs with the service. `mustRefuse`: a check since the last look must have compared nothing. */
  look(mustRefuse = false): void {
    const { file } = this.inUse;
    const overview = rowsIn(file, /^Close overview$/);
    const frozen = rowsIn(file, /^Closings \d{4}$/);
    const adjustments = rowsIn(file, /^Adjustments \d{4}$/);
    for (const row of overview) this.readOverview(row, mustRefuse);
    this.checkKept([...frozen, ...adjustments]);
    for (const row of overview) this.checkSums(row, frozen, adjustments);
  }

  /** Rows are only added, once, and adjustments to the first open month after the changed one. */
  private checkKept(rows: readonly SeenRow[]): void {
    const texts = new Map(rows.map((row) => [row.without('Reviewed by'), row]));
    if (texts.size < rows.length) this.inUse.find('a row of the books is there twice');
    for (const text of this.rows)
      if (!texts.has(text)) this.inUse.find(`a row has changed or is gone: ${text}`);
    for (const [text, row] of texts) {
      if (!row.cells.has('Booked in') || this.rows.has(text)) continue;
      let open = nextMonth(row.shows('Month'));
      while (this.closings.get(open)?.isClosed) open = nextMonth(open);
      if (row.shows('Booked in') !== open) this.inUse.find(`not booked in ${open}: ${text}`);
    }
    this.rows = new Set(texts.keys());
  }

  /** Notes a new version, or a check of a closing. */
  private readOverview(row: SeenRow, mustRefuse: boolean): void {
    const [month, version] = [row.shows('Month'), row.shows('Version')];
    const [lastChecked, isClosed] = [row.shows('Last checked'), row.shows('State') === 'closed'];
    const now = this.inUse.clock.now();
    const known = this.closings.get(month);
    if (known?.version !== version) {
      const amounts = this.reported(month);
      this.closings.set(month, { month, version, isClosed, lastChecked, amounts, lackingSince: undefined });
      return;
    }
    known.isClosed = isClosed;
    if (known.lastChecked === lastChecked) return;
    known.lastChecked = lastChecked;
    const amounts = this.reported(month);
    const isLacking = [...known.amounts].some(([key, amount]) => amount !== 0n && !amounts.has(key));
    known.lackingSince = isLacking && !mustRefuse ? (known.lackingSince ?? now) : undefined;
    const isDoubted = known.lackingSince !== undefined && now - known.lackingSince < BOOKED_OUT_AFTER_MS;
    const isRefused = row.shows('Check') === 'not compared';
    if (isRefused !== (mustRefuse || isDoubted))
      this.inUse.find(`${month} was${isRefused ? ' not' : ''} compared: ${row.shows('Note')}`);
    if (!isRefused) Object.assign(known, { amounts, lackingSince: undefined });
  }

  /** Frozen amounts and adjustments add up to what the service reports, for each app, network and metric; the overview says so. */
  private checkSums(row: SeenRow, allFrozen: readonly SeenRow[], allAdjustments: readonly SeenRow[]): void {
    const { month, version, isClosed, amounts } = this.closings.get(row.shows('Month'))!;
    const isOwn = (each: SeenRow) => each.shows('Month') === month;
    const frozen = allFrozen.filter((each) => isOwn(each) && each.shows('Version') === version);
    const adjustments = allAdjustments.filter(isOwn);
    const expected = new Map<string, bigint>();
    for (const [name, amount] of amounts) add(expected, name.slice(0, -11), amount);
    const booked = new Map<string, bigint>();
    for (const each of [...frozen, ...adjustments]) {
      const [app, network, metric] = [each.shows('App id'), each.shows('Network id'), each.shows('Metric')];
      add(booked, `${app} ${network} ${metric}`, exact(each.shows('Exact amount')));
    }
    for (const key of isClosed ? new Set([...booked.keys(), ...expected.keys()]) : []) {
      const [is, should] = [booked.get(key) ?? 0n, expected.get(key) ?? 0n];
      this.comparisons++;
      if (is !== should) this.inUse.find(`${month} ${key}: books ${plain(is)}, service ${plain(should)}`);
    }
    for (const [header, rows] of [
      ['Closed', frozen],
      ['Current', [...frozen, ...adjustments]],
    ] as const) {
      const own = rows.filter((each) => each.shows('Metric') === 'Revenue');
      const off =
        2n * (exact(row.shows(header) || '0') - sum(own.map((each) => exact(each.shows('Exact amount')))));
      // The overview shows cents.
      if (off > CENT || off < -CENT)
        this.inUse.find(`Close overview ${month}: ${header} is ${row.shows(header)}`);
    }
    if (row.shows('Check') === 'BROKEN') this.inUse.find(`${month}: ${row.shows('Note')}`);
  }

  /** What the service reports for a month, from its raw response: one page has the rows of all days. No fault may be armed. */
  private reported(month: string): Amounts {
    const body = JSON.stringify({
      ...{ startDate: `${month}-01`, endDate: lastDayOf(month), timezone: 'UTC+0', currency: 'USD' },
      groupBy: ['date', 'appId', 'network'],
      metric: ['revenue', 'impressionApi'],
    });
    const headers = { authorization: `Bearer ${PLAYGROUND_KEY}`, 'content-type': 'application/json' };
    const answer = this.inUse.service.handle({ method: 'POST', path: '/v2/allreport', headers, body });
    const { items, total }: { items: Record<string, unknown>[]; total: number } = JSON.parse(
      String(answer.body),
    );
    if (items.length < total) throw new Error(`A page has only ${items.length} of ${total} rows.`);
    return new Map(
      items.flatMap((item) =>
        Object.entries(METRICS).map(([metric, field]) => [
          `${item['appId']} ${item['network']} ${metric} ${item['date']}`,
          exact(String(item[field])),
        ]),
      ),
    );
  }
}
