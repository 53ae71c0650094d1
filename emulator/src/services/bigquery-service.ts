import { EmulatedBigQuery } from '../bigquery/emulated-bigquery';
import { Refusal } from '../bigquery/refusal';
import { type Execution, GoogleError, type HostService } from '../host-service';
import type { BlobService } from './blob-service';

/** The time of a call, and of the data sent with it. */
const CALL_MS = 300;
const BYTES_PER_SECOND = 10_000_000;
/** The same limit as that of UrlFetchApp. */
const MOST_BYTES = 50 * 1024 * 1024;

/** The advanced service BigQuery, with all projects that users may name. */
export class BigQueryHost implements HostService {
  readonly emulated = new EmulatedBigQuery();

  constructor(private readonly blobs: BlobService) {}

  /** Executes a method. The last argument of `jobs.insert` is the number of the blob to load, or null. */
  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    const handle = method === 'jobs.insert' ? (args[2] as number | null) : null;
    const media = handle === null ? undefined : this.blobs.blob(execution, handle).bytes;
    execution.spend(CALL_MS + ((media?.length ?? 0) / BYTES_PER_SECOND) * 1000);
    if ((media?.length ?? 0) > MOST_BYTES)
      throw failed(method, `Request payload size exceeds the limit: ${MOST_BYTES} bytes.`);
    try {
      return this.emulated.call(method, args, media, execution.now());
    } catch (error) {
      throw error instanceof Refusal ? failed(method, error.message) : error;
    }
  }

  keep(): () => void {
    return this.emulated.keep();
  }
}

/** The error with Apps Script's message around BigQuery's message. */
function failed(method: string, message: string): GoogleError {
  return new GoogleError(
    `API call to bigquery.${method} failed with error: ${message}`,
    'GoogleJsonResponseException',
  );
}
