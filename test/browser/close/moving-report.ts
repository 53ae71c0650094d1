import { defaultRefreshing } from '../../../src/reports/refreshing';
import { ABSENT } from '../../../src/request/draft';
import { OWNER } from '../../end-to-end/add-on';

/** Lets the report have been refreshed without a gap since a day. It has run. */
export function refreshedSince(day: string, id: string, properties: Map<string, string>): void {
  const property = `adreports.run.${id}`;
  const record = JSON.parse(properties.get(property)!);
  record.held.followedSince = day;
  properties.set(property, JSON.stringify(record));
}

/** A report by day and network that has been in the file for years, as the file stores it. */
export function movingReport() {
  const draft = {
    ...ABSENT,
    ...{ report: 'full', startDate: 'last 120 days', endDate: '', zone: 'UTC+0', currency: 'USD', apps: [] },
    ...{ dimensions: ['date', 'network'], metrics: ['revenue'] },
  };
  const refreshing = { ...defaultRefreshing(), schedule: { kind: 'when ready' } };
  const destination = { kind: 'new sheet', title: 'By network' };
  const stored = { v: 1, name: 'By network', draft, refreshing, destination, revision: 1, createdAt: 0 };
  const people = { owner: OWNER, changedBy: '', changedAt: 0, paused: false };
  return { id: 'rbynetwork000', text: JSON.stringify({ ...stored, ...people }) };
}
