/**
 * Month close. `closings/`: closes, checks and reopens months, and writes their tabs. `journal/`: accounts, journal entries and files for accounting programs.
 */

export { checkMonth, checkMonths, noteCheckProblem, readCheckProblem } from './closings/check-month';
export * from './closings/check-schedule';
export * from './closings/closing-page';
export * from './closings/closing-tabs';
export * from './closings/month-actions';
export * from './closings/overview';
export * from './closings/readiness';
export * from './closings/record-events';
export { ACCOUNTS_SHEET } from './journal/accounts';
export * from './journal/closing-mail';
export * from './journal/journal-files';
