/** What users of this package need to run a project in a spreadsheet. */
export { type RunOptions, Runtime, type RuntimeOptions } from './runtime';
export { displayed } from './spreadsheet/displayed';
export { SpreadsheetUser } from './spreadsheet/edits/user';
export { SpreadsheetStore } from './spreadsheet/store';
export { virtualClock } from './time/clock';
export type { Web, WebRequest, WebResponse } from './web';
