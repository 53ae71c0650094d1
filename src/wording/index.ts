/** The texts that users read outside the sidebar: `english/`, a file for each subject. Words for counts and days. */
export * from './counts';
export * from './days';
export * from './english/bigquery';
export * from './english/errors';
export * from './english/logs';
export * from './english/payouts';
export * from './english/phrases';
export * from './english/reports';
export * from './english/requests';
export * from './english/schedules';
export * from './texts';
