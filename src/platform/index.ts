export type * from './bigquery-port';
export * from './permissions';
export type * from './ports';
