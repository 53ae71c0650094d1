/**
 * Device rows in BigQuery instead of a sheet, in a build of its own. `client/`: requests, and the report's table. `table-loader.ts`: loads day
 * by day.
 */
export * from './client/bigquery-client';
export * from './client/report-table';
export * from './table-loader';
