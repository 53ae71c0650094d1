import type { BigQueryPlace } from '../../bigquery/client/destination';
import type { ReportDraft } from '../../request/draft';
import { hasField } from '../../request/draft-fields';
import type { Refreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';

/**
 * All that decides what a scheduled run spends its owner's key for, and where the rows go. Names, the title of a new sheet and the
 * threshold of the restatements decide neither.
 */
export interface ReportVersion {
  readonly draft: ReportDraft;
  readonly destination: StoredReport['destination'];
  readonly refreshing: Omit<Refreshing, 'threshold'>;
}

export function versionOf({ draft, destination, refreshing }: StoredReport): ReportVersion {
  const { threshold: _, ...rest } = refreshing;
  return { draft, destination, refreshing: rest };
}

/** The version as a text: two versions that mean the same have the same text, whatever the order of their fields. */
export function versionText({ draft, destination, refreshing }: ReportVersion): string {
  const sheet = destination.kind === 'this sheet' ? destination.sheetId : 'new';
  return JSON.stringify([canonical(draft), sheet, canonical(refreshing)]);
}

/** The same for the project and dataset that a report loads into. */
export function placeText({ project, dataset, location }: BigQueryPlace): string {
  return JSON.stringify([project, dataset, location]);
}

/** True for a report whose rows leave the file. */
export function goesToBigQuery({ draft }: Pick<ReportVersion, 'draft'>): boolean {
  return hasField('output', draft.report) && draft.output === 'bigquery';
}

/** Names a report as a user is shown it, with the place it loads into: what they then click means this version and no other. */
export function shownVersion(
  report: StoredReport,
  place: BigQueryPlace,
  { digest }: { digest(text: string): string },
): string {
  const version = versionOf(report);
  const text = versionText(version) + (goesToBigQuery(version) ? placeText(place) : '');
  return digest(text).slice(0, 16);
}

/** Drafts and schedules are no deeper than this; only a text that somebody wrote into the properties by hand can be. */
const DEEPEST = 5;
const TOO_DEEP = 'too deep' as const;

/**
 * The fields of each object in order. Empty fields are left out: a field that a later version of the add-on adds is empty in every
 * draft that was approved before.
 */
function canonical(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((part) => canonical(part, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, canonical(part, depth + 1)]);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === '' || value === false;
}
