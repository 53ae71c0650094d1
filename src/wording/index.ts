/** The texts that users read outside the sidebar: `english/`, a file for each subject. Words for counts and days. */
export * from './days';
// The sidebar shows parts of these subjects, and its page must not contain the others. The add-on's code calls getTexts.
export { bigquery } from './english/bigquery';
export { permissionTexts } from './english/errors';
export { logs } from './english/logs';
export { payouts } from './english/payouts';
export { formatCount, formatQuantity, groupDigits, joinWithAnd } from './english/phrases';
export { reports } from './english/reports';
export { requests } from './english/requests';
export { schedules, WEEKDAYS } from './english/schedules';
export * from './texts';
