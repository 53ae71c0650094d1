/**
 * The reporting service. `http/`: sends requests, waits and tries again. `wire/`: writes queries and reads answers. `pages.ts`: which page
 * is next.
 */
export * from './fetch-report';
export * from './http/base-url';
export * from './http/connection';
export { evaluateFailedFetch, type RequestFacts } from './http/evaluate-response';
export * from './http/retry';
export * from './http/sender';
export * from './wire/wire-query';
