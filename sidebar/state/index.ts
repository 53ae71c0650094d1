export * from './focus';
export * from './keep-focus';
export * from './use-edits';
export * from './use-server-state';
export * from './views';
