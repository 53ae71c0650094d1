export * from './view-texts';
