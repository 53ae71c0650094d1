import type { Dimension, Metric, ReportId } from '../catalogue/catalogue';
import { texts } from '../wording/texts';
import type { DraftCheck } from './issues';
import { nearest } from './similar-names';

type Field = Dimension | Metric;

/** An exact label is tried first, because it is the column header: “Network” means the name of the network, and `network` its id. */
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

/** The name of a metric in lists of allowed names: its name in the service's interface, which may be shorter than its id. */
export function parseName({ id, reports }: Metric, report: ReportId): string {
  return reports[report]?.ask ?? reports[report]?.answer[0] ?? id;
}

/** The dimension or metric that a name in a draft means. If there is none, adds an issue with the nearest name and returns undefined. */
export function findOrRefuse<Entry extends Field>(
  list: 'dimensions' | 'metrics' | 'summaryBy',
  name: string,
  fields: readonly Entry[],
  allowed: readonly string[],
  { entry, findings }: DraftCheck,
): Entry | undefined {
  const found = findField(name, fields, entry.id);
  if (found !== undefined || findings.isFull(list)) return found;
  const kind = list === 'metrics' ? 'metric' : 'dimension';
  const near = nearest(name, namesOf(fields));
  findings.add(list, name, texts().requests.noSuchField(kind, entry.label, near, allowed));
  return undefined;
}

/** Ids and labels of fields, without cohort days such as “ltv9”: no day is a better guess than another for “ltv91”. */
function namesOf(fields: readonly Field[]): string[] {
  return fields.filter((entry) => !('cohortDay' in entry)).flatMap((entry) => [entry.id, entry.label]);
}

/** The name in small letters without blanks, hyphens and underscores, except between digits: “ltv7-1” is not ltv71. */
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
