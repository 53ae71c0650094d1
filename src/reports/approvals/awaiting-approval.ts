import type { BigQueryPlace } from '../../bigquery/client/destination';
import type { FormatTime } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
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

/** The current user, and what approvals are compared and shown with. */
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

/** The sentence that the status sheet and the line above the table show. */
export function waitingText(changes: string, owner: string): string {
  return texts().reports.approvals.waiting(changes, inOneLine(owner));
}

/** "By ana@example.com on 15 Sep 14:30"; '' for a report without a schedule, and where nobody has approved it yet. */
export function approvalText(report: StoredReport, viewer: Viewer): string {
  if (report.refreshing.schedule.kind === 'by hand') return '';
  const approved = approvedReport(report, viewer.stores);
  if (approved === undefined) return '';
  const when = moment(approved.at, viewer);
  if (approved.how === 'first check') return texts().reports.approvals.atFirstCheck(when);
  return texts().reports.approvals.approvedBy(inOneLine(approved.by), when);
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
  const words = texts().reports.approvals;
  const last = { by: report.changedBy, at: report.changedAt };
  const [who, when] = [personName(last.by), moment(last.at, viewer)];
  if (approved === undefined && goesToBigQuery(report) && !hasApprovedPlace(viewer.stores))
    return firstPlace(viewer);
  if (approved === undefined) return words.unknownVersion(who, when);
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
  if (changes.length === 0) return words.changed(who, when);
  return words.changes(
    together(changes).map(({ edit, what }) => ({
      who: personName(edit.by),
      what,
      when: moment(edit.at, viewer),
    })),
  );
}

/** The sentence for a place that somebody else chose before the owner ever approved one. */
function firstPlace(viewer: Viewer): string {
  const { kept } = viewer.stores;
  const { by, at } = destinationEdit(kept);
  const place = fileDestination(kept);
  const [project, dataset] = [inOneLine(place.project), inOneLine(place.dataset)];
  return at === 0
    ? texts().reports.approvals.unapprovedPlace(project, dataset)
    : texts().reports.approvals.chosenPlace(personName(by), project, dataset, moment(at, viewer));
}

interface Save {
  readonly edit: Edits[string];
  readonly what: string[];
}

function together(changes: readonly (VersionChange & { readonly edit: Edits[string] })[]): Save[] {
  const saves = new Map<string, Save>();
  for (const { edit, text } of changes) {
    const name = `${edit.at} ${edit.by}`;
    const save = saves.get(name) ?? { edit, what: [] };
    save.what.push(text);
    saves.set(name, save);
  }
  return [...saves.values()].sort((one, other) => one.edit.at - other.edit.at);
}

/** "21 Nov 10:12". */
function moment(at: number, { formatTime, timeZone }: Viewer): string {
  return formatTime(at, timeZone, 'd MMM HH:mm');
}

/** An e-mail address in the file's properties, which may hold anything, as a sentence shows it. */
export function personName(address: string): string {
  return inOneLine(address) || texts().reports.approvals.somebody;
}

function inOneLine(text: string): string {
  return shortened(flat(text), LONGEST_NAME);
}
