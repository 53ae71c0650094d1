import type { Checked } from '../../service/http/address';
import { texts } from '../../wording/texts';

/** Google's limit for the length of a URL, in characters. */
const LONGEST_LINK = 2_082;
const LONGEST_HOST = 253;

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
/** Host names of private networks, and names that do not exist in public DNS. */
const NOT_PUBLIC =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/**
 * Checks one link to a device file. Links come from outside and are opened from Google's network, so only an https address of a public
 * host with a plain name is allowed. The check is strict, because a lenient parser and the platform's own parser may find two different
 * hosts in the same text.
 * `allowLoopback` is true when the base URL is on this machine: then http to this machine is also allowed.
 */
export function checkLink(text: string, { allowLoopback }: { readonly allowLoopback: boolean }): Checked {
  const reasons = texts().devices.links;
  if (text.length > LONGEST_LINK) return { refused: reasons.tooLong(text.length, LONGEST_LINK) };
  const unsafe = unsafeCharacter(text);
  if (unsafe !== undefined) return { refused: unsafe };
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([/?][^#]*)?$/i.exec(text);
  if (!parts) return { refused: reasons.notWhole };
  const [, scheme = '', authority = ''] = parts.map((part) => part?.toLowerCase());
  const refused = refusedAuthority(authority) ?? refusedHost(scheme, hostOf(authority), allowLoopback);
  return refused === undefined ? { ok: `${scheme}://${authority}${parts[3] ?? ''}` } : { refused };
}

function unsafeCharacter(text: string): string | undefined {
  const { space, notAscii, backslash } = texts().devices.links;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007f]/.test(text)) return space;
  if (/[^\u0021-\u007e]/.test(text)) return notAscii;
  return text.includes('\\') ? backslash : undefined;
}

function refusedAuthority(authority: string): string | undefined {
  const { userName, encodedHost, unclearHost } = texts().devices.links;
  if (authority.includes('@')) return userName;
  if (authority.includes('%')) return encodedHost;
  const port = /^(?:\[[^\]]*\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(authority);
  return !port || Number(port[1] ?? 443) > 65_535 || port[1] === '0' ? unclearHost : undefined;
}

function hostOf(authority: string): string {
  return /^(?:\[[^\]]*\]|[^:]*)/.exec(authority)?.[0] ?? '';
}

function refusedHost(scheme: string, host: string, allowLoopback: boolean): string | undefined {
  if (allowLoopback && LOOPBACK.test(host) && (scheme === 'http' || scheme === 'https')) return undefined;
  const reasons = texts().devices.links;
  if (scheme !== 'https') return reasons.notHttps;
  if (host.startsWith('[') || /(^|\.)(\d+|0x[0-9a-f]*)\.?$/.test(host)) return reasons.numericHost;
  if (NOT_PUBLIC.test(host.replace(/\.$/, ''))) return reasons.privateHost;
  const labels = host.split('.');
  if (labels.some((label) => label.startsWith('xn--'))) return reasons.otherAlphabet;
  const plain = host.length <= LONGEST_HOST && labels.every((label) => HOST_LABEL.test(label));
  const isPublic = labels.length > 1 && /^[a-z]{2,}$/.test(labels[labels.length - 1] ?? '');
  return plain && isPublic ? undefined : reasons.noPublicName;
}
