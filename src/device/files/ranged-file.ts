import { DownloadFailed } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import { FileChanged, type FileIdentity, type FilePart } from '../file-part';
import { withoutNuls } from '../parse/clean-text';
import { endOf, type PositionAndEnd } from '../parse/file-warnings';
import { byteBehind, isEndOfLine, textBehind, wholeHead } from './body-text';
import type { Fetched, FileStorage } from './download';
import { isMarked } from './file-identity';
import { type ByteRange, type DownloadedPart, failedFor, MOST_BYTES } from './judge-download';
import { MOST_AT_ONCE } from './round-size';

/** How many bytes a request asks for. */
export interface PieceSizes {
  readonly piece: number;
  /** The most bytes of a piece. Used if no record ends within a smaller piece. */
  readonly most: number;
  /** For the first record alone. It is fetched again when a later slice of a run continues in the middle of a file. */
  readonly head: number;
  /** How far a part that is fetched ahead reaches back into the part before, in which the last record seldom ends at the last byte. */
  readonly overlap: number;
}

/** The download of one centre's file, piece by piece. */
export class RangedFile {
  /** The version of the file; undefined before it is known. */
  private identity: FileIdentity | undefined;
  private head = '';
  private wanted: number;
  /** The position after a piece in which no record ended. The next, larger piece must end after this position. */
  private shortAt = 0;
  /** The response to the request for the beginning of the file, until `part` returns it as the first piece. */
  private beginningPart: DownloadedPart | 'not in parts' | undefined;
  /** The piece that `part` returned, until it is marked as read. */
  private current: DownloadedPart | undefined;

  constructor(
    readonly centre: Centre,
    private readonly storage: FileStorage,
    private readonly sizes: PieceSizes,
    public position: PositionAndEnd,
  ) {
    this.identity = 'byte' in position ? position.identity : undefined;
    this.wanted = sizes.piece;
  }

  /** The number of bytes that have been read. */
  private get byte(): number {
    return 'byte' in this.position ? this.position.byte : 0;
  }

  get isToRead(): boolean {
    return this.position.state === 'unread' || this.position.state === 'open';
  }

  /** The share of the file that has been read, from 0 to 1. It is 1 if there is no file. */
  get share(): number {
    return this.isToRead ? this.byte / (this.identity?.size || Number.POSITIVE_INFINITY) : 1;
  }

  /** The request for the beginning of the file; undefined if the beginning does not have to be fetched. */
  get beginning(): ByteRange | undefined {
    if (!this.isToRead || this.byte > 0 || this.beginningPart !== undefined) return undefined;
    return { centre: this.centre, from: 0, bytes: this.wanted, known: this.identity };
  }

  begin(fetched: Fetched): void {
    if (fetched === 'no data') this.position = { state: 'none', why: fetched };
    else this.beginningPart = fetched;
  }

  /** The requests for the parts behind the fetched beginning. */
  ahead(): ByteRange[] {
    const { beginningPart: part } = this;
    return typeof part === 'object' && !part.isEntire ? this.requestsBehind(part.to, part.identity) : [];
  }

  /**
   * Returns the next piece; undefined if the file has no data. `begin` must have been called before the first piece. `others` are the requests
   * for parts of the files that are read after this one, which may be fetched in the same round.
   */
  part(others: () => readonly ByteRange[]): FilePart | undefined {
    const piece = this.byte === 0 ? this.firstPiece() : this.laterPiece(others);
    this.current = piece;
    if (piece === undefined) return undefined;
    const { centre, head } = this;
    return { centre, text: piece.text, head, isFirst: piece.from === 0, isLast: isToTheEnd(piece) };
  }

  /** The next piece begins after the first `characters`. If 0, the next piece is the same one, but longer. */
  markRead(characters: number): void {
    const { current: piece } = this;
    if (piece === undefined) throw new Error('there is no piece to mark as read');
    const isLast = isToTheEnd(piece);
    if (isLast ? characters !== piece.text.length : !isEndOfLine(piece.text, characters))
      throw new Error('only whole records, and all of the last piece, can be marked as read');
    this.current = undefined;
    if (characters === 0 && !isLast) {
      this.requestMore(piece);
      return;
    }
    const { identity = piece.identity } = this;
    const odd = isLast ? endOf(withoutNuls(piece.text), this.head) : {};
    const byte = isLast ? piece.to : byteBehind(piece, characters);
    const state = isLast ? 'read' : 'open';
    this.position = { state, byte, identity, ...(odd.end === undefined ? {} : { odd }) };
    this.wanted = this.sizes.piece;
    this.shortAt = 0;
  }

