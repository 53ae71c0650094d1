export * from './alert-section';
export * from './columns-section';
export * from './dates-section';
export * from './filter-section';
export * from './more-options';
export * from './refresh-section';
export * from './report-fields';
