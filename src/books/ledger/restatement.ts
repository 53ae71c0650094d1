import { getFileLabel, METRICS, type ReportKindId, requireMetric } from '../../catalogue';
import type { Day, DayRange } from '../../dates';
import type { Coverage } from '../../sheet';
import { type Column, listGroups, sumExactly } from '../../table';
import { getFileTexts, listTextTables } from '../../wording';

/** More lines of one refresh are added up before they go into the ledger: nobody reads them. */
const MOST_LINES = 1_000;

/** The facts about a refresh that its restatements need. Days are in the report's zone. */
export interface RestatedReport {
  readonly name: string;
  readonly report: ReportKindId;
  /** See `prefixApp`. */
  readonly connection: string;
  readonly currency: string;
  /** The days in the sheet before the refresh. The numbers of days after `completeThrough` were not yet complete. */
  readonly previousDays: Omit<Coverage, 'question'>;
  readonly requestedDays: DayRange;
  /** Whether a user takes back a run: the lines are those of the run, the other way round. */
  readonly isTakenBack?: boolean;
}

const KINDS = ['changed', 'row gone', 'late row', 'taken back'] as const;
type RestatementKind = (typeof KINDS)[number];
export type ChangeKind = Exclude<RestatementKind, 'taken back'>;

/** The kind that a cell of the ledger names, in any language. */
export function parseRestatementKind(text: unknown): RestatementKind | undefined {
  return KINDS.find((kind) => listTextTables().some(({ restatements }) => restatements.kinds[kind] === text));
}

export interface LineSubject {
  /** Null in a table without days, and for a period in several months. */
  readonly day: Day | null;
  readonly app: string;
  readonly network: string;
  readonly country: string;
  /** The other dimensions, such as “Placement: Start · Ad type: banner”, or what the line adds up. Never personal data. */
  readonly dimensions: string;
}

interface ValueChange extends LineSubject {
  readonly what: ChangeKind;
  /** Null if the value was unknown, or if there was no row. */
  readonly old: number | null;
  readonly current: number | null;
}

/** A changed value of a day that was already complete, in one row or added up over several: one line of the ledger. */
export interface Restatement extends Omit<ValueChange, 'what'> {
  readonly what: RestatementKind;
  readonly report: string;
  readonly metric: string;
  readonly field: string;
  /** By how much the change moves the day's total; null if that is unknown. */
  readonly difference: number | null;
  /** The currency of the numbers; '' for counts. */
  readonly currency: string;
}

/** The dimensions of a line that adds up several rows: “1,200 rows together” or “all rows that changed”. */
export function buildFoldedSubject(dimensions: string) {
  return { app: '', network: '', country: '', dimensions };
}

/** Whether a line adds up several rows. The dimensions of other lines begin with a label and a colon. */
export function isFoldedSubject(dimensions: string): boolean {
  return getFileTexts().restatements.isFolded(dimensions);
}

/** Whether values of a metric may be added over several rows. Revenue may be added, a ratio may not. */
export function isAdditive(field: string): boolean {
  return requireMetric(field).aggregate.kind === 'sum';
}

export function listAdditiveLabels(): string[] {
  return [...new Set(METRICS.filter(({ id }) => isAdditive(id)).map(getFileLabel))];
}

/** Whether a metric is of a cohort day, such as LTV 30. Its cell is blank until the cohort reaches that day. */
export function isOfCohort(field: string): boolean {
  return requireMetric(field).cohortDay !== undefined;
}

/** Smaller changes come with each new exchange rate, and would fill the ledger. */
const LEAST_CHANGE = 0.01;

/** The line about a value, unless it has hardly changed or is the first of a cohort day. */
export function findRestatement(
  { field, label, type }: Column,
  change: ValueChange,
  { name, currency }: RestatedReport,
): Restatement | undefined {
  const { what, old, current } = change;
  if (old === current || (what === 'changed' && old === null && isOfCohort(field))) return undefined;
  const moved = measureChange(change);
  if (moved !== null && Math.abs(moved) < LEAST_CHANGE) return undefined;
  // A ratio that appears or disappears with its row does not move the day's ratio by itself.
  const difference = what === 'changed' || isAdditive(field) ? moved : null;
  const unit = type === 'money' ? currency : '';
  return { ...change, report: name, metric: label, field, difference, currency: unit };
}

/** By how much the change moves the number of its day or period; null if a number was or is not known. A row that was or is not there counts as 0. */
function measureChange({ what, old, current }: ValueChange): number | null {
  if (what === 'changed' && (old === null || current === null)) return null;
  return sumExactly([current ?? 0, -(old ?? 0)]);
}

/** The line that takes another one back: both add up to nothing. */
export function toTakenBackLine({ old, current, difference, ...line }: Restatement): Restatement {
  const opposite = difference === null ? null : -difference;
  return { ...line, what: 'taken back', old: current, current: old, difference: opposite };
}

/** What restatements add up to: how many they are, and by how much they change revenue, as far as that is known. */
export function sumRestatements(entries: readonly Restatement[], currency: string) {
  const changes = entries.filter(({ field }) => field === 'revenue').map(({ difference }) => difference);
  const knownChanges = changes.filter((difference) => difference !== null);
  return {
    count: entries.length,
    revenue: sumExactly(knownChanges),
    unknown: changes.length - knownChanges.length,
    currency,
  };
}

/** The lines of a refresh; more than 1,000 are added up by day, metric and kind of change. */
export function foldLines(lines: readonly Restatement[]): readonly Restatement[] {
  if (lines.length <= MOST_LINES) return lines;
  // One unknown number makes a sum unknown, so lines without a known difference form a group of their own.
  const groups = listGroups(lines, ({ day, report, field, currency, what, difference }) => {
    return [day, report, field, currency, what, difference === null];
  });
  return groups.map((group) => {
    const [first] = group;
    if (group.length === 1) return first;
    const sumRestatedField = (name: 'old' | 'current' | 'difference') =>
      isAdditive(first.field) ? sumExactly(group.map(({ [name]: number }) => number)) : null;
    return {
      ...first,
      ...buildFoldedSubject(getFileTexts().restatements.rowsTogether(group.length)),
      old: sumRestatedField('old'),
      current: sumRestatedField('current'),
      difference: sumRestatedField('difference'),
    };
  });
}
