import { sumDevice } from '../../device/days/summarize-day';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { answersAreSums } from './question';
import type { AskService } from './shared-answers';

/** Requests tables from the service over `connection`. For device reports it returns only sums, because device rows must not be cached. */
export function askOver(connection: Connection): AskService {
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
    return answersAreSums(request) ? sumDevice(request, told) : fetchReport(request, told);
  };
}
