import type { BigQueryPort, BigQueryService } from '../bigquery-port';
import type { Clock, FormatTime, Log, Packing } from '../ports';

export const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(ms),
  random: () => Math.random(),
};

export const formatTime: FormatTime = (epochMs, timeZone, pattern) =>
  Utilities.formatDate(new Date(epochMs), timeZone, pattern);

/** A text that nobody can guess: 122 random bits. */
export function createRandomId(): string {
  return Utilities.getUuid();
}

/** Compresses texts for the cache: gzip, then base64, so that each character is one byte. */
export const packing: Packing = {
  pack: (text) => Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text)).getBytes()),
  unpack: (packed) => {
    const zipped = Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip');
    return Utilities.ungzip(zipped).getDataAsString('UTF-8');
  },
};

/** SHA-256 of a text, as base64 that a cache key may contain. */
export function digest(text: string): string {
  const bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
  return Utilities.base64EncodeWebSafe(bytes);
}

/** A single object as the argument of `console` becomes a structured entry in Cloud Logging. */
export const log: Log = { error: (entry) => console.error(entry) };

export const bigQueryPort: BigQueryPort = {
  // Looked up at each use: only the manifest of the BigQuery build switches it on.
  getService() {
    if (typeof BigQuery === 'undefined')
      throw new Error('The BigQuery API service is not switched on in this script.');
    return BigQuery as unknown as BigQueryService;
  },
  compress: (text) => Utilities.gzip(Utilities.newBlob(text)).setContentType('application/octet-stream'),
};
