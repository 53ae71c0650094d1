export * from './ad-reports-error';
export * from './error-log';
export * from './failure-message';
export * from './redact';
