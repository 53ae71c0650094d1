/** “Where is this from?”: what a cell shows, its history, the service's number now, and the formula for it. */
export type * from './audit';
export * from './audit-cell';
