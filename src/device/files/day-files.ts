import { DownloadFailed } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { type ByCentre, byCentre, CENTRES, type Centre } from '../centres';
import { FileChanged, type FilePart, type FilesPosition } from '../file-part';
import { warningSentences } from '../parse/file-warnings';
import { type Download, FileStorage } from './download';
import type { ByteRange } from './judge-download';
import { type PieceSizes, RangedFile } from './ranged-file';

const KB = 1024;
const MB = 1024 * KB;
/** A piece is small because a round fetches eight of them, and four are in memory as texts. Google accepts at most 50 MB for each response. */
const SIZES: PieceSizes = { piece: 8 * MB, most: 48 * MB, head: 64 * KB, overlap: 64 * KB };

/**
 * Downloads the four files of a day (section 4.1), and returns them piece by piece, in the order cn, en, in, sg. Each piece begins where a
 * record begins. One round of requests fetches several pieces, also of the files that follow.
 * After each piece, the caller must call `markRead`. Throws DownloadFailed, OutOfTime, QuotaUsedUp, and FileChanged if a file has changed
 * since its first piece was received.
 */
export class DayFiles {
  private readonly storage: FileStorage;
  private readonly files: ByCentre<RangedFile>;
  /** The file of the piece that was returned last; undefined after that piece was marked as read. */
  private open: RangedFile | undefined;
  private isBegun = false;

  /**
   * Continues at the position `from`; if it is omitted, begins all files. A request is for at most `pieceBytes` bytes, and for up to
   * `mostBytes` if a row is longer than that.
   */
  constructor(
    private readonly download: Download,
    private readonly from?: FilesPosition,
    pieceBytes: number = SIZES.piece,
    mostBytes: number = SIZES.most,
  ) {
    const overlap = Math.min(SIZES.overlap, Math.ceil(pieceBytes / 4));
    const sizes = { ...SIZES, piece: pieceBytes, most: mostBytes, overlap };
    const storage = new FileStorage(download);
    this.files = byCentre(
      (centre) => new RangedFile(centre, storage, sizes, from?.[centre] ?? { state: 'unread' }),
    );
    this.storage = storage;
  }

  /** Returns the next piece of the first file that is not read to its end; undefined when all files have been read. */
  next(): FilePart | undefined {
    if (this.open !== undefined) throw new Error('the last piece has not been marked as read');
    for (;;) {
      const file = this.nextFile();
      if (file === undefined) {
        this.reportDoubts();
        return undefined;
      }
      this.begin();
      if (file.beginning !== undefined) this.fetchBeginnings();
      const part = file.isToRead ? file.part(() => this.all().flatMap((one) => one.ahead())) : undefined;
      if (part === undefined) continue;
      this.open = file;
      this.reportProgress();
      return part;
    }
  }

  /** Marks the first `characters` of the returned piece as read: whole records only. The last piece of a file must be marked as a whole. */
  markRead(characters: number): void {
    if (this.open === undefined) throw new Error('there is no piece to mark as read');
    this.open.markRead(characters);
    this.open = undefined;
    this.reportProgress();
  }

  position(): FilesPosition {
    return byCentre((centre) => this.files[centre].position);
  }

  /** Why nothing can be read for a centre. Undefined if its file has data, or if that is not known yet. */
  none(centre: Centre): 'no data' | 'no file' | undefined {
    const { position } = this.files[centre];
    return position.state === 'none' ? position.why : undefined;
  }

  /** The centre of the first file that is not read to its end; 'cn' if all files have been read. */
  get waitsFor(): Centre {
    return this.nextFile()?.centre ?? 'cn';
  }

  private nextFile(): RangedFile | undefined {
    return this.all().find(({ isToRead }) => isToRead);
  }

  private all(): RangedFile[] {
    return CENTRES.map((centre) => this.files[centre]);
  }

  /** Finds out which centres have a file, once. This requests the links from the service. */
  private begin(): void {
    if (this.isBegun) return;
    this.isBegun = true;
    const { from } = this;
    const wasBegun = from !== undefined && CENTRES.some((one) => from[one].state !== 'unread');
    for (const file of this.all()) {
      const has = this.storage.has(file.centre);
      if (has && this.none(file.centre) === 'no file') throw new FileChanged(file.centre);
      if (has || !file.isToRead) continue;
      if (wasBegun) throw new DownloadFailed(file.centre, texts().devices.downloads.noLongerNamed);
      file.position = { state: 'none', why: 'no file' };
    }
    this.reportProgress();
  }

  private fetchBeginnings(): void {
    const ranges = this.all().flatMap(({ beginning }) => beginning ?? []);
    this.storage.fetch(ranges).forEach((beginning, i) => {
      const { centre } = ranges[i] as ByteRange;
      this.files[centre].begin(beginning);
    });
  }

  private reportDoubts(): void {
    const { day = '', onDoubt } = this.download;
    const read = this.all().flatMap(({ centre, position }) =>
      position.state === 'read' ? [{ centre, odd: position.odd ?? {} }] : [],
    );
    for (const doubt of warningSentences(read, day)) onDoubt?.(doubt);
  }

  private reportProgress(): void {
    this.download.onProgress?.(this.all().reduce((sum, { share }) => sum + share, 0));
  }
}
