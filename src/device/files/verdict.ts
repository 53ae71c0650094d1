import type { RetriedFailure } from '../../service/http/retry';
import type { Centre } from '../centres';
import type { FileIdentity } from '../file-part';
import type { PlacedText } from './piece-text';

/** What is asked for: `bytes` of a centre's file from the byte `from` on; all of it where `bytes` is null. */
export interface ByteRange {
  readonly centre: Centre;
  readonly from: number;
  readonly bytes: number | null;
  /** What came of it before. */
  readonly known?: FileIdentity | undefined;
}

/** What came of a file: bytes `from` to `to`, as text. */
export interface DownloadedPart extends PlacedText {
  /** Of the file; null where its storage does not say. */
  readonly size: number | null;
  readonly identity: FileIdentity;
  /** True for all of the file, unpacked: then `from` and `to` are no places in `text`. */
  readonly isEntire: boolean;
}

/** What came of one go at a file. */
export type Verdict =
  | { readonly kind: 'came'; readonly came: DownloadedPart }
  | { readonly kind: 'no data' }
  /** The storage serves no pieces of it, or none that mean anything by themselves. */
  | { readonly kind: 'not in parts' }
  /** It is not the file of which earlier pieces came. */
  | { readonly kind: 'changed' }
  /** The link has expired or is refused: a fresh one may do. */
  | { readonly kind: 'link refused'; readonly why: string }
  | {
      readonly kind: 'again';
      readonly failure: RetriedFailure;
      readonly why: string;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'failed'; readonly why: string };
