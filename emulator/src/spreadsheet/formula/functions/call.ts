/** All functions that formulas may call. */
import { ofEngine } from '../engine/call-engine';
import { ENGINE_FUNCTIONS } from '../engine/engine-functions';
import { CellError, type Operand } from '../scalar';
import type { Argument, Implementation, Surroundings } from './argument';
import { index, sumProduct } from './array-functions';
import { BRANCHES } from './branches';
import { OF_CELLS } from './cells';
import { CONDITIONAL_TOTALS } from './conditional-totals';
import { googleFinance } from './google-finance';
import { GOOGLE_FUNCTIONS } from './google-functions';
import { query } from './query';
import { TABLES } from './tables';
import { TOTALS } from './totals';

const FUNCTIONS: ReadonlyMap<string, Implementation> = new Map([
  ...[...ENGINE_FUNCTIONS].map(([name, kinds]) => [name, ofEngine(name, kinds)] as const),
  ...[TOTALS, CONDITIONAL_TOTALS, BRANCHES, TABLES, OF_CELLS].flatMap((family) => Object.entries(family)),
  ['SUMPRODUCT', sumProduct],
  ['INDEX', index],
  ['QUERY', query],
  ['GOOGLEFINANCE', googleFinance],
]);

/** Calls a function. #NAME? if Google has no function with this name; “not emulated” if only we do not have it. */
export function callFunction(
  name: string,
  args: readonly Argument[],
  around: Surroundings,
  inArray: boolean,
): Operand {
  const implementation = FUNCTIONS.get(name);
  if (implementation !== undefined) return implementation(args, around, inArray);
  return GOOGLE_FUNCTIONS.has(name)
    ? new CellError('#ERROR!', `not emulated: ${name}`)
    : new CellError('#NAME?', `Unknown function: '${name}'.`);
}
