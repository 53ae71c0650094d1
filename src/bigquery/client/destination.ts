import type { TableReference } from '../../platform/bigquery-port';
import { asText } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';

/** The BigQuery dataset that contains the tables of reports. All fields are '' until a user sets them. */
export interface BigQueryPlace {
  /** The id of the Google Cloud project that contains the dataset and pays for queries. */
  readonly project: string;
  readonly dataset: string;
  /**
   * The location of the dataset, such as EU or US. A new dataset is created there, and an existing dataset must be there. If it is '', an
   * existing dataset may be anywhere, and a new dataset is created in US.
   */
  readonly location: string;
}

export interface BigQuerySettings extends BigQueryPlace {
  readonly table: string;
}

export type BigQueryDraft = { readonly [Name in keyof BigQuerySettings]?: unknown };

export type CheckedSettings =
  | { readonly settings: BigQuerySettings }
  /** A sentence for each invalid field. */
  | { readonly issues: readonly { readonly field: keyof BigQuerySettings; readonly message: string }[] };

/** What each field may contain: what Google allows, but only in ASCII characters, because some tools accept no others. */
const PATTERNS: Readonly<Record<keyof BigQuerySettings, RegExp>> = {
  project: /^(?:[a-z0-9.-]{1,62}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
  dataset: /^\w{1,1024}$/,
  table: /^\w{1,900}$/,
  location: /^(?:[A-Za-z][A-Za-z0-9-]{1,29})?$/,
};

export function checkedBigQuerySettings(draft: BigQueryDraft): CheckedSettings {
  const fields = Object.keys(PATTERNS) as (keyof BigQuerySettings)[];
  const settings = Object.fromEntries(
    fields.map((field) => [field, asText(draft[field]).trim()]),
  ) as unknown as BigQuerySettings;
  const wrong = fields.filter((field) => !PATTERNS[field].test(settings[field]));
  if (wrong.length === 0) return { settings };
  return { issues: wrong.map((field) => ({ field, message: issueText(field, settings[field]) })) };
}

function issueText(field: keyof BigQuerySettings, text: string): string {
  const { labels, rules, missing, notAllowed } = texts().bigquery;
  const [label, rule] = [labels[field], rules[field]];
  return text === '' ? missing(label, rule) : notAllowed(label, text, rule);
}

/** The name of a report's table. It contains the apps and the report's id, so no two reports share a table. */
export function defaultTable(apps: readonly string[], reportId: string): string {
  return `device_${apps.join('_')}_${reportId}`.replace(/\W/g, '_').slice(0, 200);
}

/** The reference of a report's table. With a decorator such as `$20260914`, it means only that day of the table. */
export function tableOf({ project, dataset, table }: BigQuerySettings, decorator = ''): TableReference {
  return { projectId: project, datasetId: dataset, tableId: table + decorator };
}

/** A table's name in SQL. Its parts have passed PATTERNS, so they contain no backquote. */
export function sqlName({ projectId, datasetId, tableId }: TableReference): string {
  return `\`${projectId}.${datasetId}.${tableId}\``;
}

/** The address of the table in the Google Cloud console. */
export function consoleUrl({ project, dataset, table }: BigQuerySettings): string {
  const [p, d, t] = [project, dataset, table].map(encodeURIComponent);
  return `https://console.cloud.google.com/bigquery?project=${p}&ws=!1m5!1m4!4m3!1s${p}!2s${d}!3s${t}`;
}
