import { type Outcome, outcomeLines } from '../../../playground/simulation/outcome';
import { simulate } from '../../../playground/simulation/simulation';

/** Runs the built add-on through nine days of hourly ticks; playground/simulation/simulate.ts covers months. */
describe('nine days of reports that refresh themselves', () => {
  let outcome: Outcome;
  beforeAll(() => {
    outcome = simulate({ days: 9, seed: 5 });
  });

  it('leave no row missing, duplicated or different, and no change unrecorded', () => {
    expect(outcome.findings).toEqual([]);
  });

  it('include faults, killed executions and changed numbers', () => {
    expect(outcome.ticks).toBeGreaterThan(200);
    expect(outcome.goodRuns).toBeGreaterThan(30);
    expect(outcome.failedRuns).toBeGreaterThan(0);
    expect(outcome.kills).toBeGreaterThan(0);
    expect(outcome.faults.size).toBeGreaterThan(0);
    expect(outcome.restatements.recorded).toBeGreaterThan(0);
    expect(outcome.restatements.entries).toBeGreaterThan(0);
  });

  it('are summarized in lines', () => {
    const text = outcomeLines(outcome).join('\n');
    expect(text).toContain('days 9');
    expect(text).toContain('seed 5');
    expect(text).toContain('rows missing 0, doubled 0, different 0');
  });
});
