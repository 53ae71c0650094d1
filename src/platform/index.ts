/** Google's services as small interfaces (`ports.ts`). `apps-script/`: the only code that uses Apps Script's globals. */
export type * from './bigquery-port';
export * from './permissions';
export type * from './ports';
