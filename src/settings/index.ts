/** Address, report key and defaults; what a user allows in a file; names of apps and networks from earlier answers. */
export * from './bigquery-place';
export * from './connection-settings';
export * from './consents';
export * from './known-source';
export * from './person-language';
export * from './save-settings';
export * from './settings-store';
export * from './suggestions';
