import type { Execution } from '../../../emulator/src/host-service';
import { SheetsApi } from '../../../emulator/src/spreadsheet/api/sheets-api';
import { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type {
  SheetsRequest,
  SheetValue,
  Shown,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../../../src/platform/ports';

const FACTS = { id: 'file-1', name: 'Finance', timeZone: 'Europe/Berlin', owner: 'a@x.test' };

/** The port over the playground's Sheets API, as the platform's adapter calls the real one. */
export class EmulatedSheets implements SpreadsheetApi {
  /** The current user's e-mail address; by default the owner's. */
  user = 'a@x.test';
  /** The calls and cells that the API counted. */
  counts: Record<string, number> = {};
  /** Called before each call, with its number from 0, so that a test can edit the sheet. */
  beforeCall: (nth: number, method: string) => void = () => {};
  calls = 0;
  private readonly api = new SheetsApi((id) => (id === FACTS.id ? this.store : undefined));
  private readonly execution: Omit<Execution, 'user'> = {
    kind: 'menu',
    documentId: FACTS.id,
    now: () => this.time,
    spend: (ms) => {
      this.time += ms;
    },
    count: (what, by = 1) => {
      this.counts[what] = (this.counts[what] ?? 0) + by;
    },
  };
  private time = Date.UTC(2026, 10, 21, 3);

  constructor(readonly store = new SpreadsheetStore(FACTS)) {}

  /** The same file, as a start for a test that changes it. */
  copy(): EmulatedSheets {
    return new EmulatedSheets(this.store.copy(FACTS));
  }

  timeZone(): string {
    return this.store.timeZone;
  }

  get(fields: string, ranges?: readonly string[]): SpreadsheetResource {
    return this.call(
      'spreadsheets.get',
      ranges === undefined ? { fields } : { fields, ranges },
    ) as SpreadsheetResource;
  }

  values(ranges: readonly string[], render: 'UNFORMATTED_VALUE' | 'FORMULA'): SheetValue[][][] {
    const options = { ranges, valueRenderOption: render, dateTimeRenderOption: 'SERIAL_NUMBER' };
    const answer = this.call('spreadsheets.values.batchGet', options) as {
      valueRanges: { values?: SheetValue[][] }[];
    };
    return answer.valueRanges.map(({ values }) => values ?? []);
  }

  batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
    if (shown === undefined) {
      this.call('spreadsheets.batchUpdate', {}, { requests });
      return undefined;
    }
    const resource = { requests, includeSpreadsheetInResponse: true, responseRanges: shown.ranges };
    const options = { fields: `updatedSpreadsheet(${shown.fields})` };
    const answer = this.call('spreadsheets.batchUpdate', options, resource);
    return (answer as { updatedSpreadsheet?: SpreadsheetResource }).updatedSpreadsheet;
  }

  /** Types into a range as a user does, so that text is parsed. */
  type(range: string, values: readonly (readonly unknown[])[]): void {
    this.call('spreadsheets.values.update', { range, valueInputOption: 'USER_ENTERED' }, { values });
  }

  /** The calculated, unformatted values of a range. */
  shown(range: string): SheetValue[][] {
    return this.values([range], 'UNFORMATTED_VALUE')[0]!;
  }

  /** The displayed values of a range. */
  displayed(range: string): string[][] {
    const options = { ranges: [range], valueRenderOption: 'FORMATTED_VALUE' };
    const answer = this.call('spreadsheets.values.batchGet', options) as {
      valueRanges: { values?: string[][] }[];
    };
    return answer.valueRanges[0]!.values ?? [];
  }

  private call(method: string, options: unknown, resource: unknown = null): unknown {
    this.time += 1_100;
    this.beforeCall(this.calls++, method);
    return this.api.call({ ...this.execution, user: this.user }, method, [FACTS.id, options, resource]);
  }
}
