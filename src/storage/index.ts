export * from './cached-pieces';
export * from './old-texts';
export * from './remember-results';
export * from './store-snapshot';
export * from './untrusted-value';
export * from './versioned-json';
