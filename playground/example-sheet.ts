import { Runtime } from '../emulator/src/runtime';
import { SpreadsheetUser } from '../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../emulator/src/spreadsheet/store';
import { virtualClock } from '../emulator/src/time/clock';
import { customCall, spilledTexts } from './formula-cell';
import { webOf } from './service/in-process-web';
import { PLAYGROUND_KEY } from './service/options';
import { SimulatedService } from './service/service';
import { sidebarCall } from './sidebar-call';

/** The day of the examples, a Tuesday afternoon: 14 September is complete in every report. */
const EXAMPLE_DAY = Date.UTC(2026, 8, 15, 14);

/** The built add-on of `dist` in a file for the examples, with the simulated service on a fixed day. */
export class ExampleSheet {
  readonly service: SimulatedService;
  private readonly runtime: Runtime;
  private readonly user: SpreadsheetUser;
  private tabs = 0;

  /** Its tables are in the language of the page that shows them. */
  static of(page: string): ExampleSheet {
    return new ExampleSheet(page.endsWith('.zh-CN.md') ? 'zh' : 'en');
  }

  constructor(language: 'en' | 'zh' = 'en') {
    const clock = virtualClock(EXAMPLE_DAY);
    this.service = new SimulatedService({ now: () => clock.now() });
    const [timeZone, owner] = ['Europe/Berlin', 'owner@example.com'];
    const file = new SpreadsheetStore({ id: 'examples', name: 'Examples', timeZone, owner });
    this.runtime = new Runtime({ dist: 'dist', clock, web: webOf(this.service), spreadsheets: [file] });
    this.user = new SpreadsheetUser(file, file.owner, () => clock.now());
    const settings = { baseUrl: this.service.origin, key: PLAYGROUND_KEY, anyway: true };
    for (const call of [
      sidebarCall('sidebarSaveSettings', [settings]),
      sidebarCall('sidebarAllowFormulas', [true]),
      sidebarCall('sidebarChooseLanguage', [language]),
    ]) {
      const { error } = this.runtime.run(...call, { kind: 'sidebar' });
      if (error !== undefined) throw new Error(error.message);
    }
  }

  /** Opens a new tab and types `cells` into it, the first into A1. */
  open(cells: readonly (readonly string[])[]): void {
    const title = `Tab ${++this.tabs}`;
    this.user.addSheet(title);
    this.user.open(title);
    cells.forEach((row, down) => {
      row.forEach((text, across) => {
        if (text !== '') this.user.type(title, `${String.fromCharCode(65 + across)}${down + 1}`, text);
      });
    });
  }

  /** The values of the formula and its spilled cells, with references shifted as if the formula was dragged. Throws its error message. */
  shown(formula: string, down = 0, across = 0): string[][] {
    const file = this.runtime.spreadsheets[0]!;
    const { name, args } = customCall(file.parseFormula(formula).translated(down, across), file);
    const record = this.runtime.run(name, args, { kind: 'customFunction' });
    if (record.notEmulated.length > 0) throw new Error(record.notEmulated.join('\n'));
    if (record.error !== undefined) throw new Error(`${formula}: ${record.error.message}`);
    return spilledTexts(record.value, file.timeZone);
  }
}
