import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { reportList } from '../../../src/reports/status/report-list';
import { type Person, ScheduledFile } from '../scheduled-file';

/** A file with a tab “Settings”, in which everybody who may edit the file can type. */
export class FileWithSettings extends ScheduledFile {
  readonly user = new SpreadsheetUser(this.sheets.store, undefined, () => this.clock.now());

  constructor(cells: Readonly<Record<string, string>> = {}) {
    super();
    this.user.request({ addSheet: { properties: { title: 'Settings' } } });
    for (const [cell, text] of Object.entries(cells)) this.types(cell, text);
  }

  types(cell: string, text: string): void {
    this.user.type('Settings', cell, text);
  }

  /** The apps and days of the last request that the service received. */
  lastAsked() {
    const question = this.service.questions.at(-1);
    return {
      appIdList: question?.['appIdList'],
      startDate: question?.['startDate'],
      endDate: question?.['endDate'],
    };
  }
}

/** What a report waits for, as its owner sees it; '' if it waits for nothing. */
export function waitingOf({ sources }: Person, id: string): string {
  return shownTo({ sources }, id)?.waiting?.changes ?? '';
}

/** A report in the list that a user sees in the sidebar, after the sidebar has read the cells again. */
export function shownTo({ sources }: Pick<Person, 'sources'>, id: string) {
  sources.cells.forget();
  return reportList(sources).find((report) => report.id === id);
}
