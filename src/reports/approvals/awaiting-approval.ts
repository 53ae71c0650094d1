import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { isByHand } from '../refreshing';
import type { Awaiting, Edits, StoredReport } from '../saved-report';
import { destinationEdit, fileDestination } from '../store/bigquery-destination';
import { goesToBigQuery, placeText, versionOf, versionText } from '../store/report-version';
import { changesBetween, placeChanges } from '../store/version-changes';
import type { Approvals } from './approvals';
import type { ApprovedReport } from './approved-report';

const LONGEST_NAME = 60;
const LONGEST_CHANGES = 300;

/** Changes of a paused report, or of one that has lost its schedule, also wait, because its owner may run it by hand. */
export function awaitingApproval(report: StoredReport, approvals: Approvals): Awaiting | null {
  if (!isWaiting(report, approvals)) return null;
  const approved = approvals.provenReport(report);
  const changes = shortened(changesText(report, approved, approvals), LONGEST_CHANGES);
  return { changes, canUndo: approved !== undefined && isOtherVersion(report, approved, approvals) };
}

export function waitingText(changes: string, owner: string): string {
  return texts().reports.approvals.waiting(changes, inOneLine(owner));
}

/** Who approved the report and when, for example "By ana@example.com on 15 Sep 14:30"; '' without a schedule or a known approval. */
export function approvalText(report: StoredReport, approvals: Approvals): string {
  const approved = isByHand(report.refreshing) ? undefined : approvals.approvedReport(report);
  if (approved === undefined) return '';
  const when = approvals.moment(approved.at);
  if (approved.how === 'first check') return texts().reports.approvals.atFirstCheck(when);
  return texts().reports.approvals.approvedBy(inOneLine(approved.by), when);
}

function isWaiting(report: StoredReport, approvals: Approvals): boolean {
  if (report.ownerId === approvals.me)
    return approvals.haveBegun() && approvals.isLookedAfter(report) && !approvals.isApproved(report);
  const approved = approvals.approvedReport(report);
  if (approved === undefined) return false;
  return isOtherVersion(report, approved, approvals) || cellsBeyond(report, approved, approvals) !== '';
}

/** True if the report or its BigQuery place differs from what was approved, whatever its cells say. */
function isOtherVersion(report: StoredReport, approved: ApprovedReport, approvals: Approvals): boolean {
  if (versionText(versionOf(approved.report)) !== versionText(versionOf(report))) return true;
  const place = fileDestination(approvals.properties);
  return goesToBigQuery(report) && placeText(approved.place) !== placeText(place);
}

function cellsBeyond(report: StoredReport, { cells }: ApprovedReport, approvals: Approvals): string {
  return cells === undefined ? '' : approvals.cells.beyond(report, cells);
}

function changesText(report: StoredReport, approved: ApprovedReport | undefined, approvals: Approvals) {
  const words = texts().reports.approvals;
  const { changedBy: by, changedAt: at } = report;
  if (approved === undefined && goesToBigQuery(report) && !approvals.hasPlace()) return firstPlace(approvals);
  if (approved === undefined) return words.unknownVersion(personName(by), approvals.moment(at));
  const changes = [
    ...changesBetween(versionOf(approved.report), versionOf(report)).map(({ field, text }) => ({
      text,
      edit: report.edits[field] ?? { by, at },
    })),
    ...(goesToBigQuery(report) ? changedPlace(approved, approvals) : []),
  ];
  const cells = cellsBeyond(report, approved, approvals);
  if (changes.length === 0) return cells || words.changed(personName(by), approvals.moment(at));
  const saves = bySave(changes).map(({ edit, what }) => ({
    who: personName(edit.by),
    what,
    when: approvals.moment(edit.at),
  }));
  return [words.changes(saves), cells].join(' ').trim();
}

function changedPlace(approved: ApprovedReport, { properties }: Approvals) {
  const edit = destinationEdit(properties);
  return placeChanges(approved.place, fileDestination(properties)).map(({ text }) => ({ text, edit }));
}

/** A sentence about the file's BigQuery place, for an owner who has never approved a place. */
function firstPlace(approvals: Approvals): string {
  const { by, at } = destinationEdit(approvals.properties);
  const place = fileDestination(approvals.properties);
  const [project, dataset] = [inOneLine(place.project), inOneLine(place.dataset)];
  return at === 0
    ? texts().bigquery.unapprovedPlace(project, dataset)
    : texts().bigquery.chosenPlace(personName(by), project, dataset, approvals.moment(at));
}

/** Groups the changes by user and time. The group with the earliest time is first. */
function bySave(changes: readonly { readonly edit: Edits[string]; readonly text: string }[]) {
  const saves = new Map<string, { readonly edit: Edits[string]; readonly what: string[] }>();
  for (const { edit, text } of changes) {
    const name = `${edit.at} ${edit.by}`;
    const save = saves.get(name) ?? { edit, what: [] };
    save.what.push(text);
    saves.set(name, save);
  }
  return [...saves.values()].sort((one, other) => one.edit.at - other.edit.at);
}

/** In one short line. Any editor can change the file's properties, so the address may contain anything. */
export function personName(address: string): string {
  return inOneLine(address) || texts().reports.approvals.somebody;
}

function inOneLine(text: string): string {
  return shortened(flat(text), LONGEST_NAME);
}
