import { getTexts } from '../../wording';

/** A checked address. Apps Script has no URL class, and a strict check does not accept similar-looking hosts. */
export type CheckedAddress =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: string };

const BASE_URL = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^:[\]/]+)(?::([1-9]\d{0,4}))?(\/.*)?$/i;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const PATH = /^(?:\/[A-Za-z0-9._~+,=-]+)+$/;
/** Parts of a path that lead to another one. */
const DOTS_ONLY = /\/\.+(?:\/|$)/;

/** The normal form has scheme and host in lower case, no default port, and no slash at the end. http is allowed only for this machine. */
export function checkBaseUrl(text: string): CheckedAddress {
  // The sentence does not repeat the text, which may contain a password.
  const refusal: CheckedAddress = { ok: false, problem: getTexts().settings.notABaseUrl };
  const [, schemeText = '', hostName = '', port, pathText = ''] = BASE_URL.exec(text) ?? [];
  const scheme = schemeText.toLowerCase();
  const host = formatHost(hostName.toLowerCase(), port, scheme);
  const path = pathText.replace(/\/$/, '');
  const isPathPlain = path === '' || (PATH.test(path) && !DOTS_ONLY.test(path));
  if (host === undefined || !isPathPlain) return refusal;
  const url = `${scheme}://${host}`;
  return scheme === 'http' && !isLoopback(url) ? refusal : { ok: true, url: `${url}${path}` };
}

/** The host of a base URL from `checkBaseUrl`, with its port if that is not the scheme's default. */
export function parseUrlHost(url: string): string {
  return /^https?:\/\/([^/]*)/.exec(url)?.[1] ?? '';
}

function formatHost(name: string, port: string | undefined, scheme: string): string | undefined {
  const isIpv6Address = name.startsWith('[');
  if (!isIpv6Address && !isPlainName(name)) return undefined;
  if (port === undefined || port === (scheme === 'https' ? '443' : '80')) return name;
  return Number(port) > 65_535 ? undefined : `${name}:${port}`;
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

export function isLoopback(baseUrl: string): boolean {
  const name = parseUrlHost(baseUrl).replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
