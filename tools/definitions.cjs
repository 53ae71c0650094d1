const { version } = require('../package.json');

/** The constants that esbuild puts into the source: the version, whether the build has BigQuery, and whether it is the sidebar. */
exports.definitions = ({ withBigQuery = false, inSidebar = false } = {}) => ({
  ADD_ON_VERSION: JSON.stringify(`${version}${withBigQuery ? '+bigquery' : ''}`),
  WITH_BIGQUERY: String(withBigQuery),
  IN_SIDEBAR: String(inSidebar),
});
