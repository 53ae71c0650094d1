import { CustomCells } from '../../emulator/src/spreadsheet/custom/custom-cells';
import { customFunctionNames } from '../../playground/custom-functions';
import type { AddOn } from './add-on';

/** Calculates the add-on's functions in the cells of a file. Call `idle()` to wait until all cells have their values. */
export function createCustomCells({ file, runtime }: AddOn): CustomCells {
  const cells = new CustomCells(file, customFunctionNames('dist'), async (name, args) => {
    // Formulas are never calculated within the execution that changed the cell.
    await new Promise((resolve) => setImmediate(resolve));
    const { error, value } = runtime.run(name, args, { kind: 'customFunction' });
    if (error !== undefined) throw new Error(error.message);
    return value;
  });
  // The first calculation follows a change.
  file.change(() => undefined);
  return cells;
}
