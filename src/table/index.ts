/**
 * Tables in memory: columns, exact sums, ratios, groups, sorting. `periods/`: days added up to months, comparisons. `forecast/`: the
 * forecast of LTV.
 */
export * from './aggregate';
export * from './decimal';
export * from './derived-names';
export * from './exact-sum';
export * from './forecast/ltv-forecast';
export * from './forecast/mack';
export * from './id-names';
export * from './periods/comparison-columns';
export * from './periods/finished-table';
export * from './periods/partial-marks';
export * from './requested-table';
export * from './service-request';
export * from './sheet-cell';
export * from './table';
