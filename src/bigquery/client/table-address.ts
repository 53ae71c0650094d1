import type { TableReference } from '../../platform';
import type { BigQueryPlace } from '../../settings';

export interface TableAddress extends BigQueryPlace {
  readonly table: string;
}

/** The address of a report's table. It contains the apps and the report's id, so no two reports of a file share a table. */
export function buildTableAddress(
  { project, dataset, location }: BigQueryPlace,
  apps: readonly string[],
  report: string,
): TableAddress {
  const table = `device_${apps.join('_')}_${report}`.replace(/\W/g, '_').slice(0, 200);
  return { project, dataset, location, table };
}

/** The reference of a report's table. With a suffix such as `$20260914`, it means only that day of the table. */
export function toTableReference({ project, dataset, table }: TableAddress, suffix = ''): TableReference {
  return { projectId: project, datasetId: dataset, tableId: table + suffix };
}

/** A table's name in SQL. Its parts are checked when the place is saved and when a run begins, so they contain no backquote. */
export function formatSqlName({ projectId, datasetId, tableId }: TableReference): string {
  return `\`${projectId}.${datasetId}.${tableId}\``;
}

export function buildConsoleUrl({ project, dataset, table }: TableAddress): string {
  const [encodedProject, encodedDataset, encodedTable] = [project, dataset, table].map(encodeURIComponent);
  return `https://console.cloud.google.com/bigquery?project=${encodedProject}&ws=!1m5!1m4!4m3!1s${encodedProject}!2s${encodedDataset}!3s${encodedTable}`;
}
