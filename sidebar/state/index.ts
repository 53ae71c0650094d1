export * from './apply-language';
export * from './connections';
export * from './focus';
export * from './report-key';
export * from './use-edits';
export * from './use-server-state';
export * from './views';
