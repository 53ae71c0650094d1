import type { BigQueryPort, BigQueryService } from '../bigquery-port';

export const bigQueryPort: BigQueryPort = {
  // Looked up at each use: only the manifest of the BigQuery build switches it on.
  service: () => BigQuery as unknown as BigQueryService,
  packed: (text) => Utilities.gzip(Utilities.newBlob(text)).setContentType('application/octet-stream'),
};
