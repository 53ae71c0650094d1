import { CachedPieces, type CachedPiecesPorts } from '../../storage/cached-pieces';
import type { RunPosition } from './run-context';

/**
 * How far the slices of a run have come with device files: in the document's cache, as it may be some megabytes. Should it be gone,
 * the files are read from the beginning.
 */
export class CachedPosition {
  /** True once this slice has kept one for the next. */
  isKept = false;
  private readonly pieces: CachedPieces;
  private readonly name: string;
  private found: RunPosition | undefined;

  constructor(
    runId: string,
    /** Where the files come from, for whose key, and what is asked: a position in other files is none. Digested only. */
    origin: string,
    ports: CachedPiecesPorts,
    /** False for the first slice of a run. */
    private readonly mayHold: boolean,
  ) {
    this.pieces = new CachedPieces(ports);
    this.name = `run.${runId}.${ports.digest(`files\n${origin}`)}`;
  }

  /** Where the slice before was. */
  earlier(): RunPosition | undefined {
    const text = this.mayHold && this.found === undefined ? this.pieces.get(this.name) : undefined;
    if (text !== undefined) this.found = JSON.parse(text) as RunPosition;
    return this.found;
  }

  keep(position: RunPosition): void {
    this.pieces.put(this.name, JSON.stringify(position));
    this.isKept = true;
  }

  forget(): void {
    if (this.mayHold || this.isKept) this.pieces.forget(this.name);
  }
}
