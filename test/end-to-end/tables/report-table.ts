import { dayNumber } from '../../../playground/service/days';
import { fullRows } from '../../../playground/service/reports/full-rows';
import { APPS } from '../../../playground/service/world/apps';
import type { Refreshing } from '../../../src/reports/report-settings';
import { AddOn, DAY_MS, toDay, toSerial, type Value } from '../add-on';
import { refreshOnSchedule, runHourlyCheck, saveScheduledReport } from '../reports/scheduled';
import { DRAFT, openSidebar, type Sidebar } from '../sidebar';

/** A scheduled report by day and network, and what its table has to be, calculated from the service's own numbers. */

export const TITLE = 'Revenue';
export const BY_NETWORK = { ...DRAFT, dimensions: ['date', 'networkName'] } as const;
const APP = '3.10';
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export interface ReportFile {
  readonly addOn: AddOn;
  readonly sidebar: Sidebar;
  readonly id: string;
}

export interface TableRow {
  /** Its day and network. */
  readonly key: string;
  /** Counted from 1, as users count. */
  readonly row: number;
  /** In millionths; undefined if it is blank. */
  readonly revenue: number | undefined;
  /** The displayed text and the note of each cell. */
  readonly texts: readonly string[];
  readonly notes: string;
}

/** The rows that a table must have, by key: the revenue in millionths, undefined for a row that has to be blank. */
export type RightRows = ReadonlyMap<string, number | undefined>;

/** A report that has run once by its schedule. */
export function reportFile(draft: object = {}, settings: Partial<Refreshing> = {}): ReportFile {
  const addOn = new AddOn({
    service: { apps: APPS.filter(({ id }) => id === APP), rowsScale: 0.1 },
  }).saveSettings();
  const sidebar = openSidebar(addOn);
  const schedule = { ...refreshOnSchedule({ kind: 'when ready' }), history: 'dropped', ...settings };
  const id = saveScheduledReport(sidebar, { draft: { ...BY_NETWORK, ...draft }, refreshing: schedule });
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  return { addOn, sidebar, id };
}

/** Moves on to the next day, and lets the schedule refresh the report. */
export function nextDay({ addOn }: Pick<ReportFile, 'addOn'>, days = 1): void {
  for (let day = 0; day < days; day++) {
    addOn.clock.advance(DAY_MS);
    expect(runHourlyCheck(addOn).error).toBeUndefined();
  }
}

/** The newest day with complete numbers at 14:00. */
export function findLastCompleteDay({ clock }: AddOn): string {
  return new Date(clock.now() - DAY_MS).toISOString().slice(0, 10);
}

export function subtractDays(day: string, days: number): string {
  return toDay(toSerial(day) - days);
}

/** What the service says now about these days. */
export function listServiceRows(addOn: AddOn, from: string, to: string): Map<string, number> {
  const { service, clock } = addOn;
  const restatements = service['restatements'];
  const moment = { report: 'full', zone: 'UTC+0', now: clock.now(), restatements } as const;
  const days = { from: dayNumber(from)!, to: dayNumber(to)! };
  const rows = fullRows(service.world, moment, { ...days, apps: [APP], groupBy: ['date', 'network'] });
  return new Map(
    rows.map(({ slice, sums }) => [
      `${toDay(slice.day + toSerial('1970-01-01'))} ${slice.network!.name}`,
      sums.revenueMicros,
    ]),
  );
}

/** The last seven days, as the service has them now. */
function lastWeek(addOn: AddOn): Map<string, number> {
  const to = findLastCompleteDay(addOn);
  return listServiceRows(addOn, subtractDays(to, 6), to);
}

/** The row of the headers, counted from 1, and the columns of the table, counted from 0. */
export function findHeader(addOn: AddOn): {
  readonly row: number;
  readonly column: (label: string) => number;
} {
  const texts = addOn.displayTab(TITLE);
  const at = texts.findIndex((cells) => cells.includes('Network'));
  return { row: at + 1, column: (label) => texts[at]!.indexOf(label) };
}

/** All rows below the headers in which one of the report's columns has content. */
export function readTableRows(addOn: AddOn): TableRow[] {
  const { row: top, column } = findHeader(addOn);
  const sheet = addOn.file.sheetNamed(TITLE)!;
  const ours = ['Date', 'Network', 'Revenue', 'Impressions (networks)'].map(column);
  return addOn.displayTab(TITLE).flatMap((texts, at) => {
    if (at < top || ours.every((place) => texts[place] === '')) return [];
    const [day, network, amount] = ours.map((place) => addOn.file.effective(sheet, at, place) as Value);
    const key = `${typeof day === 'number' ? toDay(day) : day} ${network}`;
    const micros = typeof amount === 'number' ? Math.round(amount * 1e6) : undefined;
    const notes = texts.map((_, place) => sheet.note(at, place) ?? '').join('\n');
    return [{ key, row: at + 1, revenue: micros, texts, notes }];
  });
}

export const sumAmounts = (amounts: Iterable<number | undefined>): number =>
  [...amounts].reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** The line above the table that says how far it is complete. */
export function readLineAbove(addOn: AddOn, title = TITLE): string {
  return addOn.displayTab(title)[0]![0]!;
}

/** “✓ complete through 14 Sep” */
export function completeThrough(day: string): string {
  return `✓ complete through ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** What is wrong with the rows of the table, one line each. */
export function listWrongRows(addOn: AddOn, right: RightRows): string[] {
  const rows = readTableRows(addOn);
  const keys = rows.map(({ key }) => key);
  const stands = new Set(keys);
  return [
    ...[...right.keys()].filter((key) => !stands.has(key)).map((key) => `${key} is missing`),
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${key} is there twice`),
    ...rows.flatMap(({ key, row, revenue: amount }) =>
      right.has(key)
        ? amount === right.get(key)
          ? []
          : [`${key} has ${amount} instead of ${right.get(key)}`]
        : [`row ${row} (${key}) should not be there`],
    ),
  ];
}

/** Fails unless the first row says that all is complete, and every row is that of the service. */
export function expectRight(addOn: AddOn, right: RightRows = lastWeek(addOn)): void {
  expect(readLineAbove(addOn)).toContain(completeThrough(findLastCompleteDay(addOn)));
  expect(listWrongRows(addOn, right)).toEqual([]);
}
