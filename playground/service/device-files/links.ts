import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** The path and query of a link that is valid until `expires`, in seconds since 1970. */
export function linkTo(file: DeviceFile, expires: number, signer: Signer): string {
  const path = pathOf(file);
  const signature = encodeURIComponent(sign(path, String(expires), signer));
  return `${path}?Expires=${expires}&OSSAccessKeyId=${encodeURIComponent(signer.accessKeyId)}&Signature=${signature}`;
}

export type LinkCheck =
  | { readonly file: DeviceFile }
  | { readonly refused: 'expired' | 'signature' | 'no such file'; readonly expires: string };

/** Checks whether a link was made by this service, is complete and is still valid at `now` (milliseconds since 1970). */
export function checkLink(path: string, query: URLSearchParams, now: number, signer: Signer): LinkCheck {
  const expires = query.get('Expires') ?? '';
  const ours = sign(path, expires, signer);
  const known = query.get('OSSAccessKeyId') === signer.accessKeyId;
  const file = fileAt(path);
  if (!file) return { refused: 'no such file', expires };
  if (!known || !sameText(query.get('Signature') ?? '', ours)) return { refused: 'signature', expires };
  return Number(expires) * 1000 <= now ? { refused: 'expired', expires } : { file };
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
