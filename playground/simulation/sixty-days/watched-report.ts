import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { SavedReport } from '../../../src/reports/saved-report';
import { dayNumber, dayText, HOUR_MS, newestCompleteDay } from '../../service/days';
import type { LoggedRequest } from '../../service/service';
import type { Truth } from '../../service/world/truth';
import { rowsIn } from '../seen-tabs';
import { PLACES } from '../small-world';
import { cohortDayOf, type SimulatedReport } from './reports';

/** A row with the true numbers. They come from the facts of the service, not from its responses. */
interface TrueRow {
  /** The day, app and country. */
  readonly key: string;
  readonly day: string;
  /** In the order of the report's columns; null for a blank. */
  readonly numbers: readonly (number | null)[];
  /** The time of these numbers, in milliseconds since 1970. */
  readonly at: number;
}
type Rows = ReadonlyMap<string, TrueRow>;

/** A report with the expected content of its sheet: for each day, the rows of the service at the time of the last request. */
export class WatchedReport {
  private rows: Rows = new Map();
  /** What an unfinished run may write, the newest last. */
  private readings: Rows[] = [];
  private lastEnded = 0;
  /** By report, day, app, country and metric. */
  readonly changes = new Map<string, number>();

  constructor(
    readonly report: SimulatedReport,
    private readonly truth: Truth,
  ) {}

  /** Compares the sheet with what it may hold after an execution with these requests: the old rows, or those of any later read. */
  look(file: SpreadsheetStore, saved: SavedReport, requests: readonly LoggedRequest[]) {
    this.readRequests(requests);
    const result = this.newResult(saved);
    const isWritten = result === 'done' && this.readings.length > 0;
    // A failed run leaves the sheet unchanged, a killed one may have finished.
    const unchanged = isWritten ? [] : [this.rows];
    const states = result === null || isWritten ? [...unchanged, ...this.readings] : unchanged;
    const seen = seenRows(file, this.report);
    // The newest first, because several states are the same if nothing has changed.
    const compared = states.reverse().map((rows) => ({ rows, wrong: differences(seen, rows) }));
    const { rows, wrong } = compared.reduce((best, each) =>
      each.wrong.length < best.wrong.length ? each : best,
    );
    if (result !== null || rows !== this.rows) {
      // A killed run will continue and may use the pages that it has read. The pages of an ended run are not used again.
      this.readings = [];
    }
    this.noteChanges(rows);
    this.rows = rows;
    return { wrong, hasEnded: result !== null };
  }

  /** What a file that has recovered from all disturbances lacks at `now`: rows that still change are read daily, and all each week. */
  lacks(now: number): string[] {
    const { kind, days, numbers, order } = this.report;
    const newest = newestCompleteDay(kind, 'UTC+0', now);
    const growing = Math.max(order.refreshing!.daysAgain, ...numbers.map(cohortDayOf));
    const window = dayText(newest - growing);
    const rows = [...this.rows.values()];
    const unread = (from: string, hours: number) =>
      rows.find(({ day, at }) => day >= from && at < now - hours * HOUR_MS)?.day;
    const [stale, overdue] = [unread(window, 26), unread(dayText(newest + 1 - days), 240)];
    return [
      ...(rows.some(({ day }) => day >= dayText(newest))
        ? []
        : [`${dayText(newest)} is complete and has no rows`]),
      ...(stale === undefined ? [] : [`${stale} still changes and was not read for a day`]),
      ...(overdue === undefined ? [] : [`${overdue} was not read for ten days`]),
    ];
  }

  /** How much each number of a row has changed since its day came into the sheet: what the ledger must add up to. */
  private noteChanges(rows: Rows): void {
    const days = new Set([...this.rows.values()].map(({ day }) => day));
    const left = [...rows.values()].map(({ day }) => day);
    for (const key of new Set([...this.rows.keys(), ...rows.keys()])) {
      const [was, is] = [this.rows.get(key), rows.get(key)];
      const { day } = (was ?? is)!;
      if (!days.has(day) || !left.includes(day)) continue;
      for (const [at, label] of this.report.numbers.entries()) {
        // The ledger may omit changes of LTV that was not final.
        if (cohortDayOf(label) > 0) continue;
        const change = (is?.numbers[at] ?? 0) - (was?.numbers[at] ?? 0);
        const place = [this.report.order.name, key, label].join(' | ');
        this.changes.set(place, (this.changes.get(place) ?? 0) + change);
      }
    }
  }

