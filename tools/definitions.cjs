const { version } = require('../package.json');

/** The constants that esbuild puts into the source: the version, and which of the two builds it is. */
exports.definitions = ({ withBigQuery = false } = {}) => ({
  ADD_ON_VERSION: JSON.stringify(`${version}${withBigQuery ? '+bigquery' : ''}`),
  WITH_BIGQUERY: String(withBigQuery),
});
