import type { BigQueryPort, BigQueryService } from '../bigquery-port';

export const bigQueryPort: BigQueryPort = {
  // Looked up at each use: only the manifest of the BigQuery build switches it on.
  getService() {
    if (typeof BigQuery === 'undefined')
      throw new Error('The BigQuery API service is not switched on in this script.');
    return BigQuery as unknown as BigQueryService;
  },
  compress: (text) => Utilities.gzip(Utilities.newBlob(text)).setContentType('application/octet-stream'),
};
