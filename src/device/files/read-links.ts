import { CENTRE_IDS, type CentreId } from '../../catalogue';
import { NotUnderstood } from '../../errors';
import type { CheckedAddress } from '../../service';
import { getTexts } from '../../wording';

export type Links = ReadonlyMap<CentreId, string>;

/** Section 2.2. A centre without a link has no file. A link of two centres is used once: its revenue would be counted twice. */
export function readLinks(answer: Readonly<Record<string, unknown>>): { links: Links; notices: string[] } {
  const { noLink, sharedLink } = getTexts().devices.downloads;
  // Only own members are read. The response is untrusted: a name such as __proto__ would reach the prototype.
  const members = new Map(Object.entries(answer));
  if (!CENTRE_IDS.some((centre) => members.has(formatLinkField(centre))))
    throw new NotUnderstood(noLink(CENTRE_IDS.map(formatLinkField)));
  const links = new Map<CentreId, string>();
  const notices: string[] = [];
  for (const centre of CENTRE_IDS) {
    const value = members.get(formatLinkField(centre)) ?? '';
    if (typeof value !== 'string') throw new NotUnderstood(noLink([formatLinkField(centre)]));
    const link = value.trim();
    const [first] = [...links].find(([, other]) => other === link) ?? [];
    if (first !== undefined) notices.push(sharedLink([first, centre]));
    else if (link !== '') links.set(centre, link);
  }
  return { links, notices };
}

function formatLinkField(centre: CentreId): string {
  return `url_${centre}`;
}

/** Google's limit for the length of a URL, in characters. */
const LONGEST_LINK = 2_082;
const LONGEST_HOST = 253;

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Host names of private networks, and names that do not exist in public DNS. */
const NOT_PUBLIC =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/**
 * Returns a link to a device file, or a sentence that says why it is not opened. Links are outside text and are opened from Google's
 * network, so only https addresses of public hosts are allowed. The check is strict, because the platform's own parser could find another
 * host in an unusual address. With `allowLoopback`, http and https addresses of this machine are also allowed.
 */
export function checkLink(
  text: string,
  { allowLoopback }: { readonly allowLoopback: boolean },
): CheckedAddress {
  const refusal: CheckedAddress = { ok: false, problem: getTexts().devices.downloads.linkNotAllowed };
  const parts = /^([a-z]+):\/\/([^/?#]*)([/?][^#]*)?$/i.exec(text);
  if (!parts || text.length > LONGEST_LINK || /[^\x21-\x7e]|\\/.test(text)) return refusal;
  const [, scheme = '', authority = ''] = parts.map((part) => part?.toLowerCase());
  const [, host = '', port = '443'] = /^(\[[^\]@%]*\]|[^:[\]@%]+)(?::([1-9]\d{0,4}))?$/.exec(authority) ?? [];
  const isLocal = allowLoopback && LOOPBACK.test(host) && /^https?$/.test(scheme);
  const isAllowed = isLocal || (scheme === 'https' && isPublic(host));
  if (!isAllowed || Number(port) > 65_535) return refusal;
  return { ok: true, url: `${scheme}://${authority}${parts[3] ?? ''}` };
}

/** Whether a host is a plain name of at least two labels. The last one has letters only, so no IP address is accepted. */
function isPublic(host: string): boolean {
  const labels = host.split('.');
  const arePlain = labels.every((label) => HOST_LABEL.test(label) && !label.startsWith('xn--'));
  const isName = labels.length > 1 && /^[a-z]{2,}$/.test(labels[labels.length - 1] ?? '');
  return arePlain && isName && host.length <= LONGEST_HOST && !NOT_PUBLIC.test(host);
}
