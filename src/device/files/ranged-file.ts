import { DownloadFailed } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import { FileChanged, type FileIdentity, type FilePart } from '../file-part';
import { withoutNuls } from '../parse/clean-text';
import { endOf, type Oddity, type OddPosition } from '../parse/file-warnings';
import { byteBehind, wholeHead } from './body-text';
import type { Fetched, FileStorage } from './download';
import { isMarked } from './file-identity';
import { type ByteRange, type DownloadedPart, failedFor, MOST_BYTES } from './judge-download';

/** The number of bytes of one request. */
export interface PieceSizes {
  /** For the beginning of each file; all beginnings are fetched in parallel. */
  readonly first: number;
  readonly later: number;
  /** The limit, used if no record ends within a smaller piece. */
  readonly most: number;
  /** For the first record only, when reading continues in the middle of a file. */
  readonly head: number;
}

/** The download of one centre's file, piece by piece. */
export class RangedFile {
  /** Why there is nothing to read. */
  none: 'no data' | 'no file' | undefined;
  isRead: boolean;
  /** Irregularities in the part that has been read. */
  odd: Oddity;
  private byte: number;
  private identity: FileIdentity | undefined;
  private head = '';
  private wanted: number;
  /** The end (in bytes) of a piece that was too short: a larger request must return a longer piece. */
  private shortAt = 0;
  /** The fetched beginning, until it is returned as the first piece. */
  private beginningPart: DownloadedPart | 'not in parts' | undefined;
  /** The piece that was returned and is not read yet. */
  private current: DownloadedPart | undefined;

  constructor(
    readonly centre: Centre,
    private readonly storage: FileStorage,
    private readonly sizes: PieceSizes,
    position: OddPosition,
  ) {
    this.none = position.state === 'none' ? position.why : undefined;
    this.isRead = position.state === 'read';
    this.odd = position.odd ?? {};
    this.byte = 'byte' in position ? position.byte : 0;
    this.identity = 'byte' in position ? position.identity : undefined;
    this.wanted = this.byte > 0 ? sizes.later : sizes.first;
  }

  get position(): OddPosition {
    if (this.none !== undefined) return { state: 'none', why: this.none };
    if (this.identity === undefined || (this.byte === 0 && !this.isRead)) return { state: 'unread' };
    const odd = Object.keys(this.odd).length === 0 ? {} : { odd: this.odd };
    return { state: this.isRead ? 'read' : 'open', byte: this.byte, identity: this.identity, ...odd };
  }

  get isToRead(): boolean {
    return this.none === undefined && !this.isRead;
  }

  /** How much of the file is read, from 0 to 1. */
  get share(): number {
    return this.isToRead ? this.byte / (this.identity?.size || Number.POSITIVE_INFINITY) : 1;
  }

  /** The range of the beginning; undefined if it does not have to be fetched. */
  get beginning(): ByteRange | undefined {
    if (!this.isToRead || this.byte > 0 || this.beginningPart !== undefined) return undefined;
    return { centre: this.centre, from: 0, bytes: this.wanted, known: this.identity };
  }

  /** Stores the response to the request for the beginning. */
  begin(fetched: Fetched): void {
    if (fetched === 'no data') this.none = fetched;
    else this.beginningPart = fetched;
  }

  /** Returns the next piece, after the beginning has been fetched; undefined if the file turns out to have no data. */
  part(): FilePart | undefined {
    const piece = this.byte === 0 ? this.firstPiece() : this.laterPiece();
    this.current = piece;
    if (piece === undefined) return undefined;
    const { text, from, to, size } = piece;
    const isLast = isToTheEnd(piece);
    const { centre, head } = this;
    return { centre, text, head, isFirst: from === 0, isLast, from, to, size: size ?? to };
  }

  /** Marks the first `characters` of the piece as read; the next piece begins after them. */
  markRead(characters: number): void {
    const { current: piece } = this;
    if (piece === undefined) throw new Error('there is no piece to mark as read');
    const isLast = isToTheEnd(piece);
    if (isLast ? characters !== piece.text.length : !isEndOfLine(piece.text, characters))
      throw new Error('only whole records, and all of the last piece, can be marked as read');
    this.current = undefined;
    if (isLast) this.odd = { ...this.odd, ...endOf(withoutNuls(piece.text), this.head) };
    if (characters === 0 && !isLast) this.requestMore(piece);
    else this.moveTo(isLast ? piece.to : byteBehind(piece, characters), isLast);
  }

