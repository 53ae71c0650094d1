/**
 * Saved reports. `run.ts` and `run/`: a run and its steps. `refresh-due.ts`: the hourly check. `schedule/`: when a report is due, and
 * which days it requests. `store/`: where reports are kept. `alerts/`: unusual numbers. `status/`: status sheet, mails. `actions/`: what
 * users do with a report, such as taking back its last change.
 */
export * from './actions/delete-report';
export * from './actions/last-change';
export * from './actions/scheduling';
export * from './alerts/alert-rule';
export * from './approvals';
export * from './fetch-days';
export * from './preview';
export * from './refresh-due';
export * from './report-cells';
export * from './report-place';
export * from './report-settings';
export * from './report-version';
export * from './run';
export { cancelRun } from './run/end-run';
export { createSummaryOutput } from './run/fetch-device-rows';
export * from './run/read-days-in-slices';
export * from './run/resolve-request';
export type * from './run/run-steps';
export * from './run-facts';
export type * from './saved-report';
export * from './schedule/hourly-trigger';
export * from './schedule/lookback-window';
export * from './services';
export * from './status/report-list';
export { readStatusSwitch, STATUS_SHEET, switchStatusOn, updateStatusSheet } from './status/status-sheet';
export * from './status/warn-owner';
export * from './store/packed-reports';
export * from './store/report-text';
export * from './store/run-signals';
export * from './store/saved-reports';
export * from './table-request';
