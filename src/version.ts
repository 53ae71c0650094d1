/** Replaced by the build with the version in package.json. Node runs the source without it, as in `npm start`. */
declare const ADD_ON_VERSION: string | undefined;

/** The add-on's version, such as 0.2.0; the build for BigQuery ends in "+bigquery". */
export const VERSION = typeof ADD_ON_VERSION === 'string' ? ADD_ON_VERSION : '';
