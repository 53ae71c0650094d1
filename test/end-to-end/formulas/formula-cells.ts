import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { CNY_PER_USD } from '../../../playground/service/request/names';
import type { SimulatedService } from '../../../playground/service/service';
import { FormulaCells, type FormulaName, type Outcome } from '../../formulas/shown-cells';
import { AddOn, expectKeyKept, type Options } from '../add-on';
import { calculateCell } from '../formula-storms/storm';

/** The built add-on in a spreadsheet with formulas. Its owner has saved a key. */
export class FormulaSheet extends FormulaCells {
  readonly addOn: AddOn;

  constructor(options: Options = {}) {
    super(options.timeZone);
    this.addOn = new AddOn(options).saveSettings();
  }

  /** Evaluates =name(…args) as Google does: anonymous, read-only, with the owner's properties. */
  evaluate(name: FormulaName, args: readonly unknown[]): Outcome {
    const { value, sentence } = calculateCell(this.addOn, { name, args });
    return { value, sentence };
  }

  get service(): SimulatedService {
    return this.addOn.service;
  }

  /** Clears faults, recorded requests and the cache. */
  forget(): void {
    this.addOn.forget();
    this.addOn.cache.clear();
  }

  expectKeyKept(...sentences: readonly (string | undefined)[]): void {
    expectKeyKept(this.addOn);
    expect(JSON.stringify(sentences)).not.toContain(PLAYGROUND_KEY);
  }
}

/** Converts USD to CNY. */
export function toYuan(usd: number): number {
  return usd * CNY_PER_USD;
}
