import { DownloadFailed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import { CENTRES, type Centre } from '../centres';
import type { FilePart } from '../day-consumer';
import { joinedText } from './body-text';
import type { FileStorage } from './download';
import { type ByteRange, changed, type DownloadedPart } from './judge-download';

const MB = 1024 * 1024;
/** How many bytes of a file are requested at once. Google accepts at most 50 MB in a response. */
const STEP_BYTES = 20 * MB;

/**
 * Downloads the four files of a day (section 4.1), and passes them to `read` piece by piece, in the order cn, en, in, sg. The beginnings of all
 * files are requested at once, then the other steps of each file. `read` returns how many characters it used: whole records only. The others
 * are passed again with the next piece. `done` is the number of files that are read with the piece, with a fraction. Throws what FileStorage throws.
 */
export function readDayFiles(
  storage: FileStorage,
  read: (part: FilePart, done: number) => number,
  stepBytes = STEP_BYTES,
): void {
  for (const { centre, part } of storage.beginnings(stepBytes)) {
    const steps = stepsAfter(part, centre, stepBytes);
    let { text, response } = part;
    for (let at = 0; ; at++) {
      const piece = { centre, text, isFirst: at === 0, isLast: at === steps.length };
      const used = read(piece, CENTRES.indexOf(centre) + (at + 1) / (steps.length + 1));
      const step = steps[at];
      if (step === undefined) break;
      if (used === 0) throw new DownloadFailed(centre, texts().devices.downloads.endlessRow(stepBytes / MB));
      const next = storage.fetch(step, steps.slice(at + 1));
      if (next === 'no data') throw changed(centre);
      text = joinedText(text.slice(used), response, next);
      response = next.response;
    }
  }
}

function stepsAfter(first: DownloadedPart, centre: Centre, bytes: number): ByteRange[] {
  const { size, version } = first;
  const count = first.bytes === size ? 0 : Math.ceil(size / bytes) - 1;
  return Array.from({ length: count }, (_, at) => {
    return { centre, from: (at + 1) * bytes, bytes, first: { size, version } };
  });
}
