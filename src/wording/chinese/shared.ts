/** The subjects that the sidebar shows in parts, too. Its page must not contain the others. */
export { bigquery } from './bigquery';
export { permissionTexts } from './errors';
export { payouts } from './payouts';
export { formatQuantity, joinWithAnd } from './phrases';
export { reports } from './reports';
export { requests } from './requests';
export { schedules, WEEKDAYS } from './schedules';
export { logs } from './status';
