export * from './checkbox';
export * from './chip-field';
export * from './chips';
export * from './choice-list';
export * from './edit';
export * from './fields';
