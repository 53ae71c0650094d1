export * from './report/chart-hook';
export * from './report/chart-plan';
export * from './workbook/starter-workbook';
