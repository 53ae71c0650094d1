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
export * from './newest-names';
export * from './period-columns';
export * from './periods/added-columns';
export * from './periods/finished-table';
export * from './requested-table';
export * from './sheet-cell';
export * from './table';
