import type { Http } from '../../platform/ports';
import type { Request } from '../../request/request';
import { fetchLinks } from '../../service/fetch-report';
import { isLoopback } from '../../service/http/address';
import type { Connection } from '../../service/http/connection';
import type { ByCentre } from '../centres';
import type { Download } from './download';
import { readLinks } from './read-links';

/** The source of a device report's files: the service returns the links, and storage services serve the files. */
export class DeviceSource {
  /** Sentences about the links and the files that the user has to see. */
  readonly notices = new Set<string>();
  /** The number of requests sent to the service and to the links. */
  calls = 0;
  private readonly http: Http;

  constructor(
    private readonly request: Request,
    private readonly connection: Connection,
  ) {
    this.http = {
      sendAll: (requests) => {
        this.calls += requests.length;
        return connection.http.sendAll(requests);
      },
    };
  }

  /** Requests fresh links from the service. Throws an AdReportsError. */
  links(): ByCentre<string | null> {
    const read = readLinks(fetchLinks(this.request, { ...this.connection, http: this.http }));
    for (const notice of read.notices) this.notices.add(notice);
    return read.links;
  }

  /** The options for a download of the files. */
  download(): Download {
    const { clock, deadline, key, settings, calls } = this.connection;
    return {
      links: () => this.links(),
      http: {
        sendAll: (requests) => {
          if (calls !== undefined) calls.sent += requests.length;
          return this.http.sendAll(requests);
        },
      },
      clock,
      deadline,
      allowLoopback: isLoopback(settings.baseUrl),
      secrets: [key],
      day: this.request.from,
      onDoubt: (doubt) => this.notices.add(doubt),
    };
  }
}
