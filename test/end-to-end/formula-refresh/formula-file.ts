import { CustomCells } from '../../../emulator/src/spreadsheet/custom/custom-cells';
import { customFunctionNames } from '../../../playground/custom-functions';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { Reply } from '../../../src/errors/failure-message';
import type { FormulaRefresh } from '../../../src/formulas/refresh/refresh-formulas';
import { AddOn, type Options, OWNER } from '../add-on';

/** The built add-on in a file that calculates formulas like Google: only when they are entered or changed. */
export class FormulaFile {
  readonly addOn: AddOn;
  readonly cells: CustomCells;
  /** The calls of custom functions so far, such as `ADREPORT_ASOF`. */
  readonly calculated: string[] = [];
  /** Whether Google calculates formulas in the background with a delay, as for an open file. */
  private isOpen = false;

  constructor(options: Options = {}) {
    this.addOn = new AddOn(options).settled();
    const { file, runtime } = this.addOn;
    const kind = 'customFunction';
    const inThread = (name: string, args: readonly unknown[]) => runtime.runInThread(name, args, { kind });
    // Formulas are never calculated within the execution that changed the cell.
    const afterwards = async (name: string, args: readonly unknown[]) => {
      await new Promise((resolve) => setImmediate(resolve));
      return runtime.run(name, args, { kind });
    };
    this.cells = new CustomCells(file, customFunctionNames('dist'), async (name, args) => {
      this.calculated.push(name);
      const { error, value } = this.isOpen ? await inThread(name, args) : await afterwards(name, args);
      if (error !== undefined) throw new Error(error.message);
      return value;
    });
  }

  /** Types texts into cells of the first tab and waits until Google has calculated them. */
  async typed(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [cell, text] of Object.entries(texts)) this.addOn.user.type(this.title, cell, text);
    await this.cells.idle();
  }

  sees(cell: string): string {
    return this.addOn.user.sees(this.title, cell);
  }

  formula(cell: string): string {
    return this.addOn.user.seesInFormulaBar(this.title, cell);
  }

  /** “Refresh formulas”, and the calculations that follow. */
  async refreshed(user = OWNER): Promise<FormulaRefresh> {
    const answer = this.refresh(user);
    await this.cells.idle();
    return answer;
  }

  refresh(user = OWNER): FormulaRefresh {
    const { error, value } = this.addOn.call('sidebarRefreshFormulas', [], { user });
    expect(error).toBeUndefined();
    return value as FormulaRefresh;
  }

  /** The same while Google calculates in the background, as for an open file. */
  async refreshedOpen(): Promise<FormulaRefresh> {
    const [name, args] = sidebarCall('sidebarRefreshFormulas', []);
    this.isOpen = true;
    const { value, error } = await this.addOn.runtime.runInThread(name, args, { kind: 'sidebar' });
    expect(error).toBeUndefined();
    await this.cells.idle();
    this.isOpen = false;
    const reply = value as Reply<FormulaRefresh>;
    if (!('answer' in reply)) throw new Error(reply.failure.happened);
    return reply.answer;
  }

  get title(): string {
    return this.addOn.file.sheets[0]!.title;
  }
}
