export * from './editor';
export * from './inputs/checkbox';
export * from './inputs/chip-field';
export * from './inputs/section';
export type * from './saving';