  private moveTo(byte: number, isRead: boolean): void {
    this.byte = byte;
    this.isRead = isRead;
    this.wanted = this.sizes.later;
    this.shortAt = 0;
  }

  private requestMore({ from, to, size }: DownloadedPart): void {
    const { most } = this.sizes;
    if (to <= this.shortAt)
      throw new DownloadFailed(this.centre, texts().devices.downloads.nothingBehind(to, size));
    this.shortAt = to;
    if (this.wanted >= most)
      throw new DownloadFailed(
        this.centre,
        texts().devices.downloads.endlessRow(from, Math.round(most / 1024 / 1024)),
      );
    this.wanted = Math.min(most, 2 * this.wanted);
  }

  /** The beginning; a longer one if its first record does not end there, and the whole file if pieces cannot be used. */
  private firstPiece(): DownloadedPart | undefined {
    const { centre } = this;
    let fetched: Fetched | undefined = this.beginningPart;
    if (fetched === undefined) throw new Error('the beginning of the file has not been fetched');
    this.beginningPart = undefined;
    for (;;) {
      const piece: DownloadedPart | 'no data' = isEnough(fetched) ? fetched : this.whole(fetched);
      if (piece === 'no data') {
        this.none = piece;
        return undefined;
      }
      this.identity = piece.identity;
      const head = wholeHead(withoutNuls(piece.text), piece.isEntire);
      if (head !== undefined || piece.isEntire) {
        this.head = head ?? withoutNuls(piece.text);
        return piece;
      }
      this.requestMore(piece);
      fetched = this.storage.fetchOne({ centre, from: 0, bytes: this.wanted, known: this.identity });
    }
  }

  /** Fetches the whole file, if it is not served in parts or if pieces of different versions cannot be distinguished. */
  private whole(fetched: Fetched): DownloadedPart | 'no data' {
    const { size, identity } =
      typeof fetched === 'string' ? { size: null, identity: this.identity } : fetched;
    if (size !== null && size > MOST_BYTES) throw failedFor(this.centre, texts().devices.downloads.tooLarge);
    const whole = this.storage.fetchOne({ centre: this.centre, from: 0, bytes: null, known: identity });
    if (whole === 'not in parts') throw new Error('a whole file is no part');
    return whole;
  }

  /** Requests the piece from one byte earlier: a line end there shows that the pieces fit together. */
  private laterPiece(): DownloadedPart {
    if (this.head === '') this.head = this.headAgain();
    const piece = this.fetch(this.byte - 1, this.wanted + 1);
    if (!isEndOfLine(piece.text, 1))
      throw new DownloadFailed(this.centre, texts().devices.downloads.piecesDoNotFit(this.byte));
    return { ...piece, text: piece.text.slice(1), from: this.byte };
  }

  private headAgain(): string {
    for (let bytes = this.sizes.head; ; bytes = Math.min(2 * bytes, this.sizes.most)) {
      const { text, isEntire } = this.fetch(0, bytes);
      const head = wholeHead(withoutNuls(text), isEntire);
      if (head !== undefined) return head;
      if (isEntire || bytes === this.sizes.most) throw new FileChanged(this.centre);
    }
  }

  private fetch(from: number, bytes: number): DownloadedPart {
    const { centre, identity } = this;
    const piece = this.storage.fetchOne({ centre, from, bytes, known: identity });
    if (typeof piece === 'string') throw new DownloadFailed(centre, texts().devices.downloads.noMoreParts);
    return piece;
  }
}

function isEnough(fetched: Fetched): fetched is DownloadedPart | 'no data' {
  if (typeof fetched === 'string') return fetched === 'no data';
  return fetched.isEntire || isMarked(fetched.identity);
}

function isToTheEnd({ isEntire, to, size }: DownloadedPart): boolean {
  return isEntire || to === size;
}

function isEndOfLine(text: string, characters: number): boolean {
  return characters === 0 || text[characters - 1] === '\n' || text[characters - 1] === '\r';
}
