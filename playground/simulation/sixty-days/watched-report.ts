import type { SavedReport } from '../../../src/reports';
import { dayNumber, dayText, HOUR_MS, newestCompleteDay } from '../../service/days';
import type { LoggedRequest } from '../../service/service';
import type { FileInUse } from '../file-in-use';
import { rowsIn } from '../seen-tabs';
import { PLACES } from '../small-world';

const COHORT_DAYS = [1, 2, 3, 4, 5, 6, 7, 14, 30];

/** Reports by day, app and country. `growing`: the numbers of a day change for so many days. */
export const REPORTS = [
  {
    kind: 'full',
    name: 'Revenue',
    days: 30,
    growing: 2,
    schedule: { kind: 'when ready' },
    history: 'kept',
    metrics: ['revenue', 'impressionApi', 'newUsers'],
    /** What the judge asks the service for. */
    dimensions: ['date', 'appId', 'area'],
    asks: ['all'],
    /** The labels of the number columns, and their fields in the rows of the service. */
    fields: { Revenue: 'Revenue', 'Impressions (networks)': 'impressionApi', 'New users': 'newUsers' },
  },
  {
    kind: 'ltv',
    name: 'Lifetime value',
    days: 120,
    growing: 30,
    schedule: { kind: 'daily', hour: 16 },
    history: 'dropped',
    metrics: ['newUserNum', '1-7', '14', '30'],
    dimensions: ['date', 'app', 'area'],
    asks: COHORT_DAYS.map((day) => `ltv${day}`),
    fields: {
      'New users': 'newUserNum',
      ...Object.fromEntries(COHORT_DAYS.map((day) => [`LTV day ${day}`, `ltv${day}`])),
    },
  },
] as const;
export type SimulatedReport = (typeof REPORTS)[number];

/** The day of the cohort that a column of LTV is about; 0 for other columns. */
function cohortDayOf(label: string): number {
  return Number(/^LTV day (\d+)$/.exec(label)?.[1] ?? 0);
}

/** A row that the service had at the time `at`, in milliseconds since 1970. */
interface RightRow {
  /** The day, app and country. */
  readonly key: string;
  readonly day: string;
  /** In the order of the report's columns; null for a blank. */
  readonly numbers: readonly (number | null)[];
  readonly at: number;
}
type Rows = ReadonlyMap<string, RightRow>;

/** A report with the expected content of its sheet: for each day, the rows of the service at the time of the last request. */
export class WatchedReport {
  private rows: Rows = new Map();
  /** What an unfinished run may write, the newest last. */
  private readings: Rows[] = [];
  private lastEnded = 0;
  /** How much each number has changed, by report, day, app, country and metric. */
  readonly changes = new Map<string, number>();

  constructor(
    readonly report: SimulatedReport,
    private readonly inUse: FileInUse,
  ) {}

  /** Compares the sheet with what it may hold after an execution with these requests: the old rows, or those of any later read. */
  look({ lastRun, run }: SavedReport, requests: readonly LoggedRequest[]) {
    this.readRequests(requests);
    // The result of the run that has ended since the last look, unless another was started after it.
    const result =
      lastRun !== null && lastRun.endedAt > this.lastEnded && run === null ? lastRun.result : null;
    this.lastEnded = lastRun?.endedAt ?? 0;
    const isWritten = result === 'done' && this.readings.length > 0;
    // A failed run leaves the sheet unchanged, a killed one may have finished.
    const unchanged = isWritten ? [] : [this.rows];
    const states = result === null || isWritten ? [...unchanged, ...this.readings] : unchanged;
    const seen = this.seenRows();
    // The newest first, because several states are the same if nothing has changed.
    const compared = states.reverse().map((rows) => ({ rows, wrong: differences(seen, rows) }));
    const { rows, wrong } = compared.reduce((best, each) =>
      each.wrong.length < best.wrong.length ? each : best,
    );
    // A killed run will continue and may use the pages that it has read. The pages of an ended run are not used again.
    if (result !== null || rows !== this.rows) this.readings = [];
    this.noteChanges(rows);
    this.rows = rows;
    return { wrong, hasEnded: result !== null };
  }

  /** What is missing at `now` in a file that has recovered from all disturbances: rows that still change are read daily. */
  lacks(now: number): string[] {
    const newest = newestCompleteDay(this.report.kind, 'UTC+0', now);
    const rows = [...this.rows.values()].filter(({ day }) => day >= dayText(newest - this.report.growing));
    const stale = rows.find(({ at }) => at < now - 26 * HOUR_MS);
    return [
      ...(rows.some(({ day }) => day >= dayText(newest)) ? [] : [`no rows of ${dayText(newest)}`]),
      ...(stale === undefined ? [] : [`${stale.day} still changes and was not read for a day`]),
    ];
  }

