import { getTexts } from '../../wording';

/** Google's limit for the length of a URL, in characters. */
const LONGEST_LINK = 2_082;
const LONGEST_HOST = 253;

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Host names of private networks, and names that do not exist in public DNS. */
const NOT_PUBLIC =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/**
 * Whether a link to a device file, a webhook or the address of the service may be opened. They are opened from Google's network, so only https
 * addresses of public hosts are allowed. The check is strict, because the platform's own parser could find another host in an unusual address. With
 * `allowLoopback`, http and https addresses of this machine are also allowed.
 */
export function isLinkAllowed(link: string, { allowLoopback }: { readonly allowLoopback: boolean }): boolean {
  const parts = /^([a-z]+):\/\/([^/?#]*)(?:[/?][^#]*)?$/i.exec(link);
  if (parts === null || link.length > LONGEST_LINK || /[^\x21-\x7e]|\\/.test(link)) return false;
  const [, scheme = '', authority = ''] = parts.map((part) => part.toLowerCase());
  const [, host = '', port = '443'] = /^(\[[^\]@%]*\]|[^:[\]@%]+)(?::([1-9]\d{0,4}))?$/.exec(authority) ?? [];
  const isLocal = allowLoopback && LOOPBACK.test(host) && /^https?$/.test(scheme);
  return (isLocal || (scheme === 'https' && isPublic(host))) && Number(port) <= 65_535;
}

/** Whether a host is a plain name of at least two labels. The last one has letters only, so no IP address is accepted. */
function isPublic(host: string): boolean {
  const labels = host.split('.');
  const arePlain = labels.every((label) => HOST_LABEL.test(label) && !label.startsWith('xn--'));
  const isName = labels.length > 1 && /^[a-z]{2,}$/.test(labels[labels.length - 1] ?? '');
  return arePlain && isName && host.length <= LONGEST_HOST && !NOT_PUBLIC.test(host);
}

/** A checked address. Apps Script has no URL class, and a strict check does not accept similar-looking hosts. */
export type CheckedAddress =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: string };

const PATH = /^(?:\/[A-Za-z0-9._~+,=-]+)+$/;
/** Parts of a path that lead to another one. */
const DOTS_ONLY = /\/\.+(?:\/|$)/;

/** The normal form has scheme and host in lower case, no default port, and no slash at the end. */
export function checkBaseUrl(text: string): CheckedAddress {
  const [, scheme = '', host = '', pathText = ''] = /^(https?):\/\/([^/?#]*)(\/.*)?$/i.exec(text) ?? [];
  const origin = `${scheme}://${host}`.toLowerCase();
  const path = pathText.replace(/\/$/, '');
  const isPathPlain = path === '' || (PATH.test(path) && !DOTS_ONLY.test(path));
  // The sentence does not repeat the text, which may contain a password.
  if (!isPathPlain || !isLinkAllowed(origin, { allowLoopback: true }))
    return { ok: false, problem: getTexts().settings.notABaseUrl };
  return { ok: true, url: origin.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2') + path };
}

/** The host of a base URL from `checkBaseUrl`, with its port if that is not the scheme's default. */
export function parseUrlHost(url: string): string {
  return /^https?:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
}

export function isLoopback(baseUrl: string): boolean {
  return LOOPBACK.test(parseUrlHost(baseUrl).replace(/:\d+$/, ''));
}
