import { exception, mismatch } from '../arguments';
import { asBlob, type Blob, handleOf } from '../blob';
import { fromWire, toWire } from '../bytes';
import { type EnumValue, enumeration } from '../enums';
import { call, strict } from '../host';

type Data = { readonly text: string; readonly charset: string } | { readonly bytes: string };

export function makeUtilities(): object {
  return strict('Utilities', {
    DigestAlgorithm: enumeration('Utilities.DigestAlgorithm', [
      'MD2',
      'MD5',
      'SHA_1',
      'SHA_256',
      'SHA_384',
      'SHA_512',
    ]),
    MacAlgorithm: enumeration('Utilities.MacAlgorithm', [
      'HMAC_MD5',
      'HMAC_SHA_1',
      'HMAC_SHA_256',
      'HMAC_SHA_384',
      'HMAC_SHA_512',
    ]),
    Charset: enumeration('Utilities.Charset', ['US_ASCII', 'UTF_8']),
    sleep(ms: unknown) {
      if (typeof ms !== 'number') throw mismatch('Utilities.sleep', [ms]);
      call('Utilities', 'sleep', ms);
    },
    getUuid: () => call('Utilities', 'uuid'),
    formatDate(date: unknown, zone: unknown, pattern: unknown) {
      if (!(date instanceof Date) || typeof zone !== 'string' || typeof pattern !== 'string') {
        throw mismatch('Utilities.formatDate', [date, zone, pattern]);
      }
      if (Number.isNaN(date.getTime())) throw exception('Invalid argument: date. Should be of type: Date');
      return call('Utilities', 'formatDate', date.getTime(), zone, pattern);
    },
    base64Encode: (value: unknown, charset?: EnumValue) => base64(value, charset),
    base64EncodeWebSafe: (value: unknown, charset?: EnumValue) =>
      base64(value, charset).replace(/\+/g, '-').replace(/\//g, '_'),
    base64Decode: (value: unknown) => decoded(String(value)),
    base64DecodeWebSafe: (value: unknown) => decoded(String(value).replace(/-/g, '+').replace(/_/g, '/')),
    computeDigest: (algorithm: EnumValue, value: unknown, charset?: EnumValue) =>
      fromWire(call('Utilities', 'digest', algorithm.name(), data(value, charset)) as string),
    computeHmacSha256Signature: (value: unknown, key: unknown, charset?: EnumValue) =>
      mac('HMAC_SHA_256', value, key, charset),
    computeHmacSignature: (algorithm: EnumValue, value: unknown, key: unknown, charset?: EnumValue) =>
      mac(algorithm.name(), value, key, charset),
    newBlob: (value: unknown, type?: string, name?: string): Blob =>
      asBlob(call('Blob', 'create', data(value), type, name) as number),
    gzip: (source: unknown, name?: string): Blob =>
      asBlob(call('Utilities', 'gzip', handleOf(source), name) as number),
    ungzip: (source: unknown): Blob => asBlob(call('Utilities', 'ungzip', handleOf(source)) as number),
    toString: () => 'Utilities',
  });
}

function data(value: unknown, charset?: EnumValue): Data {
  if (Array.isArray(value)) return { bytes: toWire(value) };
  if (value === null || value === undefined) throw mismatch('Utilities', [value]);
  // Without a charset, Google's digests encode a text as US-ASCII, and its other functions as UTF-8.
  return { text: String(value), charset: charset?.name() ?? '' };
}

function base64(value: unknown, charset?: EnumValue): string {
  return call('Utilities', 'base64', data(value, charset)) as string;
}

function decoded(value: string): number[] {
  return fromWire(call('Utilities', 'unbase64', value) as string);
}

function mac(algorithm: string, value: unknown, key: unknown, charset?: EnumValue): number[] {
  return fromWire(call('Utilities', 'mac', algorithm, data(value, charset), data(key, charset)) as string);
}
