export * from './calendar';
export * from './compared-days';
export * from './complete-days';
export * from './named-ranges';
export * from './periods';
export * from './sheet-dates';
