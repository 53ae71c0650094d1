/** “Where is this from?”: what a cell shows, its history, and the service's number now. */
export type * from './audit';
export * from './audit-cell';
