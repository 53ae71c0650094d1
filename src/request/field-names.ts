import { type Dimension, listLabels, type Metric, type ReportKindId } from '../catalogue';
import { getTexts, listTextTables } from '../wording';
import { FILTER_LISTS, findNameColumn } from './filter-lists';
import type { DraftCheck } from './issues';
import { findNearestName } from './nearest-name';

type Field = Dimension | Metric;

/** An exact label is tried first, because it is the column header: “Network” means the name of the network, and `network` its id. */
export function findField<Entry extends Field>(
  name: string,
  fields: readonly Entry[],
  report: ReportKindId,
): Entry | undefined {
  const normalizedName = normalizeFieldName(name);
  const isSpelling = (text?: string | null) =>
    typeof text === 'string' && normalizeFieldName(text) === normalizedName;
  return (
    fields.find((field) => listLabels(field).includes(name.trim())) ??
    fields.find(({ id }) => isSpelling(id)) ??
    fields.find(({ reports }) => isSpelling(reports[report]?.requestName)) ??
    fields.find(({ reports }) => isSpelling(reports[report]?.responseName)) ??
    fields.find((field) => listLabels(field).some(isSpelling)) ??
    fields.find(({ id }) => id === findListField(normalizedName, report))
  );
}

/** The field with the names of a list of the form's filters: “Networks” means `networkName`. */
function findListField(name: string, report: ReportKindId): string | undefined {
  const list = FILTER_LISTS.find((listName) =>
    [listName, ...listTextTables().map(({ requests }) => requests.fields[listName])].some(
      (text) => normalizeFieldName(text) === name,
    ),
  );
  return list === undefined ? undefined : findNameColumn(list, report);
}

/** The name of a metric in lists of allowed names: its name in the service's interface, which may be shorter than its id. */
export function formatMetricName({ id, reports }: Metric, report: ReportKindId): string {
  return reports[report]?.requestName ?? reports[report]?.responseName ?? id;
}

/** The dimension or metric that a name in a draft means, in a list; if there is none, an empty list and an issue with the nearest name. */
export function findOrRefuse<Entry extends Field>(
  list: 'dimensions' | 'metrics' | 'summaryBy',
  name: string,
  fields: readonly Entry[],
  allowed: readonly string[],
  { entry, findings }: DraftCheck,
): Entry[] {
  const field = findField(name, fields, entry.id);
  if (field !== undefined) return [field];
  if (!findings.canAddIssue(list)) return [];
  // Cohort days are no guesses: for “ltv91”, “ltv9” is no better than “ltv90”.
  const guesses = fields
    .filter((candidate) => !('cohortDay' in candidate))
    .flatMap((candidate) => [candidate.id, ...listLabels(candidate)]);
  const kind = list === 'metrics' ? 'metric' : 'dimension';
  const { noSuchField } = getTexts().requests;
  findings.addIssue(list, name, noSuchField(kind, entry.label, findNearestName(name, guesses), allowed));
  return [];
}

/** The name in small letters without blanks, hyphens and underscores, except between digits: “ltv7-1” is not ltv71. */
function normalizeFieldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, (gap: string, at: number, whole: string) =>
      /\d/.test(whole[at - 1] ?? '') && /\d/.test(whole[at + gap.length] ?? '') ? gap : '',
    );
}
