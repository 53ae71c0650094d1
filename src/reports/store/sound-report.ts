import { ABSENT, type ReportDraft, type StoredDraft } from '../../request/draft';
import { DRAFT_FIELDS } from '../../request/draft-fields';
import { propertyOf } from '../../storage/untrusted-value';
import type { Destination, Edits, StoredReport } from '../saved-report';

type SoundReport = Omit<StoredReport, 'id' | 'refreshing'> & Pick<EarlierReport, 'refreshing'>;

/**
 * A stored report with all its fields of the right type; missing values are blank. So a damaged report does not stop other reports from
 * being shown or refreshed. Undefined if its kind of report or its zone is unreadable.
 */
export function soundReport(kept: EarlierReport): SoundReport | undefined {
  const { draft, refreshing } = kept;
  if (!isSound(draft)) return undefined;
  return {
    // The first two spreads set the order of the fields, the last two their values.
    draft: { ...LATER_FIELDS, ...draft, ...ABSENT, ...draft },
    name: text(kept.name),
    owner: text(kept.owner),
    ownerId: text(kept.ownerId),
    changedBy: text(kept.changedBy),
    createdAt: number(kept.createdAt),
    changedAt: number(kept.changedAt),
    revision: number(kept.revision),
    paused: kept.paused === true,
    destination: soundDestination(kept.destination, text(kept.name)),
    edits: soundEdits(kept.edits),
    ...(refreshing === undefined ? {} : { refreshing }),
  };
}

const { output, summaryBy, networks, adFormats, placements, revenueOnly } = ABSENT;
/** Do not change the order: a digest of the draft's JSON names the cached position of a run in its device files. */
const LATER_FIELDS = { output, summaryBy, networks, adFormats, placements, revenueOnly };

/** Checks only the kind of report and the zone. A run reports all other errors of a draft. */
function isSound({ report, zone }: Partial<ReportDraft>): boolean {
  return DRAFT_FIELDS.report.isValue(report) && (zone === undefined || DRAFT_FIELDS.zone.isValue(zone));
}

function soundDestination(value: unknown, name: string): Destination {
  const sheetId = propertyOf(value, 'sheetId');
  if (propertyOf(value, 'kind') === 'this sheet' && Number.isInteger(sheetId))
    return { kind: 'this sheet', sheetId: Number(sheetId) };
  return { kind: 'new sheet', title: text(propertyOf(value, 'title')) || name };
}

/** The changed fields, each with its user and time. */
function soundEdits(value: unknown): Edits {
  if (typeof value !== 'object' || value === null) return {};
  const edits = Object.entries(value).map(([field, edit]: [string, unknown]) => {
    const said = { by: text(propertyOf(edit, 'by')), at: number(propertyOf(edit, 'at')) };
    return [field, said] as const;
  });
  return Object.fromEntries(edits);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

/** The stored form of all versions. Reports from before schedules and approvals lack the optional fields. */
export type EarlierReport = Omit<StoredReport, 'id' | 'draft' | 'ownerId' | 'refreshing' | 'edits'> & {
  readonly draft: StoredDraft;
} & Partial<Pick<StoredReport, 'ownerId' | 'refreshing' | 'edits'>>;
