import { GoogleError } from './host-service';

/** Google's days end at midnight in California. Daylight saving time is ignored. */
const PACIFIC_MS = -8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The use of each daily quota by each user. */
export class DailyUse {
  private readonly used = new Map<string, number>();

  /** Adds to today's use. Throws Google's message if it exceeds `limit`. `service` is Google's name for the service ("urlfetch"). */
  take(service: string, user: string, now: number, limit: number, amount = 1): void {
    if (this.left(service, user, now, limit) < amount) {
      throw new GoogleError(`Service invoked too many times for one day: ${service}.`);
    }
    this.add(service, user, now, amount);
  }

  add(service: string, user: string, now: number, amount: number): void {
    const key = keyOf(service, user, now);
    this.used.set(key, (this.used.get(key) ?? 0) + amount);
  }

  /** Returns a function that restores the present use of all days. */
  keep(): () => void {
    const kept = [...this.used];
    return () => {
      this.used.clear();
      for (const [key, amount] of kept) this.used.set(key, amount);
    };
  }

  left(service: string, user: string, now: number, limit: number): number {
    return Math.max(0, limit - (this.used.get(keyOf(service, user, now)) ?? 0));
  }
}

function keyOf(service: string, user: string, now: number): string {
  return `${service}\n${user}\n${Math.floor((now + PACIFIC_MS) / DAY_MS)}`;
}
