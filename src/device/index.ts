/**
 * Device files. `files/`: downloads. `parse/`: CSV records. `rows/`: records to rows. `summarize/`: records to sums. `control/`: totals
 * compared with the full report. `days/`: one day after the other.
 */
export * from './control/control-totals';
export type * from './day-consumer';
export * from './days/preview-device';
export * from './days/read-days';
export * from './days/summarize-day';
export * from './rows/row-collector';
export * from './summarize/device-sums';
export * from './summarize/summary-collector';
