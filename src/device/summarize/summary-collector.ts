import type { Request } from '../../request/request';
import type { Cell } from '../../table/table';
import type { DayConsumer, FileOfDay, FileScanner, ScanOptions } from '../day-consumer';
import type { FilePart } from '../file-part';
import { type DeviceFacts, deviceFacts, deviceNotices, NO_DEVICES } from './device-facts';
import { DeviceSums } from './device-sums';
import { summaryTable } from './summary-table';
import { SumsScanner } from './sums-scanner';

interface Checkpoint {
  readonly rows: number;
  readonly results: readonly Cell[][];
  readonly facts: DeviceFacts;
  /** The sums of the day that is being read. */
  readonly sums: string;
}

/** Collects the sums of device files for a summary, one day after another. Each day has its own rows. */
export class SummaryCollector implements DayConsumer {
  rows: number;
  private facts: DeviceFacts;
  private readonly results: Cell[][];
  private sums: DeviceSums;

  /** `request` must be for a summary. If it has several days, the date must be one of its dimensions. */
  constructor(
    private readonly request: Request,
    earlier?: unknown,
  ) {
    const checkpoint = earlier as Checkpoint | undefined;
    this.rows = checkpoint?.rows ?? 0;
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
    return new SumsScanner({ sums: this.sums, filter: { ...filter, areas }, zone }, file, first, options);
  }

  endOfDay(): void {
    for (const row of summaryTable(this.sums).rows) this.results.push([...row]);
    this.facts = deviceFacts(this.sums, this.facts);
    this.sums = new DeviceSums(this.request);
    this.rows = this.results.length;
  }

  forgetDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  checkpoint(): Checkpoint {
    const { rows, results, facts } = this;
    return { rows, results, facts, sums: this.sums.state() };
  }
}
