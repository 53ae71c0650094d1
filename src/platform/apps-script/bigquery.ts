import type { BigQueryPort, BigQueryService } from '../bigquery-port';

export const bigQueryPort: BigQueryPort = {
  // Looked up at each use: only the manifest of the BigQuery build switches it on.
  service() {
    if (typeof BigQuery === 'undefined')
      throw new Error('The BigQuery API service is not switched on in this script.');
    return BigQuery as unknown as BigQueryService;
  },
  packed: (text) => Utilities.gzip(Utilities.newBlob(text)).setContentType('application/octet-stream'),
};
