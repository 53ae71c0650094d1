export * from './server';
export * from './server-time';
export * from './use-actions';
export * from './use-request';
