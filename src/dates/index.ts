/** Days, periods and named ranges; which days are complete; dates as a sheet stores them. */
export * from './calendar';
export * from './compared-days';
export * from './complete-days';
export * from './named-ranges';
export * from './periods';
export * from './sheet-dates';
