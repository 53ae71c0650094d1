/** Stored texts: checked when they are read, with versions, and in pieces if they are long. */
export * from './cached-pieces';
export * from './old-texts';
export * from './remember-results';
export * from './store-snapshot';
export * from './untrusted-value';
export * from './versioned-json';
