export * from './editor';
export * from './inputs';
export type * from './use-editor-requests';
