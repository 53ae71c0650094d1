/** The functions that the sidebar may call (`allow-list.ts`), and the types of their messages. */
export * from './allow-list';
export type * from './month-close';
export type * from './payout-calls';
export type * from './report-calls';
export type * from './sidebar-state';
