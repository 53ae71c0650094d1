/** The front door of the package. */
export { nodeWeb } from './node-web';
export { type RunOptions, Runtime, type RuntimeOptions } from './runtime';
export { CustomCells } from './spreadsheet/custom/custom-cells';
export { displayed } from './spreadsheet/displayed';
export { SpreadsheetUser } from './spreadsheet/edits/user';
export { SpreadsheetStore } from './spreadsheet/store';
export { virtualClock } from './time/clock';
export type { Web, WebRequest, WebResponse } from './web';