  private readRequests(requests: readonly LoggedRequest[]): void {
    const { kind, order, days: range } = this.report;
    const answered = requests.filter(({ endpoint, status }) => endpoint === kind && status === 200);
    const at = answered.at(-1)?.time;
    if (at === undefined) return;
    const days = new Set(answered.flatMap(({ body }) => daysIn(JSON.parse(body))));
    const first = newestCompleteDay(kind, 'UTC+0', at) + 1 - range;
    const isKept = ({ day }: TrueRow) => order.refreshing!.history === 'kept' || day >= dayText(first);
    const unread = [...this.rows.values()].filter((row) => isKept(row) && !days.has(row.day));
    const read = [...days].flatMap((day) => this.trueRows(day, at));
    this.readings.push(new Map([...unread, ...read].map((row) => [row.key, row])));
  }

  private trueRows(day: string, at: number): TrueRow[] {
    const { kind, numbers } = this.report;
    return PLACES.flatMap(({ app, area }) => {
      const question = { app, day, now: at, where: { area }, report: kind };
      const { request, active, revenueUsd, impressionApi, newUsers } = this.truth.numbers(question);
      const { ltv } = this.truth.cohort(question).stated;
      // The service sends LTV with four decimals.
      const round = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4);
      const ofLtv = numbers.map((label, nth) => (nth === 0 ? newUsers : round(ltv(cohortDayOf(label)))));
      const hasRow = kind === 'full' ? request + active > 0 : newUsers > 0;
      const own = kind === 'full' ? [revenueUsd, impressionApi, newUsers] : ofLtv;
      return hasRow ? [{ key: `${day} | ${app} | ${area}`, day, numbers: own, at }] : [];
    });
  }

  /** The result of the run that has ended since the last look; null if none has, or if another run was started after it. */
  private newResult({ lastRun, run }: SavedReport): string | null {
    if (lastRun === null || lastRun.endedAt <= this.lastEnded) return null;
    this.lastEnded = lastRun.endedAt;
    return run === null ? lastRun.result : null;
  }
}

function daysIn({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }): string[] {
  const [from, to] = [dayNumber(startDate)!, dayNumber(endDate)!];
  return Array.from({ length: to - from + 1 }, (_, at) => dayText(from + at));
}

/** The keys and numbers of the report's sheet. */
function seenRows(file: SpreadsheetStore, { order, numbers }: SimulatedReport) {
  return rowsIn(file, new RegExp(`^${order.name}$`)).map((row) => ({
    key: ['Date', 'App id', 'Country code'].map((header) => row.shows(header)).join(' | '),
    numbers: numbers.map((header) => row.number(header)),
  }));
}

function differences(seen: ReturnType<typeof seenRows>, rows: Rows): string[] {
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
export function ledgerFindings(file: SpreadsheetStore, watched: readonly WatchedReport[]): string[] {
  const left = new Map(watched.flatMap(({ changes }) => [...changes]));
  for (const row of rowsIn(file, /^Restatements/)) {
    const [report, day, metric] = [row.shows('Report'), row.shows('Day'), row.shows('Metric')];
    const text = ['App', 'Country', 'Dimensions'].map((header) => row.shows(header)).join(' | ');
    const place = PLACES.find(({ app, area }) => text.includes(app) && text.includes(area));
    const key = [report, day, place?.app, place?.area, metric].join(' | ');
    const change = (row.number('New') ?? 0) - (row.number('Old') ?? 0);
    if (cohortDayOf(metric) === 0) left.set(key, (left.get(key) ?? 0) - change);
  }
  const wrong = [...left].filter(([, rest]) => Math.abs(rest) > 1e-6);
  return wrong.map(([key, rest]) => `the ledger misses ${rest.toFixed(6)} of ${key}`);
}
