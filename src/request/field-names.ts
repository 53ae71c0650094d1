import {
  type Dimension,
  dimensionsOf,
  type Metric,
  metricsOf,
  REPORTS,
  type ReportId,
  report,
} from '../catalogue/catalogue';
import type { FieldHint } from '../wording/english/requests';
import { texts } from '../wording/texts';
import type { Issues } from './issues';
import { nearest } from './nearest';

type Field = Dimension | Metric;

/**
 * The field of a report that a typed name means. A label to the letter comes first, since it is what heads the column
 * (“Network” is the name, `network` the id); then, in any case, ids, the interface's names, and labels.
 */
export function findField<Entry extends Field>(
  name: string,
  fields: readonly Entry[],
  report: ReportId,
): Entry | undefined {
  const wanted = plain(name);
  return (
    fields.find(({ label }) => label === name.trim()) ??
    fields.find(({ id }) => plain(id) === wanted) ??
    fields.find(({ reports }) => plain(reports[report]?.ask ?? '') === wanted) ??
    fields.find(({ reports }) => reports[report]?.answer.some((answer) => plain(answer) === wanted)) ??
    fields.find(({ label }) => plain(label) === wanted)
  );
}

/** What a metric is called in lists of what may be typed: the interface's name, which may be shorter than ours. */
export function parseName({ id, reports }: Metric, report: ReportId): string {
  return reports[report]?.ask ?? reports[report]?.answer[0] ?? id;
}

/** Refuses a name that no dimension (or metric) of the report has, with where it belongs or what is nearest. */
export function refuseName(
  kind: 'dimension' | 'metric',
  name: string,
  id: ReportId,
  allowed: readonly string[],
  findings: Issues,
  field: 'dimensions' | 'metrics' | 'summaryBy' = kind === 'dimension' ? 'dimensions' : 'metrics',
): void {
  if (findings.isFull(field)) return;
  findings.add(
    field,
    name,
    texts().requests.noSuchField(kind, report(id).label, hint(kind, name, id), allowed),
  );
}

/** Where the name belongs, or what it may be a misspelling of. */
function hint(kind: 'dimension' | 'metric', name: string, id: ReportId): FieldHint {
  const other = kind === 'dimension' ? 'metric' : 'dimension';
  if (has(id, other, name)) return { other };
  const elsewhere = REPORTS.find((entry) => has(entry.id, kind, name));
  return elsewhere === undefined
    ? { near: nearest(name, namesOf(fieldsOf(id, kind))) }
    : { elsewhere: elsewhere.label };
}

/** Ids and labels. Not of days: “ltv9” is no better guess at “ltv91” than “ltv90”. */
function namesOf(fields: readonly Field[]): string[] {
  return fields.filter((entry) => !('cohortDay' in entry)).flatMap((entry) => [entry.id, entry.label]);
}

function has(id: ReportId, kind: 'dimension' | 'metric', name: string): boolean {
  return findField(name, fieldsOf(id, kind), id) !== undefined;
}

function fieldsOf(id: ReportId, kind: 'dimension' | 'metric'): readonly Field[] {
  return kind === 'dimension' ? dimensionsOf(id) : metricsOf(id);
}

/** Without blanks and hyphens, except between digits: “ltv7-1” is not ltv71. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, (gap: string, at: number, whole: string) =>
      isDigit(whole[at - 1]) && isDigit(whole[at + gap.length]) ? gap : '',
    );
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /\d/.test(character);
}
