import type { ByCentre, Centre } from './centres';

/** A piece of a centre's file that begins where a record begins. */
export interface FilePart {
  readonly centre: Centre;
  readonly text: string;
  /** The beginning of the file with its first record: the layout of later pieces is told by it. */
  readonly head: string;
  /** True for the first piece, whose first record may be a header. */
  readonly isFirst: boolean;
  /** True when `text` goes to the end of the file: its last record is whole, or wrong. */
  readonly isLast: boolean;
  /** Bytes of the file before the piece. */
  readonly from: number;
  /** Bytes of the file up to the end of the piece, and of all of it. */
  readonly to: number;
  readonly size: number;
}

/** By what a file is known again: what its storage says of it. Null where it says nothing. */
export interface FileIdentity {
  readonly size: number | null;
  readonly etag: string | null;
  readonly modified: string | null;
}

/** How far one file has been read. */
export type FilePosition =
  | { readonly state: 'unread' }
  | { readonly state: 'none'; readonly why: 'no data' | 'no file' }
  /** All records before `byte` are read. Records never lie across it, so no quote is open there. */
  | { readonly state: 'open' | 'read'; readonly byte: number; readonly identity: FileIdentity };

/** How far the four files of a day have been read: JSON, and small enough for a property. Links are not in it: they are secrets, and short-lived. */
export type FilesPosition = ByCentre<FilePosition>;

/** Thrown when a file is not what it was when reading it began: the day has to begin again. */
export class FileChanged extends Error {
  constructor(readonly centre: Centre) {
    super(`the file of ${centre} changed while it was being read`);
  }
}
