/**
 * `=ADREPORT_…`: arguments and their checks. `answers/`: answers that cells share. `filters/`: the rows of an answer that a filter keeps.
 * `results/`: tables, matrices, forecasts and sentences in cells. `refresh-formulas.ts`: calculates formulas again.
 */
export * from './arguments';
export * from './formulas';
export * from './refresh-formulas';
