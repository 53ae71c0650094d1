import { type Dimension, listLabels, type Metric, type ReportKindId } from '../catalogue';
import { getTexts } from '../wording';
import type { DraftCheck } from './issues';

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
    fields.find((field) => listLabels(field).some(isSpelling))
  );
}

/** The name of a metric in lists of allowed names: its name in the service's interface, which may be shorter than its id. */
export function formatMetricName({ id, reports }: Metric, report: ReportKindId): string {
  return reports[report]?.requestName ?? reports[report]?.responseName ?? id;
}

/** The dimension or metric that a name in a draft means, in a list; if there is none, an empty list and an issue. */
export function findOrRefuse<Entry extends Field>(
  list: 'dimensions' | 'metrics' | 'summaryBy',
  name: string,
  fields: readonly Entry[],
  allowed: readonly string[],
  { entry, findings }: DraftCheck,
): Entry[] {
  const field = findField(name, fields, entry.id);
  if (field !== undefined) return [field];
  const kind = list === 'metrics' ? 'metric' : 'dimension';
  findings.addIssue(list, name, getTexts().requests.noSuchField(kind, entry.label, allowed));
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
