/** The texts that users read outside the sidebar: a folder for each language, a file for each subject. Words for counts and days. */
export * from './days';
export * from './joins';
export * from './numbers';
export * from './texts';
