import { createHash, createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { drawnUuid } from '../chance';
import type { RunningExecution } from '../execution/execution';
import { GoogleError, type HostService, unknownMethod } from '../host-service';
import { LONGEST_SLEEP_MS } from '../limits';
import { type BlobService, type Data, dataBytes, toWire } from './blob-service';
import { formatDate } from './format-date';

const HASHES: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA_1: 'sha1',
  SHA_256: 'sha256',
  SHA_384: 'sha384',
  SHA_512: 'sha512',
};

export class UtilitiesHost implements HostService {
  private readonly blobs: BlobService;

  constructor(blobs: BlobService) {
    this.blobs = blobs;
  }

  call(execution: RunningExecution, method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'sleep':
        return slept(execution, args[0] as number);
      case 'uuid':
        return drawnUuid(execution.random);
      case 'formatDate':
        return formatDate(...(args as [number, string, string]));
      case 'base64':
        return Buffer.from(dataBytes(args[0] as Data)).toString('base64');
      case 'unbase64':
        return unbase64(args[0] as string);
      case 'digest':
        return toWire(
          createHash(hash(args[0] as string))
            .update(dataBytes(args[1] as Data, 'ascii'))
            .digest(),
        );
      case 'mac':
        return mac(...(args as [string, Data, Data]));
      case 'gzip':
        return this.gzip(execution, args[0] as number, args[1] as string | null);
      case 'ungzip':
        return this.ungzip(execution, args[0] as number);
      default:
        return unknownMethod('Utilities', method);
    }
  }

  private gzip(execution: RunningExecution, handle: number, name: string | null): number {
    const { bytes } = this.blobs.blob(execution, handle);
    return this.blobs.hold(execution, { bytes: gzipSync(bytes), contentType: 'application/x-gzip', name });
  }

  private ungzip(execution: RunningExecution, handle: number): number {
    const { bytes, contentType, name } = this.blobs.blob(execution, handle);
    // Google checks the content type before the bytes.
    if (contentType !== 'application/x-gzip') throw new GoogleError('Could not decompress gzip.');
    const plainName = name?.replace(/\.gz$/, '') ?? null;
    return this.blobs.hold(execution, { bytes: gunzipped(bytes), contentType: null, name: plainName });
  }
}

function slept(execution: RunningExecution, ms: number): null | Promise<null> {
  if (!(ms >= 0 && ms <= LONGEST_SLEEP_MS)) throw new GoogleError('Invalid argument: milliseconds');
  const waited = execution.waitUntil(execution.now() + ms);
  return waited instanceof Promise ? waited.then(() => null) : null;
}

let last: { readonly zipped: Buffer; readonly plain: Uint8Array } | undefined;

/** The bytes behind gzip. Remembers the last ones, because most executions unpack the same part of a project. */
function gunzipped(bytes: Uint8Array): Uint8Array {
  const zipped = Buffer.from(bytes);
  if (last === undefined || !last.zipped.equals(zipped)) last = { zipped, plain: unzipped(zipped) };
  return last.plain.slice();
}

function unzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes);
  } catch {
    throw new GoogleError('Could not decompress gzip.');
  }
}

function unbase64(text: string): string {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text)) throw new GoogleError('Could not decode string.');
  return toWire(Buffer.from(text, 'base64'));
}

function mac(algorithm: string, value: Data, key: Data): string {
  const made = createHmac(hash(algorithm.replace(/^HMAC_/, '')), dataBytes(key, 'ascii'));
  return toWire(made.update(dataBytes(value, 'ascii')).digest());
}

function hash(algorithm: string): string {
  const found = Object.hasOwn(HASHES, algorithm) ? HASHES[algorithm] : undefined;
  return found ?? unknownMethod('Utilities', algorithm);
}
