import type { Request } from '../../request/request';
import { IdNames, type IdNamesState } from '../../table/id-names';
import type { Cell, Column } from '../../table/table';
import type { DayConsumer, FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { type DeviceFacts, deviceFacts, deviceNotices, NO_DEVICES } from './device-facts';
import { DeviceSums } from './device-sums';
import { summaryRows } from './summary-rows';
import { SumsScanner } from './sums-scanner';

interface Checkpoint {
  readonly rows: number;
  readonly results: readonly Cell[][];
  readonly facts: DeviceFacts;
  /** The sums of the day that is being read. */
  readonly sums: string;
  /** Missing if an earlier version of the add-on stored the checkpoint. */
  readonly idNames?: IdNamesState;
}

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  rows: number;
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
    const checkpoint = earlier as Checkpoint | undefined;
    this.rows = checkpoint?.rows ?? 0;
    this.idNames = new IdNames(columns, checkpoint?.idNames);
    this.results = [...(checkpoint?.results ?? [])];
    this.facts = checkpoint?.facts ?? NO_DEVICES;
    this.sums =
      checkpoint === undefined ? new DeviceSums(request) : DeviceSums.restored(request, checkpoint.sums);
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
    for (const row of summaryRows(this.sums)) this.results.push(row);
    this.facts = deviceFacts(this.sums, this.facts);
    this.sums = new DeviceSums(this.request);
    this.rows = this.results.length;
  }

  forgetDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  checkpoint(): Checkpoint {
    const { rows, results, facts } = this;
    return { rows, results, facts, sums: this.sums.state(), idNames: this.idNames.state() };
  }
}
