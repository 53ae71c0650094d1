/** Kinds of failures, and the sentence for each. Removes the report key from texts. Logs what is unexpected. */
export * from './ad-reports-error';
export * from './failure-message';
export * from './redact';
