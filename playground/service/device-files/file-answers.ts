import { type ServiceAnswer, xmlError } from '../exchange';
import type { ArmedFaults } from '../faults/armed-faults';
import type { Asked } from '../request/asked';
import type { Restatement } from '../stage';
import type { DeviceFiles, FileChanges } from './device-files';
import { NO_SUCH_FILE, readLink, type Signer } from './links';
import { serveFile } from './ranges';

/** Serves signed links as a storage service does. Its errors are XML, and it refuses a link with an Authorization header. */
export function answerFile(
  asked: Asked,
  signer: Signer,
  files: DeviceFiles,
  restatements: readonly Restatement[],
  faults: ArmedFaults,
): { answer: ServiceAnswer; rows: number | null } {
  const link = refusalOf(asked) ?? readLink(asked.path, asked.query, asked.now, signer);
  if ('status' in link) return { answer: link, rows: null };
  const file = files.file(link, restatements, changesOf(asked, faults));
  if (!file) return { answer: NO_SUCH_FILE, rows: null };
  const askedRange = asked.header('range') ?? '';
  const range = faults.strike('range', askedRange, asked);
  // A storage that changes the range does not look at If-Range.
  const answer = serveFile(file, range, range === askedRange ? asked.header('if-range') : undefined);
  return { answer: asked.method === 'HEAD' ? { ...answer, body: '' } : answer, rows: file.rows };
}

/** The refusal of a request with such a method or header. */
function refusalOf(asked: Asked): ServiceAnswer | undefined {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') {
    return xmlError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  const authorization = asked.header('authorization');
  if (authorization === undefined) return undefined;
  const echo = `<ArgumentName>Authorization</ArgumentName><ArgumentValue>${authorization}</ArgumentValue>`;
  return xmlError(400, 'InvalidArgument', 'Only one auth mechanism allowed', echo);
}

/** The changes that armed faults make to the file; null if there are none, so that the file can be cached. */
function changesOf(asked: Asked, faults: ArmedFaults): FileChanges | null {
  if (!faults.mayStrike(['table', 'bytes'], asked)) return null;
  return {
    table: (table) => faults.strike('table', table, asked),
    bytes: (bytes) => faults.strike('bytes', bytes, asked),
  };
}
