import { HOUR_MS } from '../add-on';
import { restatements, summaryOf } from '../reports/scheduled';
import { setLimits } from '../smaller-limits';
import { lastChange, type RestatedFile, restatedFile, takeBack, wholeSheet } from './restated-file';

/** The sheet's rows without the line above the table, whose times may differ. */
function rows({ addOn }: RestatedFile): string {
  return JSON.stringify(wholeSheet(addOn).slice(1));
}

/** What must be equal in the end, terminated or not. */
function atRest(file: RestatedFile): unknown {
  const { addOn } = file;
  const tabs = addOn.file.sheets.map(({ title, hidden }) => [title, hidden]);
  return [rows(file), restatements(addOn), summaryOf(addOn), tabs];
}

/** Takes the changes back, terminated at each side effect, then takes them back again if they are still there, then runs the report. */
function killedAtEveryPoint(file: RestatedFile, before: string): number {
  const { addOn, id } = file;
  const after = rows(file);
  const lines = restatements(addOn).length;
  const args = [id, lastChange(file).id];
  const back = addOn.runtime.keep();
  const { effects, error } = addOn.call('sidebarTakeBack', args);
  expect(error).toBeUndefined();
  expect(rows(file)).toBe(before);
  const run = () => {
    addOn.runtime.advance(HOUR_MS);
    file.run();
  };
  run();
  const end = atRest(file);
  for (let effect = 1; effect <= effects.length; effect++) {
    back();
    addOn.runtime.killAt({ effect, when: 'before' });
    expect(addOn.call('sidebarTakeBack', args).killed).toBe(true);
    const isTaken = rows(file) === before;
    expect([effect, effects[effect - 1], isTaken || rows(file) === after]).toEqual([
      effect,
      effects[effect - 1],
      true,
    ]);
    // The lines of the ledger are reversed if and only if the rows are those before the run.
    expect([effect, restatements(addOn).length]).toEqual([effect, isTaken ? 2 * lines : lines]);
    if (!isTaken) takeBack(file);
    run();
    expect([effect, atRest(file)]).toEqual([effect, end]);
  }
  back();
  return effects.length;
}

describe('taking back that is terminated at any of its side effects', () => {
  it('leaves the old rows or the new ones, with the ledger and, after the next run, the summary right', () => {
    const file = restatedFile();
    const before = rows(file);
    file.run();
    expect(killedAtEveryPoint(file, before)).toBeGreaterThan(5);
  });

  it('does so too if the rows go through a hidden sheet', () => {
    const file = restatedFile();
    const before = rows(file);
    file.run();
    setLimits(file.addOn, { 'MOST_REQUEST_BYTES = 4999e3': 2_000 });
    expect(killedAtEveryPoint(file, before)).toBeGreaterThan(7);
  });
});
