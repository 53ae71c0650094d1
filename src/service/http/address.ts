import { texts } from '../../wording/texts';

/** A checked address. Apps Script has no URL class, and a strict check does not accept similar-looking hosts. */
export type Checked = { readonly ok: string } | { readonly refused: string };

const PATH_SEGMENT = /^[A-Za-z0-9._~+,=-]+$/;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * A base URL in its normal form (scheme and host in lower case, no default port, no slash at the end), or one sentence that says why it
 * is refused. http is allowed only for this machine, otherwise https is required. Only a path may follow the host.
 */
export function checkBaseUrl(text: string): Checked {
  const reasons = texts().responses.addresses;
  const refuse = (why: string): Checked => ({ refused: reasons.baseUrl(why) });
  if (text === '') return refuse(reasons.missing);
  if (!/^[\x21-\x7e]+$/.test(text)) return refuse(reasons.notPlain);
  if (/[?#]/.test(text)) return refuse(reasons.hasQuery);
  if (/[\\%]/.test(text)) return refuse(reasons.hasEscapes);
  const parts = /^(https?):\/\/([^/]*)(\/.*)?$/i.exec(text);
  if (!parts) return refuse(reasons.noScheme);
  const [, scheme = '', authority = ''] = parts.map((part) => part?.toLowerCase());
  if (authority.includes('@')) return refuse(reasons.hasUser);
  const host = checkedHost(authority, scheme);
  if (host === undefined) return refuse(reasons.badHost);
  if (scheme === 'http' && !isLoopbackHost(host)) return refuse(reasons.notSecret);
  const path = (parts[3] ?? '').replace(/\/$/, '');
  if (path !== '' && 'refused' in checkPath(path)) return refuse(reasons.badPath);
  return { ok: `${scheme}://${host}${path}` };
}

/** A path of the service, such as `/v2/ltv`, or one sentence that says why it is refused. */
export function checkPath(text: string): Checked {
  const segments = text.split('/');
  const plain =
    segments.length > 1 &&
    segments[0] === '' &&
    segments.slice(1).every((segment) => PATH_SEGMENT.test(segment) && !/^\.+$/.test(segment));
  return plain ? { ok: text } : { refused: texts().responses.addresses.path };
}

/** The host of a base URL from `checkBaseUrl`, with its port if that is not the scheme's default. */
export function hostOf(url: string): string {
  return /^https?:\/\/([^/]*)/.exec(url)?.[1] ?? '';
}

/** A name, a dotted IPv4 or a bracketed IPv6 address, with its port if that is not the scheme's default; undefined if it is invalid. */
function checkedHost(authority: string, scheme: string): string | undefined {
  const parts = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::([1-9]\d{0,4}))?$/.exec(authority);
  if (!parts) return undefined;
  const [, name = '', port] = parts;
  if (!name.startsWith('[') && !isPlainName(name)) return undefined;
  if (port === undefined || port === (scheme === 'https' ? '443' : '80')) return name;
  return Number(port) <= 65_535 ? `${name}:${port}` : undefined;
}

/** Whether a name is unambiguous. If its last label is a number, it is an IP address, which must have four decimal parts. */
function isPlainName(name: string): boolean {
  const labels = name.split('.');
  if (name.length > 253 || !labels.every((label) => label.length <= 63 && HOST_LABEL.test(label)))
    return false;
  if (!/^(\d+|0x[0-9a-f]*)$/.test(labels[labels.length - 1] ?? '')) return true;
  return (
    labels.length === 4 && labels.every((label) => /^(0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255)
  );
}

/** True for the base URL of a service on this machine. */
export function isLoopback(baseUrl: string): boolean {
  return isLoopbackHost(hostOf(baseUrl));
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
