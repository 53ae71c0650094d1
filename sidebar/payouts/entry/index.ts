export * from './file-questions';
export * from './reading-form';
export * from './use-reading';
