import type { Day } from '../../dates/calendar';
import { DownloadFailed } from '../../errors/service-errors';
import { texts } from '../../wording/texts';
import { type ByCentre, byCentre, CENTRES, type Centre } from '../centres';
import { FileChanged, type FilePart } from '../file-part';
import { withoutNuls } from '../parse/clean-text';
import { joinedText } from './body-text';
import type { FileStorage } from './download';
import type { ByteRange, DownloadedPart } from './judge-download';

const MB = 1024 * 1024;
/** How many bytes of a file are requested at once. Google accepts at most 50 MB in a response. */
const STEP_BYTES = 20 * MB;
/** How many characters of the first piece are its `head`. */
const HEAD = 64 * 1024;

/** How the text of a file ends: after a line end, within a line, or 'unknown' if the file is one line without an end. */
export type FileState = 'no file' | 'no data' | 'closed' | 'open' | 'unknown';

/**
 * Reads a piece of a file. Returns how many characters it used: whole records only. The others are passed again with the next piece. `done`
 * is the number of files that are read with this piece, with a fraction.
 */
export type ReadPart = (part: FilePart, done: number) => number;

/**
 * Downloads the four files of a day (section 4.1), and passes them to `read` piece by piece, in the order cn, en, in, sg. The beginnings of all
 * files are requested at once, then the other steps of each file. Throws what FileStorage throws: FileChanged if a file has changed since
 * its beginning was received.
 */
export function readDayFiles(
  storage: FileStorage,
  read: ReadPart,
  stepBytes: number = STEP_BYTES,
): ByCentre<FileState> {
  const range = (centre: Centre) => [centre, { centre, from: 0, bytes: stepBytes }] as const;
  const beginnings = new Map<Centre, ByteRange>(storage.centres().map(range));
  return byCentre((centre) => {
    const beginning = beginnings.get(centre);
    if (beginning === undefined) return 'no file';
    beginnings.delete(centre);
    const first = storage.fetch(beginning, [...beginnings.values()]);
    return first === 'no data' ? first : readFile(storage, centre, first, read, stepBytes);
  });
}

function readFile(
  storage: FileStorage,
  centre: Centre,
  first: DownloadedPart,
  read: ReadPart,
  stepBytes: number,
): FileState {
  const steps = stepsAfter(first, centre, stepBytes);
  let { text, response } = first;
  for (let at = 0; ; at++) {
    const [isFirst, isLast] = [at === 0, at === steps.length];
    const part = { centre, text, head: isFirst ? withoutNuls(text.slice(0, HEAD)) : '', isFirst, isLast };
    const used = read(part, CENTRES.indexOf(centre) + (at + 1) / (steps.length + 1));
    const step = steps[at];
    if (step === undefined) return stateOf(part);
    if (used === 0) throw new DownloadFailed(centre, texts().devices.downloads.endlessRow(stepBytes / MB));
    const next = storage.fetch(step, steps.slice(at + 1));
    if (next === 'no data') throw new FileChanged(centre);
    text = joinedText(text.slice(used), response, next);
    response = next.response;
  }
}

function stepsAfter(first: DownloadedPart, centre: Centre, bytes: number): ByteRange[] {
  const { size, version } = first;
  const count = first.bytes === size ? 0 : Math.ceil(size / bytes) - 1;
  return Array.from({ length: count }, (_, at) => {
    return { centre, from: (at + 1) * bytes, bytes, first: { size, version } };
  });
}

function stateOf({ text, isFirst }: FilePart): FileState {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  if (end < 0 && isFirst) return 'unknown';
  return /[!-\uffff]/.test(text.slice(end + 1)) ? 'open' : 'closed';
}

/** A doubt if some files end within a line and others do not. If none ends with a line end, the service omits it from complete files. */
export function cutFilesText(states: ByCentre<FileState>, day: Day): string[] {
  const centresWith = (state: FileState) => CENTRES.filter((centre) => states[centre] === state);
  const [cut, closed] = [centresWith('open'), centresWith('closed')];
  return cut.length === 0 || closed.length === 0 ? [] : [texts().devices.warnings.cutFiles(cut, closed, day)];
}
