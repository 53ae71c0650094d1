import { sumDevice } from '../../device/days/summarize-day';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { answersAreSums } from './question';
import type { AskService } from './shared-answers';

/** Requests tables from the service over `connection`. For device reports it returns only sums, because device rows must not be cached. */
export function askOver(connection: Connection): AskService {
  return (request, { mostRows, heartbeat, rowsReceived }) => {
    const { http, clock } = connection;
    const watched: Connection = {
      ...connection,
      mostRows,
      onProgress: rowsReceived,
      http: {
        sendAll: (requests) => {
          heartbeat(0);
          return http.sendAll(requests);
        },
      },
      clock: {
        now: () => clock.now(),
        random: () => clock.random(),
        sleep: (ms) => {
          heartbeat(ms);
          clock.sleep(ms);
        },
      },
    };
    return answersAreSums(request) ? sumDevice(request, watched) : fetchReport(request, watched);
  };
}
