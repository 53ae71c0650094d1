import type { ByCentre, Centre } from './centres';

/** A piece of a centre's file that begins where a record begins. */
export interface FilePart {
  readonly centre: Centre;
  readonly text: string;
  /** The beginning of the file with its first record, which determines the layout of later pieces. */
  readonly head: string;
  /** True for the first piece, whose first record may be a header. */
  readonly isFirst: boolean;
  /** True when `text` extends to the end of the file, so its last record is complete or invalid. */
  readonly isLast: boolean;
}

/** Values of response headers that differ between two versions of a file. Null if the file's storage does not send the header. */
export interface FileIdentity {
  readonly size: number | null;
  readonly etag: string | null;
  readonly modified: string | null;
}

export type FilePosition =
  | { readonly state: 'unread' }
  | { readonly state: 'none'; readonly why: 'no data' | 'no file' }
  /** All records before `byte` have been read. `byte` is a boundary between records, so no quote is open there. */
  | { readonly state: 'open' | 'read'; readonly byte: number; readonly identity: FileIdentity };

/** JSON that is small enough for a property. It contains no links to the files, because links are secret and expire soon. */
export type FilesPosition = ByCentre<FilePosition>;

/** Thrown if a file changes while it is being read. All files of its day must then be read again from the beginning. */
export class FileChanged extends Error {
  constructor(readonly centre: Centre) {
    super(`the file of ${centre} changed while it was being read`);
  }
}
