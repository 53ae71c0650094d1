export * from './arguments';
export * from './draft-to-formula';
export * from './formulas';
export * from './refresh-formulas';
