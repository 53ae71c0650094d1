import { comparedSums } from '../../device/days/summarize-day';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { answersAreSums } from './question';
import type { AskService } from './shared-answers';

/** Requests tables from the service over `connection`. For device reports it returns only sums, because device rows must not be cached. */
export function askOver(connection: Connection): AskService {
  return (request, { mostRows, rowsReceived }) => {
    const watched = { ...connection, mostRows, onProgress: rowsReceived };
    return answersAreSums(request) ? comparedSums(request, watched) : fetchReport(request, watched);
  };
}
