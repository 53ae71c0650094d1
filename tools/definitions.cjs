const { version } = require('../package.json');

/** The constants that esbuild puts into the source: the version, and whether the build has BigQuery. */
exports.definitions = ({ withBigQuery = false } = {}) => ({
  ADD_ON_VERSION: JSON.stringify(`${version}${withBigQuery ? '+bigquery' : ''}`),
  WITH_BIGQUERY: String(withBigQuery),
});
