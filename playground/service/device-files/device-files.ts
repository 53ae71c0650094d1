import { dayNumber, HOUR_MS } from '../days';
import { KeptAnswers } from '../kept-answers';
import type { DeviceOptions } from '../options';
import { DEVICE_COLUMNS } from '../request/names';
import type { Restatement } from '../stage';
import type { App, World } from '../world/world';
import { type DeviceTable, writeCsv } from './device-csv';
import { deviceRows } from './device-rows';
import type { DeviceFile } from './links';
import { type StoredFile, storedFile } from './ranges';

export interface WrittenFile extends StoredFile {
  readonly rows: number;
}

/** The changes that faults make to a file. */
export interface FileChanges {
  readonly table: (table: DeviceTable) => DeviceTable;
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

/** The files of three days. A file may have 100 MB. */
const MOST_KEPT = 12;

/** Generates device files on request, and caches the newest ones. */
export class DeviceFiles {
  private readonly kept = new KeptAnswers<WrittenFile>(MOST_KEPT);

  constructor(
    private readonly world: World,
    private readonly options: DeviceOptions,
  ) {}

  /** The file; with `changes` it is generated again and not cached. Undefined if there is no such app or day. */
  file(
    file: DeviceFile,
    restatements: readonly Restatement[],
    changes: FileChanges | null,
  ): WrittenFile | undefined {
    const app = this.world.apps.find(({ entry }) => entry.id === file.app);
    const day = dayNumber(file.day);
    if (!app || day === undefined) return undefined;
    const make = () => this.make(file, app, day, restatements, changes);
    return changes ? make() : this.kept.get(JSON.stringify(file), make);
  }

  forget(): void {
    this.kept.clear();
  }

  private make(
    file: DeviceFile,
    app: App,
    day: number,
    restatements: readonly Restatement[],
    changes: FileChanges | null,
  ): WrittenFile {
    const { rows = null } = this.options;
    const moment = { report: 'device', zone: file.zone, now: file.hour * HOUR_MS, restatements } as const;
    const question = { app, day, currency: file.currency, centre: file.centre, rows };
    const table = { header: DEVICE_COLUMNS, rows: deviceRows(this.world, moment, question) };
    const written = writeCsv(changes ? changes.table(table) : table);
    const bytes = changes ? changes.bytes(written.bytes) : written.bytes;
    return { ...storedFile(bytes, file.hour * HOUR_MS), rows: written.rows };
  }
}
