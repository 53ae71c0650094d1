import type { Request } from '../request/request';
import type { Connection } from '../service/settings';
import { columnsOf } from '../table/columns';
import type { Table } from '../table/table';
import { CENTRES } from './centres';
import { downloadFiles } from './download';
import { checkedSalt } from './identifiers';
import { mergeFiles } from './merge';
import { DeviceSource } from './source';

/** What device identifiers are hashed with, where they are to be. */
export interface Salted {
  readonly salt?: string;
}

/**
 * The table of a device report: the four centres' files merged, in the order cn, en, in, sg (section 4.1). Throws an
 * AdReportsError when any of the files cannot be had or read; never returns some of them. Throws an Error where
 * identifiers are to be hashed and there is no salt.
 */
export function fetchDevice(request: Request, connection: Connection, { salt }: Salted = {}): Table {
  const hashedWith = checkedSalt(request, salt);
  const source = new DeviceSource(request, connection);
  const tell = (done: number, rows: number): void =>
    connection.onProgress?.({
      what: 'files',
      done,
      of: CENTRES.length,
      rows,
      total: undefined,
      calls: source.calls,
    });
  const files = downloadFiles({ ...source.download(), onProgress: ({ done }) => tell(done, 0) });
  const table = mergeFiles(files, columnsOf(request), request.zone, hashedWith);
  tell(CENTRES.length, table.rows.length);
  const notices = [...source.notices];
  const doubts = [...notices, ...(table.doubts ?? [])];
  return {
    ...table,
    notices: [...notices, ...table.notices],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}
