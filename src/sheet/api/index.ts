export * from './blocks';
export * from './caching-api';
export * from './retrying-api';
export * from './sheets-failures';
export * from './sheets-requests';
export * from './spans';
export * from './table-look';
