/**
 * Month close. `closings/`: closes, checks and reopens months, and writes their tabs. `journal/`: accounts, journal entries and files for
 * accounting programs.
 */
export { checkMonth } from './closings/check-month';
export * from './closings/check-schedule';
export * from './closings/closing-origins';
export * from './closings/closing-statement';
export * from './closings/closing-tabs';
export * from './closings/month-actions';
export * from './closings/overview';
export * from './closings/readiness';
export * from './closings/record-events';
export * from './closings/scheduled-checks';
export * from './journal/entries';
export * from './journal/journal-files';
export * from './journal/journal-month';
export * from './journal/journal-sheets';
