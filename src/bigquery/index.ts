/**
 * Device rows in BigQuery instead of a sheet, in a build of its own. `client/`: requests. `table-loader.ts`: loads day by day.
 */
export * from './open-bigquery-table';
export type * from './table-loader';
