import type { TableReference } from '../../platform/bigquery-port';
import { texts } from '../../wording/texts';

/** Where a report's rows go. */
export interface BigQuerySettings {
  /** The id of the Google Cloud project that holds the table and pays for queries. */
  readonly project: string;
  readonly dataset: string;
  readonly table: string;
  /** Where a dataset that is not there yet is made, and where one that is there has to be; '' for wherever it is, or US. */
  readonly location: string;
}

/** What was typed. */
export type BigQueryDraft = { readonly [Name in keyof BigQuerySettings]?: unknown };

export interface BigQueryIssue {
  readonly field: keyof BigQuerySettings;
  readonly message: string;
}

/** By Google's rules; names are ASCII here, as that is what every tool takes. */
const ALLOWED: readonly (readonly [keyof BigQuerySettings, RegExp])[] = [
  ['project', /^(?:[a-z0-9.-]{1,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/],
  ['dataset', /^\w{1,1024}$/],
  ['table', /^\w{1,900}$/],
  ['location', /^(?:[A-Za-z][A-Za-z0-9-]{1,29})?$/],
];

/** The settings, or one sentence for each that is not allowed. */
export function checkedBigQuerySettings(
  draft: BigQueryDraft,
): { readonly settings: BigQuerySettings } | { readonly issues: readonly BigQueryIssue[] } {
  const settings = {
    project: textOf(draft.project),
    dataset: textOf(draft.dataset),
    table: textOf(draft.table),
    location: textOf(draft.location),
  };
  const issues = ALLOWED.flatMap(([field, allowed]) =>
    allowed.test(settings[field]) ? [] : [{ field, message: issueText(field, settings[field]) }],
  );
  return issues.length > 0 ? { issues } : { settings };
}

function issueText(field: keyof BigQuerySettings, text: string): string {
  const { labels, rules, missing, notAllowed } = texts().bigquery;
  const [label, rule] = [labels[field], rules[field]];
  return text === '' ? missing(label, rule) : notAllowed(label, text, rule);
}

/** The table of a report, unless a name is given: named by its app and its id, so that no two share one. */
export function defaultTable({
  apps,
  id,
}: {
  readonly apps: readonly string[];
  readonly id: string;
}): string {
  return `device_${apps.join('_')}_${id}`.replace(/\W/g, '_').slice(0, 200);
}

/** The report's table; with a decorator, one day of it. */
export function tableOf(
  { project, dataset, table }: BigQuerySettings,
  decorator = '',
): TableReference & { readonly tableId: string } {
  return { projectId: project, datasetId: dataset, tableId: table + decorator };
}

/** A table's name in SQL. Its parts are checked, so that no back-quote is among them. */
export function sqlName({ projectId, datasetId, tableId }: TableReference): string {
  return `\`${projectId}.${datasetId}.${tableId}\``;
}

/** Where the table is looked at in Google Cloud's console. */
export function consoleUrl({ project, dataset, table }: BigQuerySettings): string {
  const [p, d, t] = [project, dataset, table].map(encodeURIComponent);
  return `https://console.cloud.google.com/bigquery?project=${p}&ws=!1m5!1m4!4m3!1s${p}!2s${d}!3s${t}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** A dataset of the user's own project; texts are empty until somebody has set them. */
export interface BigQueryPlace {
  readonly project: string;
  readonly dataset: string;
  /** Such as EU or US. */
  readonly location: string;
}
