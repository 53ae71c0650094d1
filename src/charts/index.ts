/**
 * Charts and starter workbook. `formulas/`: formulas that fill tables of numbers. `layout/`: tabs as requests. `report/`: the chart of a
 * report. `workbook/`: the tabs of the starter workbook.
 */
export * from './report/chart-hook';
export * from './report/chart-plan';
export * from './workbook/starter-workbook';
