import type { RetriedFailure } from '../../service/http/retry';
import type { Centre } from '../centres';
import type { FileIdentity } from '../file-part';
import type { PlacedText } from './piece-text';

/** A requested range: `bytes` bytes of a centre's file from the byte `from` on; the whole file if `bytes` is null. */
export interface ByteRange {
  readonly centre: Centre;
  readonly from: number;
  readonly bytes: number | null;
  /** The identity of the file in an earlier response. */
  readonly known?: FileIdentity | undefined;
}

/** A received part of a file: bytes `from` to `to`, as text. */
export interface DownloadedPart extends PlacedText {
  /** The size of the file in bytes; null if its storage does not report it. */
  readonly size: number | null;
  readonly identity: FileIdentity;
  /** True for the whole file, unpacked: then `from` and `to` do not correspond to positions in `text`. */
  readonly isEntire: boolean;
}

/** The outcome of one attempt to fetch a file or a part. */
export type Verdict =
  | { readonly kind: 'came'; readonly came: DownloadedPart }
  | { readonly kind: 'no data' }
  /** The storage serves no pieces of the file, or pieces that cannot be decoded separately. */
  | { readonly kind: 'not in parts' }
  /** The file is not the version that earlier pieces belong to. */
  | { readonly kind: 'changed' }
  /** The link has expired or is refused: a fresh link may work. */
  | { readonly kind: 'link refused'; readonly why: string }
  | {
      readonly kind: 'again';
      readonly failure: RetriedFailure;
      readonly why: string;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'failed'; readonly why: string };
