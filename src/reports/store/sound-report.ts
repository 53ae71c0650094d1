import { ABSENT, type ReportDraft, type StoredDraft } from '../../request/draft';
import { DRAFT_FIELDS } from '../../request/draft-fields';
import { propertyOf } from '../../storage/untrusted-value';
import type { Destination, Edits, StoredReport } from '../saved-report';

type SoundReport = Omit<StoredReport, 'id' | 'refreshing'> & Pick<EarlierReport, 'refreshing'>;

/**
 * A kept report whose own fields are of their types, so that one that is damaged keeps no other from being shown or refreshed: what is
 * missing is blank. Undefined where nobody can say any more which report it was, or whose days it counts.
 */
export function soundReport(kept: EarlierReport): SoundReport | undefined {
  const { draft, refreshing } = kept;
  if (!isSound(draft)) return undefined;
  return {
    // The first spreads give the order, the last two the values.
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
/** In the order in which drafts have always been read: a digest of a draft's JSON names the position of a run in its device files. */
const LATER_FIELDS = { output, summaryBy, networks, adFormats, placements, revenueOnly };

/** What else is wrong with a draft, a run says. */
function isSound({ report, zone }: Partial<ReportDraft>): boolean {
  return DRAFT_FIELDS.report.isValue(report) && (zone === undefined || DRAFT_FIELDS.zone.isValue(zone));
}

function soundDestination(value: unknown, name: string): Destination {
  const sheetId = propertyOf(value, 'sheetId');
  if (propertyOf(value, 'kind') === 'this sheet' && Number.isInteger(sheetId))
    return { kind: 'this sheet', sheetId: Number(sheetId) };
  return { kind: 'new sheet', title: text(propertyOf(value, 'title')) || name };
}

/** The changed fields, each with who changed it and when. */
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

/** As reports were kept before they had schedules, and before owners approved versions. */
export type EarlierReport = Omit<StoredReport, 'id' | 'draft' | 'ownerId' | 'refreshing' | 'edits'> & {
  readonly draft: StoredDraft;
} & Partial<Pick<StoredReport, 'ownerId' | 'refreshing' | 'edits'>>;
