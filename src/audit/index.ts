export type * from './audit';
export * from './audit-cell';
