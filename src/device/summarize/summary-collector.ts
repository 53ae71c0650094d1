import type { Request } from '../../request/request';
import { IdNames, type IdNamesState } from '../../table/id-names';
import type { Cell, Column } from '../../table/table';
import type { DayConsumer, FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { type DeviceFacts, deviceNotices, NO_DEVICES } from './device-facts';
import { DeviceSums } from './device-sums';
import { SumsScanner } from './sums-scanner';

interface Checkpoint {
  readonly results: readonly Cell[][];
  readonly facts: DeviceFacts;
  /** Missing if an earlier version of the add-on stored the checkpoint. */
  readonly idNames?: IdNamesState;
}

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  readonly idNames: IdNames;
  private facts: DeviceFacts;
  private readonly results: Cell[][];
  private sums: DeviceSums;

  /**
   * `request` must be for a summary. If it has several days, the date must be one of its dimensions. The names of ids are collected for
   * `columns`; by default, none are.
   */
  constructor(
    private readonly request: Request,
    earlier?: unknown,
    columns: readonly Column[] = [],
  ) {
    const { results = [], facts = NO_DEVICES, idNames } = (earlier ?? {}) as Partial<Checkpoint>;
    this.idNames = new IdNames(columns, idNames);
    this.results = [...results];
    this.facts = facts;
    this.sums = new DeviceSums(request);
  }

  get rows(): number {
    return this.results.length;
  }

  notices(): string[] {
    return deviceNotices(this.facts);
  }

  tableRows(): readonly Cell[][] {
    return this.results;
  }

  scanner(file: FileOfDay, first: FilePart, options: ScanOptions): FileScanner {
    const { areas, filter, zone } = this.request;
    const { sums, idNames } = this;
    return new SumsScanner({ sums, filter: { ...filter, areas }, zone, idNames }, file, first, options);
  }

  endOfDay(): void {
    for (const row of this.sums.rows()) this.results.push(row);
    const { unnamed, blank } = this.sums.facts();
    this.facts = { unnamed: this.facts.unnamed + unnamed, blank: this.facts.blank + blank };
    this.forgetDay();
  }

  forgetDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  /** The sums of finished days. A day is summed in one execution. */
  checkpoint(): Checkpoint {
    const { results, facts } = this;
    return { results, facts, idNames: this.idNames.state() };
  }
}
