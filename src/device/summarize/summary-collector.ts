import type { Request } from '../../request';
import { type Cell, type Column, IdNames, type IdNamesState } from '../../table';
import { getTexts } from '../../wording';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import { type DeviceFacts, DeviceSums, describeDeviceFacts, NO_DEVICES } from './device-sums';
import { SumsScanner } from './sums-scanner';

interface Checkpoint {
  readonly results: readonly Cell[][];
  readonly facts: DeviceFacts;
  readonly idNames: IdNamesState;
}

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  readonly idNames: IdNames;
  private facts: DeviceFacts;
  readonly tableRows: Cell[][];
  private sums: DeviceSums;

  /** If `request` has several days, the date must be one of its dimensions. The names of ids are collected for `columns`. */
  constructor(
    private readonly request: Request,
    previousCheckpoint?: unknown,
    columns: readonly Column[] = [],
  ) {
    const { results = [], facts = NO_DEVICES, idNames } = (previousCheckpoint ?? {}) as Partial<Checkpoint>;
    this.idNames = new IdNames(columns, idNames);
    this.tableRows = [...results];
    this.facts = facts;
    this.sums = new DeviceSums(request);
  }

  get rowCount(): number {
    return this.tableRows.length;
  }

  listSummaryNotices(): string[] {
    return [...describeDeviceFacts(this.facts), ...this.listSummaryDoubts()];
  }

  /** Names in another encoding than UTF-8 may be equal only because all of their characters are replaced. */
  listSummaryDoubts(): string[] {
    const hasUnreadName = this.tableRows.some((row) => row.some((cell) => `${cell}`.includes('\ufffd')));
    return hasUnreadName ? [getTexts().devices.summaries.unreadNames] : [];
  }

  createScanner(file: FileOfDay, first: FilePart): FileScanner {
    const { areas, filter, zone } = this.request;
    const selection = { filter: { ...filter, areas }, zone, idNames: this.idNames };
    return new SumsScanner(selection, this.sums, file, first);
  }

  finishDay(): void {
    for (const row of this.sums.buildSummaryRows()) this.tableRows.push(row);
    const { unnamed, blank } = this.sums.collectFacts();
    this.facts = { unnamed: this.facts.unnamed + unnamed, blank: this.facts.blank + blank };
    this.discardDay();
  }

  discardDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  createCheckpoint(): Checkpoint {
    return { results: this.tableRows, facts: this.facts, idNames: this.idNames.toState() };
  }
}
