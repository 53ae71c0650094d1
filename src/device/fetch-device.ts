import type { Request } from '../request/request';
import { isLoopback } from '../service/address';
import { fetchLinks } from '../service/fetch-report';
import type { Connection } from '../service/settings';
import { columnsOf } from '../table/columns';
import type { Table } from '../table/table';
import { readLinks } from './answer';
import { downloadFiles } from './download';
import { mergeFiles } from './merge';

/**
 * The table of a device report: the four centres' files merged, in the order cn, en, in, sg (section 4.1). Throws an
 * AdReportsError when any of the files cannot be had or read; never returns some of them.
 */
export function fetchDevice(request: Request, connection: Connection): Table {
  const { http, clock, deadline, key, settings, calls } = connection;
  const notices = new Set<string>();
  const files = downloadFiles({
    links: () => {
      const read = readLinks(fetchLinks(request, connection));
      for (const notice of read.notices) notices.add(notice);
      return read.links;
    },
    http: {
      sendAll: (requests) => {
        if (calls !== undefined) calls.sent += requests.length;
        return http.sendAll(requests);
      },
    },
    clock,
    deadline,
    allowLoopback: isLoopback(settings.baseUrl),
    secrets: [key],
  });
  const table = mergeFiles(files, columnsOf(request), request.zone);
  const doubts = [...notices, ...(table.doubts ?? [])];
  return {
    ...table,
    notices: [...notices, ...table.notices],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}
