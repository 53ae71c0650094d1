export * from './existing-table';
export * from './grid-reads';
export * from './hidden-sheets';
export * from './report-sheet';
export * from './row-marks';
export * from './sheet-content';
export * from './table-rows';
export * from './user-content';
