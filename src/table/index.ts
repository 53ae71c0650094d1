/**
 * Tables in memory: columns, exact sums, ratios, groups, sorting. `periods/`: days added up to months, comparisons. `forecast/`: the
 * forecast of LTV.
 */
export * from './aggregate';
export * from './decimal';
export * from './exact-sum';
export * from './forecast/ltv-forecast';
export * from './forecast/mack';
export * from './id-names';
export * from './period-columns';
export * from './periods/comparison';
export * from './periods/finished-table';
export { describeOpenPeriods } from './periods/partial-marks';
export * from './requested-table';
export * from './row-order';
export * from './sheet-cell';
export * from './table';