  private requestMore({ from, to, size }: DownloadedPart): void {
    const { most } = this.sizes;
    const { nothingBehind, endlessRow } = texts().devices.downloads;
    if (to <= this.shortAt) throw new DownloadFailed(this.centre, nothingBehind(to, size));
    this.shortAt = to;
    if (this.wanted >= most)
      throw new DownloadFailed(this.centre, endlessRow(from, Math.round(most / 1024 / 1024)));
    // A part that was fetched ahead may be longer than `wanted`.
    this.wanted = Math.min(most, 2 * Math.max(this.wanted, to - from));
  }

  /** Fetches a longer beginning if the first record does not end in it, or the whole file if it cannot be read in parts. */
  private firstPiece(): DownloadedPart | undefined {
    let fetched: Fetched | undefined = this.beginningPart;
    if (fetched === undefined) throw new Error('the beginning of the file has not been fetched');
    this.beginningPart = undefined;
    for (;;) {
      const piece: DownloadedPart | 'no data' = isEnough(fetched) ? fetched : this.whole(fetched);
      if (piece === 'no data') {
        this.position = { state: 'none', why: piece };
        return undefined;
      }
      this.identity = piece.identity;
      const text = withoutNuls(piece.text);
      const head = wholeHead(text, piece.isEntire);
      if (head !== undefined || piece.isEntire) {
        this.head = head ?? text;
        return piece;
      }
      this.requestMore(piece);
      fetched = this.fetched(0, this.wanted);
    }
  }

  /** Fetches the whole file, because its storage sends no parts or does not identify versions of the file. */
  private whole(fetched: Fetched): DownloadedPart | 'no data' {
    if (typeof fetched !== 'string') {
      if ((fetched.size ?? 0) > MOST_BYTES) throw failedFor(this.centre, texts().devices.downloads.tooLarge);
      this.identity = fetched.identity;
    }
    const whole = this.fetched(0, null);
    if (whole === 'not in parts') throw new Error('a whole file is no part');
    return whole;
  }

  /** Returns the next piece, from a part that was fetched ahead if possible. */
  private laterPiece(others: () => readonly ByteRange[]): DownloadedPart {
    const { centre, storage, byte } = this;
    if (this.head === '') this.head = this.headAgain();
    const held = storage.takeHeld(centre, byte - 1, this.identity);
    const text = held && textBehind(held, byte);
    return held === undefined || text === undefined
      ? this.requestedPiece(others)
      : { ...held, text, from: byte };
  }

  /** Fetches the next piece and the byte before it. That byte must be a line end: otherwise the pieces do not fit together. */
  private requestedPiece(others: () => readonly ByteRange[]): DownloadedPart {
    const { byte, wanted, sizes } = this;
    // If no record ended in the last piece, the places of the parts after it are not known.
    const ahead =
      wanted > sizes.piece ? [] : [...this.requestsBehind(byte + wanted, this.identity), ...others()];
    const piece = this.partOf(byte - 1, wanted + 1, ahead);
    if (!isEndOfLine(piece.text, 1))
      throw new DownloadFailed(this.centre, texts().devices.downloads.piecesDoNotFit(byte));
    return { ...piece, text: piece.text.slice(1), from: byte };
  }

  /** The requests for the parts behind byte `end`, or behind those that were fetched ahead. */
  private requestsBehind(end: number, known: FileIdentity | undefined): ByteRange[] {
    const { centre, storage, sizes } = this;
    if (known === undefined || known.size === null || !isMarked(known)) return [];
    const first = Math.max(end, storage.held.end(centre) ?? 0);
    const count = Math.min(MOST_AT_ONCE, Math.max(0, Math.ceil((known.size - first) / sizes.piece)));
    const bytes = sizes.overlap + sizes.piece;
    return Array.from({ length: count }, (_, nth) => ({
      centre,
      from: first + nth * sizes.piece - sizes.overlap,
      bytes,
      known,
    }));
  }

  private headAgain(): string {
    for (let bytes = this.sizes.head; ; bytes = Math.min(2 * bytes, this.sizes.most)) {
      const { text, isEntire } = this.partOf(0, bytes);
      const head = wholeHead(withoutNuls(text), isEntire);
      if (head !== undefined) return head;
      if (isEntire || bytes === this.sizes.most) throw new FileChanged(this.centre);
    }
  }

  private partOf(from: number, bytes: number, ahead: readonly ByteRange[] = []): DownloadedPart {
    const piece = this.fetched(from, bytes, ahead);
    if (typeof piece !== 'string') return piece;
    throw new DownloadFailed(this.centre, texts().devices.downloads.noMoreParts);
  }

  private fetched(from: number, bytes: number | null, ahead: readonly ByteRange[] = []): Fetched {
    return this.storage.fetchOne({ centre: this.centre, from, bytes, known: this.identity }, ahead);
  }
}

function isEnough(fetched: Fetched): fetched is DownloadedPart | 'no data' {
  if (typeof fetched === 'string') return fetched === 'no data';
  return fetched.isEntire || isMarked(fetched.identity);
}

function isToTheEnd({ isEntire, to, size }: DownloadedPart): boolean {
  return isEntire || to === size;
}
