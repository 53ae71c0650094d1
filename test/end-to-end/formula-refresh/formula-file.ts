import type { CustomCells } from '../../../emulator/src/spreadsheet/custom/custom-cells';
import type { FormulaRefresh } from '../../../src/formulas/refresh-formulas';
import { AddOn, type Options, OWNER } from '../add-on';
import { createCustomCells } from '../custom-cells';

/** The built add-on in a file that calculates formulas like Google: only when they are entered or changed. */
export class FormulaFile {
  readonly addOn: AddOn;
  readonly cells: CustomCells;

  constructor(options: Options = {}) {
    this.addOn = new AddOn(options).saveSettings();
    this.cells = createCustomCells(this.addOn);
  }

  /** Types texts into cells of the first tab and waits until Google has calculated them. */
  async typeFormulas(texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [cell, text] of Object.entries(texts)) this.addOn.user.type(this.title, cell, text);
    await this.cells.idle();
  }

  readCell(cell: string): string {
    return this.addOn.user.sees(this.title, cell);
  }

  readFormula(cell: string): string {
    return this.addOn.user.seesInFormulaBar(this.title, cell);
  }

  /** “Refresh formulas”, and the calculations that follow. */
  async refreshFormulas(user = OWNER): Promise<FormulaRefresh> {
    const { error, value } = this.addOn.call('sidebarRefreshFormulas', [], { user });
    expect(error).toBeUndefined();
    await this.cells.idle();
    return value as FormulaRefresh;
  }

  get title(): string {
    return this.addOn.file.sheets[0]!.title;
  }
}
