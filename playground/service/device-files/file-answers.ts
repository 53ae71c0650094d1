import { type ServiceAnswer, xmlError } from '../exchange';
import type { ArmedFaults } from '../faults/armed-faults';
import type { Asked } from '../request/asked';
import type { Restatement } from '../stage';
import type { DeviceFiles, FileChanges } from './device-files';
import { checkLink, type DeviceFile, type Signer } from './links';
import { serveFile } from './ranges';

/** Serves signed links as a storage service does. Its errors are XML, and it refuses a link with an Authorization header. */
export function answerFile(
  asked: Asked,
  signer: Signer,
  files: DeviceFiles,
  restatements: readonly Restatement[],
  faults: ArmedFaults,
  struck: string[],
): { answer: ServiceAnswer; rows: number | null } {
  const refused = refusal(asked, signer);
  if ('status' in refused) return { answer: refused, rows: null };
  const file = files.file(refused.file, restatements, changesOf(asked, faults, struck));
  if (!file) return { answer: notFound(), rows: null };
  const askedRange = asked.header('range') ?? '';
  const range = faults.strike('range', askedRange, asked.occasion, struck);
  // A storage that changes the range does not look at If-Range.
  const answer = serveFile(file, range, range === askedRange ? asked.header('if-range') : undefined);
  return { answer: asked.method === 'HEAD' ? { ...answer, body: '' } : answer, rows: file.rows };
}

function refusal(asked: Asked, signer: Signer): ServiceAnswer | { file: DeviceFile } {
  if (asked.method !== 'GET' && asked.method !== 'HEAD') {
    return xmlError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  const authorization = asked.header('authorization');
  if (authorization !== undefined) {
    const echo = `<ArgumentName>Authorization</ArgumentName><ArgumentValue>${authorization}</ArgumentValue>`;
    return xmlError(400, 'InvalidArgument', 'Only one auth mechanism allowed', echo);
  }
  const check = checkLink(asked.path, asked.query, asked.occasion.now, signer);
  if ('file' in check) return check;
  if (check.refused === 'no such file') return notFound();
  if (check.refused === 'signature') {
    return xmlError(
      403,
      'SignatureDoesNotMatch',
      'The request signature does not match the signature provided.',
    );
  }
  return xmlError(
    403,
    'AccessDenied',
    'Request has expired.',
    `<Expires>${expiryText(check.expires)}</Expires>`,
  );
}

function expiryText(expires: string): string {
  return new Date(Number(expires) * 1000).toISOString();
}

function notFound(): ServiceAnswer {
  return xmlError(404, 'NoSuchKey', 'The specified key does not exist.');
}

/** The changes that armed faults make to the file; null if there are none, so that the file can be cached. */
function changesOf(asked: Asked, faults: ArmedFaults, struck: string[]): FileChanges | null {
  if (!faults.mayStrike(['table', 'bytes'], asked.occasion)) return null;
  return {
    table: (table) => faults.strike('table', table, asked.occasion, struck),
    bytes: (bytes) => faults.strike('bytes', bytes, asked.occasion, struck),
  };
}
