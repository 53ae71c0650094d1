import { readFile } from '../../../emulator/src/snapshot/file-snapshot';
import { fillRuntime } from '../../../emulator/src/snapshot/runtime-snapshot';
import { displayedCell } from '../../../emulator/src/spreadsheet/displayed';
import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { StoredReport } from '../../../src/reports/saved-report';
import { recordedFile } from '../../fixtures/recorded-file';
import { AddOn, COLLEAGUE, OWNER } from '../add-on';

/** The present add-on in a file made by an earlier version, at the time of its last run. */
export function earlierFile(version: string): AddOn {
  const { service, restatements, runtime } = recordedFile(version);
  const addOn = new AddOn({ now: runtime.now, service, file: readFile(runtime.files[0]!) });
  for (const restatement of restatements) addOn.service.restate(restatement);
  fillRuntime(addOn.runtime, runtime);
  return addOn;
}

/** The reports as the earlier version stored them. */
export function earlierReports(version: string): readonly StoredReport[] {
  const { documentProperties, files } = recordedFile(version).runtime;
  return Object.entries(documentProperties[files[0]!.id] ?? {})
    .filter(([name]) => name.startsWith('adreports.report.'))
    .map(([name, text]) => ({ ...JSON.parse(text), id: name.split('.')[2] }));
}

/** Each user's report key. */
export const KEYS: Readonly<Record<string, string>> = {
  [OWNER]: 'playground-key-0123456789abcdef',
  [COLLEAGUE]: 'colleagues-key-0123456789abcdef',
};

/** Columns that identify the rows of the file's reports. */
const KEY_LABELS = ['Date', 'App id', 'Country code', 'Network'];

/**
 * The users' cells and notes on the rows of a report, with the key of each row: one line
 * each, sorted. A formula has `#` in place of its row number.
 */
export function remarks(addOn: AddOn, title: string): string[] {
  const sheet = addOn.file.sheetNamed(title)!;
  const header = addOn.sheet(title)[1]!;
  const own = header.indexOf('Remarks');
  const keys = KEY_LABELS.map((label) => header.indexOf(label)).filter((column) => column >= 0);
  return Array.from({ length: addOn.sheet(title).length - 2 }, (_, at) => at + 2)
    .flatMap((row) => {
      const key = keys.map((column) => displayedCell(addOn.file, sheet, row, column)).join(' ');
      const message = [typed(addOn, sheet, row, own), asked(sheet.note(row, 0))];
      return message.filter((text) => text !== '').map((text) => `${key}: ${text}`);
    })
    .sort();
}

function typed({ file }: AddOn, sheet: Sheet, row: number, column: number): string {
  const value = sheet.value(row, column);
  if (typeof value !== 'object') return String(value ?? '');
  return file.formulaText(value).replaceAll(String(row + 1), '#');
}

/** The user's line of a note; the add-on adds lines of its own. */
function asked(note = ''): string {
  return note.split('\n').find((line) => line.startsWith('Asked')) ?? '';
}
