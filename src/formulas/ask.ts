import { metric } from '../catalogue/catalogue';
import { fetchDevice } from '../device/fetch-device';
import { sumBy } from '../device/sum';
import type { Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { Connection } from '../service/settings';
import type { Table } from '../table/table';
import type { Ask } from './shared-answers';

/** Asks the service over `connection`; device rows come back summed, as nothing else may be kept of them. */
export function askOver(connection: Connection): Ask {
  return (request, { mostRows, alive, came }) => {
    const { http, clock } = connection;
    const told: Connection = {
      ...connection,
      mostRows,
      onProgress: came,
      http: {
        sendAll: (requests) => {
          alive(0);
          return http.sendAll(requests);
        },
      },
      clock: {
        now: () => clock.now(),
        random: () => clock.random(),
        sleep: (ms) => {
          alive(ms);
          clock.sleep(ms);
        },
      },
    };
    return request.report === 'device' ? deviceSums(request, told) : fetchReport(request, told);
  };
}

function deviceSums(request: Request, connection: Connection): Table {
  const { dimensions, metrics } = request;
  const counted = metrics.filter((id) => metric(id).aggregate.kind === 'sum');
  return sumBy(fetchDevice({ ...request, metrics: counted }, connection), dimensions, metrics);
}
