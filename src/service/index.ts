export * from './fetch-report';
export * from './http/address';
export type * from './http/connection';
export * from './http/retry';
export * from './http/sender';
export * from './wire/wire-query';
