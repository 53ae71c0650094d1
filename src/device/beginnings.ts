import { type ByCentre, byCentre, CENTRES, type Centre } from './centres';
import { downloadFiles } from './download';
import { FirstBytes } from './first-bytes';
import type { DeviceSource } from './source';
import { wholeRecords } from './whole-records';

/** The beginning of one centre's file, as far as its storage sends no more than that. */
export interface Beginning {
  readonly centre: Centre;
  /** Whole records. */
  readonly text: string;
  readonly isWhole: boolean;
  /** Characters of the whole file, by what its storage says; null where it says nothing. */
  readonly length: number | null;
}

/**
 * The beginnings of the files, one after the other and each fetched when it is its turn; none of a centre without a file or without
 * data. Throws what `downloadFiles` throws.
 */
export function* beginnings(source: DeviceSource, links: ByCentre<string | null>): Generator<Beginning> {
  const download = source.download();
  let held = links;
  for (const centre of CENTRES) {
    let isAsked = false;
    const http = new FirstBytes(download.http);
    const linksAgain = (): ByCentre<string | null> => {
      if (isAsked) held = source.links();
      isAsked = true;
      return byCentre((one) => (one === centre ? held[one] : null));
    };
    const file = downloadFiles({ ...download, http, links: linksAgain })[centre];
    if ('text' in file) yield beginning(centre, file.text, http.part);
  }
}

function beginning(centre: Centre, text: string, part: FirstBytes['part']): Beginning {
  if (part === undefined) return { centre, text, isWhole: true, length: text.length };
  const length = part.of === null ? null : (part.of * text.length) / part.bytes;
  return { centre, text: wholeRecords(text), isWhole: false, length };
}
