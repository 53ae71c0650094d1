import type { Request } from '../../request/request';
import { IdNames, type IdNamesState } from '../../table/id-names';
import type { Cell, Column } from '../../table/table';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../day-consumer';
import { type DeviceFacts, DeviceSums, deviceNotices, NO_DEVICES } from './device-sums';
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
  readonly tableRows: Cell[][];
  private sums: DeviceSums;

  /** If `request` has several days, the date must be one of its dimensions. The names of ids are collected for `columns`. */
  constructor(
    private readonly request: Request,
    earlier?: unknown,
    columns: readonly Column[] = [],
  ) {
    const { results = [], facts = NO_DEVICES, idNames } = (earlier ?? {}) as Partial<Checkpoint>;
    this.idNames = new IdNames(columns, idNames);
    this.tableRows = [...results];
    this.facts = facts;
    this.sums = new DeviceSums(request);
  }

  get rows(): number {
    return this.tableRows.length;
  }

  notices(): string[] {
    return deviceNotices(this.facts);
  }

  scanner(file: FileOfDay, first: FilePart): FileScanner {
    const { areas, filter, zone } = this.request;
    const wanted = { filter: { ...filter, areas }, zone, idNames: this.idNames };
    return new SumsScanner(wanted, this.sums, file, first);
  }

  endOfDay(): void {
    for (const row of this.sums.rows()) this.tableRows.push(row);
    const { unnamed, blank } = this.sums.facts();
    this.facts = { unnamed: this.facts.unnamed + unnamed, blank: this.facts.blank + blank };
    this.forgetDay();
  }

  forgetDay(): void {
    this.sums = new DeviceSums(this.request);
  }

  checkpoint(): Checkpoint {
    return { results: this.tableRows, facts: this.facts, idNames: this.idNames.state() };
  }
}
