/** Everything that can be requested, as data: reports, fields, codes, number formats, zones, limits, and when days are complete. */
export * from './catalogue';
export * from './dimensions';
export type * from './entry';
export * from './fixed-values';
export { COHORT_DAYS, COHORT_SIZE_METRICS } from './metrics';
export * from './number-formats';
export * from './reports';
export * from './texts';
