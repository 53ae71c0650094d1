export * from './blocks';
export * from './sheets-calls';
export * from './sheets-requests';
export * from './spans';
export * from './table-look';
