import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ServiceAnswer, xmlError } from '../exchange';
import { CENTRES, type Centre, CURRENCIES, type Currency, ZONES, type Zone } from '../request/names';

/** Signed links to device files, like those of storage services: path, expiry, access key id and signature. */

export interface DeviceFile {
  readonly centre: Centre;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly app: string;
  readonly zone: Zone;
  readonly currency: Currency;
  /** The hour (since 1970) of the data in the file. It is part of the name, so a file with the same name never changes. */
  readonly hour: number;
}

export interface Signer {
  readonly accessKeyId: string;
  readonly secret: string;
}

export const NO_SUCH_FILE = xmlError(404, 'NoSuchKey', 'The specified key does not exist.');
const WRONG_SIGNATURE = xmlError(
  403,
  'SignatureDoesNotMatch',
  'The request signature does not match the signature provided.',
);

/** The path and query of a link that is valid until `expires`, in seconds since 1970. */
export function linkTo(file: DeviceFile, expires: number, signer: Signer): string {
  const path = pathOf(file);
  const signature = encodeURIComponent(sign(path, String(expires), signer));
  return `${path}?Expires=${expires}&OSSAccessKeyId=${encodeURIComponent(signer.accessKeyId)}&Signature=${signature}`;
}

/** The file of a link, or the refusal of one that this service has not made, or that is over at `now` (milliseconds since 1970). */
export function readLink(
  path: string,
  query: URLSearchParams,
  now: number,
  signer: Signer,
): DeviceFile | ServiceAnswer {
  const expires = query.get('Expires') ?? '';
  const ours = sign(path, expires, signer);
  const isOurKey = query.get('OSSAccessKeyId') === signer.accessKeyId;
  const file = fileAt(path);
  if (!file) return NO_SUCH_FILE;
  if (!isOurKey || !sameText(query.get('Signature') ?? '', ours)) return WRONG_SIGNATURE;
  if (Number(expires) * 1000 > now) return file;
  const until = `<Expires>${new Date(Number(expires) * 1000).toISOString()}</Expires>`;
  return xmlError(403, 'AccessDenied', 'Request has expired.', until);
}

function pathOf({ centre, day, app, zone, currency, hour }: DeviceFile): string {
  return `/files/${centre}/${day}/${[app, zone, currency].map(encodeURIComponent).join('/')}/${hour}.csv`;
}

function fileAt(path: string): DeviceFile | undefined {
  const parts = /^\/files\/(\w+)\/([\d-]+)\/([^/]+)\/([^/]+)\/(\w+)\/(\d+)\.csv$/.exec(path);
  const centre = CENTRES.find((each) => each === parts?.[1]);
  const zone = ZONES.find((each) => encodeURIComponent(each) === parts?.[4]);
  const currency = CURRENCIES.find((each) => each === parts?.[5]);
  if (!parts || !centre || !zone || !currency) return undefined;
  const app = decodeURIComponent(parts[3] as string);
  return { centre, day: parts[2] as string, app, zone, currency, hour: Number(parts[6]) };
}

function sign(path: string, expires: string, { accessKeyId, secret }: Signer): string {
  return createHmac('sha1', secret).update(`GET\n${expires}\n${accessKeyId}\n${path}`).digest('base64');
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
