/** Replaced by the build with the version in package.json. */
declare const ADD_ON_VERSION: string;

/** The add-on's version, such as 0.2.0; the build for BigQuery ends in "+bigquery". */
export const VERSION: string = ADD_ON_VERSION;
