import type { BigQueryPlace } from '../../bigquery/client/destination';
import type { FormatTime } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import type { Edits, StoredReport } from '../saved-report';
import { destinationEdit, fileDestination } from '../store/bigquery-destination';
import { goesToBigQuery, placeText, versionOf, versionText } from '../store/report-version';
import { changesBetween, placeChanges, type VersionChange } from '../store/version-changes';
import {
  type ApprovalStores,
  approvedPlace,
  approvedReport,
  hasApprovals,
  hasApprovedPlace,
  isApproved,
  isApprovedPlace,
  isLookedAfter,
  ownApproval,
} from './approvals';

/** Who asks, and what approvals are compared and told with. */
export interface Viewer {
  /** The user's id (owner-id.ts); undefined for a user who never scheduled anything. */
  readonly me: string | undefined;
  readonly stores: ApprovalStores;
  readonly digest: (text: string) => string;
  /** IANA name of the spreadsheet's zone. */
  readonly timeZone: string;
  readonly formatTime: FormatTime;
}

/** Why a scheduled report does not run until its owner has approved it. */
export interface Awaiting {
  /** "ben@example.com changed Apps (00123 → all apps) and Days on 21 Nov 10:12." */
  readonly changes: string;
  /** True when the approved version is known and can be restored. */
  readonly canUndo: boolean;
}

/** What an owner approved of a report. */
export interface Approved {
  readonly report: StoredReport;
  readonly place: BigQueryPlace;
}

const LONGEST_NAME = 60;
const LONGEST_CHANGES = 300;

/**
 * Null for a report that is as its owner approved it, and for one that never ran by itself. One that somebody else has paused or taken
 * its schedule from waits too: its owner may run it by hand. The owner's own properties decide for the
 * owner; what colleagues are shown is what the file's properties say.
 */
export function awaitingApproval(report: StoredReport, viewer: Viewer): Awaiting | null {
  if (!isWaiting(report, viewer)) return null;
  const approved = approvedBefore(report, viewer);
  const changes = shortened(changesText(report, approved, viewer), LONGEST_CHANGES);
  return { changes, canUndo: approved !== undefined };
}

/** What the status sheet and the line above the table say of it. */
export function waitingText(changes: string, owner: string): string {
  return `Waiting for approval: ${changes} ${named(owner) || 'Its owner'} approves it in the sidebar.`;
}

/** "By ana@example.com on 15 Sep 14:30"; '' for a report without a schedule, and where nobody has approved it yet. */
export function approvalText(report: StoredReport, viewer: Viewer): string {
  if (report.refreshing.schedule.kind === 'by hand') return '';
  const approved = approvedReport(report, viewer.stores);
  if (approved === undefined) return '';
  const when = on(approved.at, viewer);
  if (approved.how === 'first check') return `As it was at the first check after the update, ${when}`;
  return `By ${named(approved.by) || 'its owner'} ${when}`;
}

/** What the owner approved; undefined where that is not known, or not proven to the owner by a digest of their own. */
export function approvedBefore(
  report: StoredReport,
  { me, stores, digest }: Pick<Viewer, 'me' | 'stores' | 'digest'>,
): Approved | undefined {
  const approved = approvedReport(report, stores);
  if (approved === undefined) return undefined;
  const place = approvedPlace(report.ownerId, stores);
  const isMine = report.ownerId === me;
  const isProven = digest(versionText(versionOf(approved.report))) === ownApproval(report.id, stores).digest;
  if (isMine && !isProven) return undefined;
  if (isMine && goesToBigQuery(approved.report) && !isApprovedPlace(place, stores, { digest }))
    return undefined;
  return { report: approved.report, place };
}

function isWaiting(report: StoredReport, { me, stores, digest }: Viewer): boolean {
  if (report.ownerId === me)
    return (
      hasApprovals(stores) && isLookedAfter(report, me, stores) && !isApproved(report, stores, { digest })
    );
  const approved = approvedReport(report, stores);
  if (approved === undefined) return false;
  const [before, now] = [versionOf(approved.report), versionOf(report)];
  if (versionText(before) !== versionText(now)) return true;
  return (
    goesToBigQuery(now) &&
    placeText(approvedPlace(report.ownerId, stores)) !== placeText(fileDestination(stores.kept))
  );
}

/** Who changed what and when, the changes of one save together. */
function changesText(report: StoredReport, approved: Approved | undefined, viewer: Viewer): string {
  const { kept } = viewer.stores;
  const last = { by: report.changedBy, at: report.changedAt };
  if (approved === undefined && goesToBigQuery(report) && !hasApprovedPlace(viewer.stores))
    return firstPlace(viewer);
  if (approved === undefined)
    return `${who(last)} last changed this report ${on(last.at, viewer)}; no approved version of it is known.`;
  const { place } = approved;
  const changes = [
    ...changesBetween(versionOf(approved.report), versionOf(report)).map((change) => ({
      ...change,
      edit: report.edits[change.field] ?? last,
    })),
    ...(goesToBigQuery(report) ? placeChanges(place, fileDestination(kept)) : []).map((change) => ({
      ...change,
      edit: destinationEdit(kept),
    })),
  ];
  if (changes.length === 0) return `${who(last)} changed this report ${on(last.at, viewer)}.`;
  const saves = together(changes).map(
    ({ edit, texts }) => `${who(edit)} changed ${joined(texts)} ${on(edit.at, viewer)}`,
  );
  return `${saves.join('; ')}.`;
}

/** Of a place that somebody else has said before the owner ever approved one. */
function firstPlace(viewer: Viewer): string {
  const { kept } = viewer.stores;
  const edit = destinationEdit(kept);
  const { project, dataset } = fileDestination(kept);
  const place = `BigQuery project ${named(project)}, dataset ${named(dataset)}`;
  return edit.at === 0
    ? `Its rows would go to ${place}, which its owner has not approved for this file.`
    : `${who(edit)} chose ${place}, for this file ${on(edit.at, viewer)}; the owner of this report has not approved that.`;
}

function who({ by }: Edits[string]): string {
  return named(by) || 'Somebody';
}

interface Save {
  readonly edit: Edits[string];
  readonly texts: string[];
}

function together(changes: readonly (VersionChange & { readonly edit: Edits[string] })[]): Save[] {
  const saves = new Map<string, Save>();
  for (const { edit, text } of changes) {
    const name = `${edit.at} ${edit.by}`;
    const save = saves.get(name) ?? { edit, texts: [] };
    save.texts.push(text);
    saves.set(name, save);
  }
  return [...saves.values()].sort((one, other) => one.edit.at - other.edit.at);
}

/** "on 21 Nov 10:12". */
function on(at: number, { formatTime, timeZone }: Viewer): string {
  return `on ${formatTime(at, timeZone, 'd MMM HH:mm')}`;
}

function joined(texts: readonly string[]): string {
  const [last = '', ...before] = [...texts].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`;
}

/** The file's properties may hold anything. */
function named(address: string): string {
  return shortened(flat(address), LONGEST_NAME);
}
