const HOUR_MS = 3_600_000;

/** “27 hours ago”; after two days “3 days ago”. */
export function formatAge(at: number, now: number): string {
  const hours = Math.floor((now - at) / HOUR_MS);
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'} ago` : `${Math.floor(hours / 24)} days ago`;
}
