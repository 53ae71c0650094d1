/**
 * From a draft to a request. `checks/`: a file for each part of a draft. `cells/`: settings that point to cells, and what the cells
 * contain.
 */
export * from './cells/cell-reference';
export * from './cells/resolve-cells';
export * from './checks/check-draft';
export * from './checks/columns';
export * from './checks/dates';
export * from './checks/named-values';
export * from './describe-request';
export * from './draft';
export * from './field-names';
export * from './filter-lists';
export * from './issues';
export * from './known-values';
export * from './parse-list';
export * from './request';
export * from './request-filter';
export { describeUnknownApps, describeUnknownValue, findMeantText } from './unknown-values';
