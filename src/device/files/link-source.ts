import { NotUnderstood } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import { fetchLinks } from '../../service/fetch-report';
import { isLoopback } from '../../service/http/address';
import type { Connection } from '../../service/http/connection';
import { texts } from '../../wording/texts';
import { type ByCentre, byCentre, CENTRES, linkField } from '../centres';
import type { Download } from './download';

/**
 * How to download the files of a device report's first day: the service returns the links, and storage services serve the files. Adds
 * the sentences about the links and the files that the user has to see to `notices`.
 */
export function deviceDownload(request: Request, connection: Connection, notices: Set<string>): Download {
  const { http, clock, deadline, key, settings, calls } = connection;
  return {
    links() {
      const read = readLinks(fetchLinks(request, connection));
      for (const notice of read.notices) notices.add(notice);
      return read.links;
    },
    http: {
      sendAll(requests) {
        if (calls !== undefined) calls.sent += requests.length;
        return http.sendAll(requests);
      },
    },
    clock,
    deadline,
    allowLoopback: isLoopback(settings.baseUrl),
    secrets: [key],
    day: request.from,
    onDoubt: (doubt) => notices.add(doubt),
  };
}

interface Links {
  readonly links: ByCentre<string | null>;
  readonly notices: readonly string[];
}

/**
 * Reads the links in the response to a device report's request (section 2.2). If a centre's link is missing, null or blank, the centre has
 * no file. If two centres have the same link, only the first is used, because the revenue of the file would be counted twice. Throws
 * NotUnderstood if the response has none of the four fields, or if a link is not a text.
 */
export function readLinks(answer: Readonly<Record<string, unknown>>): Links {
  // Only own members are read. The response is untrusted: a name such as __proto__ would reach the prototype.
  const members = new Map(Object.entries(answer));
  if (!CENTRES.some((centre) => members.has(linkField(centre))))
    throw new NotUnderstood(texts().devices.answers.noLinks(CENTRES.map(linkField)));
  const found = byCentre((centre) => linkOf(members, linkField(centre)));
  const notices: string[] = [];
  const links = byCentre((centre) => {
    const first = CENTRES.find((each) => found[each] === found[centre]) ?? centre;
    if (found[centre] === null || first === centre) return found[centre];
    notices.push(texts().devices.answers.sharedLink([first, centre]));
    return null;
  });
  return { links, notices };
}

function linkOf(members: ReadonlyMap<string, unknown>, name: string): string | null {
  const link = members.get(name) ?? '';
  if (typeof link !== 'string') throw new NotUnderstood(texts().devices.answers.noLink(name));
  return link.trim() || null;
}
