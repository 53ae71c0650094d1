import { copiedFile } from '../../../src/reports/copies/copies';
import { carriedText } from '../../../src/reports/copies/report-in-sheet';
import type { StoredReport } from '../../../src/reports/saved-report';
import { reportText } from '../../../src/reports/store/report-text';
import { addMetadata } from '../../../src/sheet/api/sheets-requests';
import { newIds } from '../../../src/sheet/new-ids';
import { carriedRequests, SHEET_FIELDS, surveySheets } from '../../../src/sheet/read/report-sheet';
import { STAMP_KEY, stampText } from '../../../src/sheet/stamp';
import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { FakeLocks } from '../../fakes/text-cache';
import { fakeTextStore } from '../../fakes/text-store';
import { ANA, BEN, DRAFT } from '../file';

export const REVENUE = report('r000000000001', 'Revenue', 1);
export const LTV = report('r000000000002', 'LTV by app', 2);
export const COPIER = { owner: BEN, ownerId: 'b'.repeat(16) };
export const CARRIED = 'adreports.report';

export function report(id: string, name: string, createdAt: number): StoredReport {
  return {
    id,
    name,
    draft: DRAFT,
    revision: 3,
    owner: ANA,
    ownerId: 'a'.repeat(16),
    createdAt,
    changedBy: ANA,
    changedAt: createdAt,
    paused: false,
    destination: { kind: 'new sheet', title: name },
    refreshing: {
      schedule: { kind: 'daily', hour: 9 },
      history: 'kept',
      daysAgain: 3,
      threshold: { absolute: 0.01, percent: 0 },
    },
  };
}

/** A file: tabs with their metadata, and the document's properties. */
export class File {
  readonly document = fakeTextStore();
  readonly clock = new FakeClock();
  readonly locks = new FakeLocks(this.clock);

  constructor(
    readonly id: string,
    readonly sheets = new EmulatedSheets(),
  ) {}

  get ports() {
    const { document, sheets: spreadsheet, locks, clock, id } = this;
    return { document, spreadsheet, locks, clock, file: () => ({ id, name: '', url: '' }) };
  }

  /** Adds a report that has run: stored in the properties, with a marked sheet. */
  with(kept: StoredReport, sheetId: number): this {
    this.document.kept.set('adreports.file', this.id);
    this.document.kept.set(`adreports.report.${kept.id}`, reportText(kept));
    this.document.kept.set(`adreports.run.${kept.id}`, '{"v":1}');
    this.sheets.addTab(kept.name, sheetId);
    this.mark(sheetId, kept.id);
    this.remember(kept);
    return this;
  }

  mark(sheetId: number, id: string, sheet = sheetId): void {
    const stamp = { report: id, sheet, kind: 'full', zone: 'UTC+0', currency: 'USD', fields: [], line: '' };
    const text = stampText({ ...stamp, marked: false });
    this.sheets.batchUpdate([addMetadata(sheetId, 100 + this.marks.length, STAMP_KEY, text)]);
  }

  remember(kept: StoredReport): void {
    const file = this.sheets.get(SHEET_FIELDS);
    const { found } = surveySheets(file, kept.id);
    if (found === undefined) return;
    const ids = newIds(file, { random: () => (200 + this.marks.length) / 2 ** 31 });
    const requests = carriedRequests({ carried: carriedText(kept, this.id) }, found.tab.sheetId, found, ids);
    if (requests.length > 0) this.sheets.batchUpdate(requests);
  }

  /** Copies the file as Google does: all tabs, and the properties only if requested. */
  copy({ properties = false } = {}): File {
    const copy = new File('copy', this.sheets.copy());
    if (properties) for (const [name, text] of this.document.kept) copy.document.kept.set(name, text);
    return copy;
  }

  get marks() {
    return this.sheets.sheets.flatMap(({ sheetId, metadata }) =>
      metadata.map(({ metadataKey, metadataValue }) => ({ sheetId, metadataKey, metadataValue })),
    );
  }

  carried(sheetId: number) {
    const values = this.marks.filter((mark) => mark.sheetId === sheetId && mark.metadataKey === CARRIED);
    return values.map(({ metadataValue }) => metadataValue);
  }

  get copied(): readonly string[] {
    return copiedFile(this.document.all(), this.ports)?.names ?? [];
  }

  kept(id: string) {
    const text = this.document.kept.get(`adreports.report.${id}`);
    return text === undefined ? undefined : JSON.parse(text);
  }
}

export function original(): File {
  return new File('original').with(REVENUE, 11).with(LTV, 12);
}

/** Metadata of Revenue’s sheet, changed. */
export function carriedAs(change: object, id = REVENUE.id): string {
  const text = reportText({ ...REVENUE, ...change });
  return JSON.stringify({ v: 1, file: 'original', id, report: text });
}
