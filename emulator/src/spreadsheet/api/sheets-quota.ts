/** The Sheets API's limit: 60 reads and 60 writes in a minute for each user. */
import type { Execution } from '../../host-service';
import { InvalidRequest } from '../json';

const REQUESTS_A_MINUTE = 60;
const MINUTE = 60_000;

export class SheetsQuota {
  private readonly moments = new Map<string, number[]>();

  /** Counts a request of the execution's user. Throws Google's message if the limit of the minute is reached. */
  take(execution: Execution, kind: 'Read' | 'Write'): void {
    const now = execution.now();
    const key = `${kind} ${execution.user}`;
    const recent = (this.moments.get(key) ?? []).filter((moment) => moment > now - MINUTE);
    if (recent.length >= REQUESTS_A_MINUTE)
      throw new InvalidRequest(
        `Quota exceeded for quota metric '${kind} requests' and limit '${kind} requests per minute per user' of service 'sheets.googleapis.com' for consumer 'project_number:1'.`,
      );
    this.moments.set(key, [...recent, now]);
  }

  keep(): () => void {
    const kept = [...this.moments];
    return () => {
      this.moments.clear();
      for (const [key, moments] of kept) this.moments.set(key, moments);
    };
  }
}
