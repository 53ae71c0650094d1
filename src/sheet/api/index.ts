export * from './blocks';
export * from './retrying-api';
export * from './sheets-requests';
export * from './spans';
export * from './table-look';
