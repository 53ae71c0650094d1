import type { TableReference } from '../../platform/bigquery-port';

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
const RULES: readonly {
  readonly field: keyof BigQuerySettings;
  readonly label: string;
  readonly allowed: RegExp;
  readonly rule: string;
}[] = [
  {
    field: 'project',
    label: 'Project',
    allowed: /^(?:[a-z0-9.-]{1,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    rule: 'a project id has 6 to 30 small letters, digits and hyphens, begins with a letter and does not end with a hyphen, such as my-company-ads',
  },
  {
    field: 'dataset',
    label: 'Dataset',
    allowed: /^\w{1,1024}$/,
    rule: 'a dataset is named with letters, digits and underscores, such as ad_reports',
  },
  {
    field: 'table',
    label: 'Table',
    allowed: /^\w{1,900}$/,
    rule: 'a table is named with letters, digits and underscores, such as device_rows',
  },
  {
    field: 'location',
    label: 'Location',
    allowed: /^(?:[A-Za-z][A-Za-z0-9-]{1,29})?$/,
    rule: 'a location is a name such as EU, US or europe-west1, or left empty',
  },
];

/** The settings, or one sentence for each that is not allowed. */
export function checkedBigQuerySettings(
  draft: BigQueryDraft,
): { readonly settings: BigQuerySettings } | { readonly issues: readonly BigQueryIssue[] } {
  const texts = new Map(RULES.map(({ field }) => [field, textOf(draft[field])]));
  const issues = RULES.flatMap(({ field, label, allowed, rule }) => {
    const text = texts.get(field)!;
    if (allowed.test(text)) return [];
    const given = text === '' ? `${label} is missing` : `${label} “${text.slice(0, 80)}” is not allowed`;
    return [{ field, message: `${given}: ${rule}.` }];
  });
  if (issues.length > 0) return { issues };
  const [project = '', dataset = '', table = '', location = ''] = texts.values();
  return { settings: { project, dataset, table, location } };
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
