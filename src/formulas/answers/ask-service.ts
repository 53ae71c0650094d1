import { sumDevice } from '../../device/days/summarize-day';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { answersAreSums } from './question';
import type { AskService } from './shared-answers';

/** Asks the service over `connection`; of device rows only sums come back, as nothing else may be kept of them. */
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
