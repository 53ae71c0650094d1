export * from './catalogue';
export * from './countries';
export * from './dimensions';
export type * from './entry';
export * from './fixed-values';
export * from './metrics-cohort';
export * from './number-formats';
export * from './reports';