  /** Notes changes of days that were in the sheet before: what the ledger must add up to. */
  private noteChanges(rows: Rows): void {
    const [before, after] = [this.rows, rows].map(
      (state) => new Set([...state.values()].map(({ day }) => day)),
    );
    for (const key of new Set([...this.rows.keys(), ...rows.keys()])) {
      const [was, is] = [this.rows.get(key), rows.get(key)];
      const { day } = (was ?? is)!;
      if (!before!.has(day) || !after!.has(day)) continue;
      for (const [at, label] of Object.keys(this.report.fields).entries()) {
        // The ledger may omit changes of LTV that was not final.
        if (cohortDayOf(label) > 0) continue;
        const change = (is?.numbers[at] ?? 0) - (was?.numbers[at] ?? 0);
        // The ledger omits smaller changes.
        if (Math.abs(change) < 0.01) continue;
        const place = [this.report.name, key, label].join(' | ');
        this.changes.set(place, (this.changes.get(place) ?? 0) + change);
      }
    }
  }

  private readRequests(requests: readonly LoggedRequest[]): void {
    const { kind, history, days, dimensions, asks } = this.report;
    const answered = requests.filter(({ endpoint, status }) => endpoint === kind && status === 200);
    const at = answered.at(-1)?.time;
    if (at === undefined) return;
    const ranges = answered.map(({ body }) => JSON.parse(body) as { startDate: string; endDate: string });
    const first = history === 'kept' ? '' : dayText(newestCompleteDay(kind, 'UTC+0', at) + 1 - days);
    const isRead = (day: string) =>
      ranges.some(({ startDate, endDate }) => day >= startDate && day <= endDate);
    const unread = [...this.rows.values()].filter(({ day }) => day >= first && !isRead(day));
    const items = ranges.flatMap((range) => this.inUse.reported(kind, range, dimensions, asks, at));
    const read = items.map((item) => this.rightRow(item, at));
    this.readings.push(new Map([...unread, ...read].map((row) => [row.key, row])));
  }

  private rightRow(item: Readonly<Record<string, unknown>>, at: number): RightRow {
    const day = String(item['date']);
    // Full reports are complete an hour before.
    const known = Math.max(0, newestCompleteDay('ltv', 'UTC+0', at) - dayNumber(day)!);
    const numbers = Object.entries(this.report.fields).map(([label, field]) =>
      cohortDayOf(label) > known ? null : Number(item[field]),
    );
    return { key: [day, item['appId'], item['area']].join(' | '), day, numbers, at };
  }

  /** The keys and numbers of the sheet. */
  private seenRows() {
    return rowsIn(this.inUse.file, new RegExp(`^${this.report.name}$`)).map((row) => ({
      key: ['Date', 'App id', 'Country code'].map((header) => row.shows(header)).join(' | '),
      numbers: Object.keys(this.report.fields).map((label) => row.number(label)),
    }));
  }
}

function differences(seen: readonly Pick<RightRow, 'key' | 'numbers'>[], rows: Rows): string[] {
  const left = new Map(rows);
  const wrong = seen.flatMap(({ key, numbers }) => {
    const right = left.get(key)?.numbers;
    left.delete(key);
    if (right === undefined)
      return [`${rows.has(key) ? 'doubled' : 'unexpected'}: ${key}: ${numbers.join(', ')}`];
    const isEqual = right.every((number, at) => numbers[at] === number);
    return isEqual ? [] : [`different: ${key}: ${numbers.join(', ')}, not ${right.join(', ')}`];
  });
  return [...wrong, ...[...left.keys()].map((key) => `missing: ${key}`)];
}

/** Sentences about changes that the ledger sheets do not add up to. */
export function ledgerFindings(inUse: FileInUse, watched: readonly WatchedReport[]): string[] {
  const left = new Map(watched.flatMap(({ changes }) => [...changes]));
  for (const row of rowsIn(inUse.file, /^Restatements/)) {
    const [report, day, metric] = [row.shows('Report'), row.shows('Day or month'), row.shows('Metric')];
    if (cohortDayOf(metric) > 0) continue;
    const text = ['App', 'Country', 'Dimensions'].map((header) => row.shows(header)).join(' | ');
    const place = PLACES.find(({ app, area }) => text.includes(app) && text.includes(area));
    const key = [report, day, place?.app, place?.area, metric].join(' | ');
    left.set(key, (left.get(key) ?? 0) - (row.number('New') ?? 0) + (row.number('Old') ?? 0));
  }
  const wrong = [...left].filter(([, rest]) => Math.abs(rest) > 1e-6);
  return wrong.map(([key, rest]) => `the ledger misses ${rest.toFixed(6)} of ${key}`);
}
