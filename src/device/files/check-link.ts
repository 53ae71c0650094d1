/**
 * What a link to a device file may be. Links come from outside and are opened from Google's network, so only an https
 * address of a public host with a plain name is followed; the text is read strictly, because a lenient reading and the
 * platform's own could take it for two different hosts.
 */
export type CheckedLink = { readonly ok: string } | { readonly refused: string };

/** Google's limit on an address. */
const LONGEST_LINK = 2_082;
const LONGEST_HOST = 253;

const HOST_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;
/** Names that lead into somebody's own network, or nowhere. */
const NOT_PUBLIC =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/** Checks one link. `allowLoopback` is true when the base URL itself is on this machine: then http to it is allowed too. */
export function checkLink(text: string, { allowLoopback }: { readonly allowLoopback: boolean }): CheckedLink {
  if (text.length > LONGEST_LINK)
    return { refused: `the link has ${text.length} characters, and Google opens at most ${LONGEST_LINK}` };
  const unsafe = unsafeCharacter(text);
  if (unsafe !== undefined) return { refused: `the link holds ${unsafe}` };
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([/?][^#]*)?$/i.exec(text);
  if (!parts) return { refused: 'the link is not a whole web address' };
  const scheme = parts[1]!.toLowerCase();
  const authority = parts[2]!.toLowerCase();
  const refused = refusedAuthority(authority) ?? refusedHost(scheme, hostOf(authority), allowLoopback);
  return refused === undefined ? { ok: `${scheme}://${authority}${parts[3] ?? ''}` } : { refused };
}

function unsafeCharacter(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007f]/.test(text)) return 'a space or a control character';
  if (/[^\u0021-\u007e]/.test(text)) return 'a character that is not ASCII';
  return text.includes('\\') ? 'a backslash' : undefined;
}

function refusedAuthority(authority: string): string | undefined {
  if (authority.includes('@')) return 'the link holds a user name before its host';
  if (authority.includes('%')) return 'the host of the link is written with % signs';
  const port = /^(?:\[[^\]]*\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(authority);
  if (!port || Number(port[1] ?? 443) > 65_535 || port[1] === '0')
    return 'the host of the link is not written plainly';
  return undefined;
}

function hostOf(authority: string): string {
  return /^(\[[^\]]*\]|[^:]*)/.exec(authority)![0];
}

function refusedHost(scheme: string, host: string, allowLoopback: boolean): string | undefined {
  if (allowLoopback && LOOPBACK.test(host) && (scheme === 'http' || scheme === 'https')) return undefined;
  if (scheme !== 'https') return 'the link does not begin with https://';
  if (host.startsWith('[') || /(^|\.)(\d+|0x[0-9a-f]*)\.?$/.test(host))
    return 'the host of the link is a number, not a name';
  if (NOT_PUBLIC.test(host.replace(/\.$/, ''))) return 'the host of the link is not on the public internet';
  const labels = host.split('.');
  if (labels.some((label) => label.startsWith('xn--')))
    return 'the host of the link is written in another alphabet';
  const plain = host.length <= LONGEST_HOST && labels.every((label) => HOST_LABEL.test(label));
  if (!plain || labels.length < 2 || !/^[a-z]{2,}$/.test(labels[labels.length - 1]!))
    return 'the host of the link is not a public name';
  return undefined;
}
