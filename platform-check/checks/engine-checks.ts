import type { ServerCheck } from '../check';

/** Set by the build before and after the bundle; see build.mjs. */
declare const platformCheckLoadBegan_: number;
declare const platformCheckLoadEnded_: number;

/** If loading takes longer than this, every formula is slow. */
const SLOW_LOAD_MS = 150;

const MISSING = ['setTimeout', 'fetch', 'URL', 'TextDecoder', 'crypto', 'atob', 'performance'];

export const ENGINE_CHECKS: readonly ServerCheck[] = [
  {
    id: 'engine-globals',
    assumption: `The engine has no ${MISSING.join(', ')}.`,
    expected: 'none',
    observe: () => {
      const found = MISSING.filter((name) => Reflect.get(globalThis, name) !== undefined);
      return found.length === 0 ? 'none' : found.join(', ');
    },
  },
  {
    id: 'load-time',
    assumption: `Code.js is evaluated within ${SLOW_LOAD_MS} ms.`,
    expected: `at most ${SLOW_LOAD_MS} ms`,
    observe: () => {
      const ms = platformCheckLoadEnded_ - platformCheckLoadBegan_;
      return ms <= SLOW_LOAD_MS ? `at most ${SLOW_LOAD_MS} ms` : `${ms} ms`;
    },
  },
  {
    id: 'error-places',
    assumption: 'The stack of an error names places in the pushed file as Code:line:column.',
    expected: 'Code:line:column',
    observe: () =>
      String(new Error('x').stack)
        .match(/\bCode(?:\.gs|\.js)?:\d{1,7}:\d{1,9}/)?.[0]
        .replace(/(?:\.gs|\.js)?:\d+:\d+/, ':line:column') ?? 'no place',
  },
  {
    id: 'digest',
    assumption: 'SHA-256 of a text is computed from its UTF-8 bytes, and base64 is web-safe.',
    expected: '-e61LJvEHuVgupNGi5IxciC-STmVTotQWRuLcazMU64=',
    observe: () =>
      Utilities.base64EncodeWebSafe(
        Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'Käse', Utilities.Charset.UTF_8),
      ),
  },
  {
    id: 'gzip',
    assumption: 'A text survives gzip and base64 as the cache uses them.',
    expected: 'Käse 芝士',
    observe: () => {
      const packed = Utilities.base64Encode(Utilities.gzip(Utilities.newBlob('Käse 芝士')).getBytes());
      const blob = Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip');
      return Utilities.ungzip(blob).getDataAsString('UTF-8');
    },
  },
];
