import { type ByCentre, CENTRES } from '../centres';
import type { FilePart } from '../file-part';
import { FileStorage } from './download';
import type { DeviceSource } from './link-source';
import type { DownloadedPart } from './verdict';

const BYTES = 64 * 1024;

/** The beginning of one centre's file; the whole file if its storage cannot send it in parts. */
export interface Beginning {
  readonly part: FilePart;
  /** The number of characters of the whole file, estimated from the size that its storage reports; null if it reports none. */
  readonly length: number | null;
}

/**
 * Yields the beginnings of the files one after another, and fetches each only when it is needed. Skips centres without a file or without
 * data. If a storage serves no ranges, or the file is packed, the whole file is fetched. Throws what FileStorage throws.
 */
export function* beginnings(source: DeviceSource, links: ByCentre<string | null>): Generator<Beginning> {
  const download = source.download();
  let isAsked = false;
  const linksAgain = (): ByCentre<string | null> => {
    const held = isAsked ? download.links() : links;
    isAsked = true;
    return held;
  };
  const storage = new FileStorage({ ...download, links: linksAgain });
  for (const centre of CENTRES.filter((one) => storage.has(one))) {
    const part = storage.fetchOne({ centre, from: 0, bytes: BYTES });
    const came = part === 'not in parts' ? storage.fetchOne({ centre, from: 0, bytes: null }) : part;
    if (typeof came !== 'string') yield beginning(centre, came);
  }
}

function beginning(centre: FilePart['centre'], { text, to, size, isEntire }: DownloadedPart): Beginning {
  const part = { centre, text, head: text, isFirst: true, isLast: isEntire, from: 0, to, size: size ?? to };
  if (isEntire) return { part, length: text.length };
  return { part, length: size === null ? null : (size * text.length) / to };
}
