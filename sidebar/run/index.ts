export * from './run-panel';
export * from './run-queue';
export * from './use-runs';
