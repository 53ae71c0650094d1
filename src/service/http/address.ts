/** Addresses, read without a URL class: the engine has none, and a strict reading has no look-alikes. */

export type Checked = { readonly ok: string } | { readonly refused: string };

const PATH_SEGMENT = /^[A-Za-z0-9._~+,=-]+$/;
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/**
 * A base URL in one form: lower-case scheme and host, no default port, no slash at its end; or one sentence that says
 * why it is refused. https, and http for loopback hosts alone; a path may follow the host and nothing else.
 */
export function checkBaseUrl(text: string): Checked {
  const refuse = (why: string): Checked => ({ refused: `Base URL: ${why}.` });
  if (text === '')
    return refuse(
      'it is missing; give the address of the reporting service, such as https://reports.example.com',
    );
  if (!/^[\x21-\x7e]+$/.test(text)) return refuse('it holds spaces, line breaks or letters outside A to Z');
  if (/[?#]/.test(text)) return refuse('it holds “?” or “#”; give the address up to its path alone');
  if (/[\\%]/.test(text)) return refuse('it holds “\\” or “%”, which no base URL needs');
  const parts = /^(https?):\/\/([^/]*)(\/.*)?$/i.exec(text);
  if (!parts) return refuse('it does not begin with https://');
  const scheme = parts[1]!.toLowerCase();
  const authority = parts[2]!.toLowerCase();
  if (authority.includes('@')) return refuse('it holds “@”; a name or password does not belong there');
  const host = checkedHost(authority, scheme);
  if (host === undefined) return refuse('its host name is not a plain one');
  if (scheme === 'http' && !isLoopbackHost(host))
    return refuse('it begins with http://; only https:// keeps the report key secret');
  const path = (parts[3] ?? '').replace(/\/$/, '');
  if (path !== '' && 'refused' in checkPath(path))
    return refuse('its path holds “..”, “//” or signs that no path needs');
  return { ok: `${scheme}://${host}${path}` };
}

/** A path of the service, such as `/v2/ltv`, or one sentence that says why it is refused. */
export function checkPath(text: string): Checked {
  const segments = text.split('/');
  const plain =
    segments.length > 1 &&
    segments[0] === '' &&
    segments.slice(1).every((segment) => PATH_SEGMENT.test(segment) && !/^\.+$/.test(segment));
  return plain
    ? { ok: text }
    : {
        refused:
          'Path: it has to begin with “/” and hold only letters, digits and . _ ~ + , = - between single slashes.',
      };
}

/** The host of an address that `checkBaseUrl` passed, with its port where it is not the scheme's own. */
export function hostOf(url: string): string {
  return /^https?:\/\/([^/]*)/.exec(url)?.[1] ?? '';
}

/** `name`, `name:port`, a dotted IPv4 or a bracketed IPv6 address, without the scheme's own port. */
function checkedHost(authority: string, scheme: string): string | undefined {
  const parts = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::([1-9]\d{0,4}))?$/.exec(authority);
  if (!parts) return undefined;
  const name = parts[1]!;
  const port = parts[2];
  if (!name.startsWith('[') && !isPlainName(name)) return undefined;
  if (port === undefined || port === (scheme === 'https' ? '443' : '80')) return name;
  return Number(port) <= 65_535 ? `${name}:${port}` : undefined;
}

/** A last label of digits makes a number of the whole: then only the usual four parts are plain. */
function isPlainName(name: string): boolean {
  const labels = name.split('.');
  if (name.length > 253 || !labels.every((label) => label.length <= 63 && HOST_LABEL.test(label)))
    return false;
  if (!/^(\d+|0x[0-9a-f]*)$/.test(labels[labels.length - 1]!)) return true;
  return (
    labels.length === 4 && labels.every((label) => /^(0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255)
  );
}

/** True for the base URL of a service on this machine itself. */
export function isLoopback(baseUrl: string): boolean {
  return isLoopbackHost(hostOf(baseUrl));
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}
