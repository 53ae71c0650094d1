import type { Centre } from './centres';

/** A piece of a centre's file that begins where a record begins. */
export interface FilePart {
  readonly centre: Centre;
  readonly text: string;
  /** The beginning of the first piece. Empty for later pieces. */
  readonly head: string;
  /** True for the first piece, whose first record may be a header. */
  readonly isFirst: boolean;
  /** True when `text` extends to the end of the file, so its last record is complete or invalid. */
  readonly isLast: boolean;
}

/** Thrown if a file changes while it is being read. All files of its day must then be read again from the beginning. */
export class FileChanged extends Error {
  constructor(readonly centre: Centre) {
    super(`the file of ${centre} changed while it was being read`);
  }
}
