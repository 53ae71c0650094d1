/** The Chinese texts of the sidebar. Each view has a file. */

export * from './actions';
export * from './audit';
export * from './card';
export * from './changes';
export * from './close';
export * from './controls';
export * from './editor';
export * from './fields';
export * from './help';
export * from './home';
export * from './payouts';
export * from './refresh';
export * from './run';
export * from './settings';
export * from './times';

export const locale = 'zh-CN' as string;
