import { AddOn } from '../add-on';
import { DRAFT, runId, savedReport, sidebarOf } from '../sidebar';

/** The functions of the add-on on the stack at the calls of a service, the outermost first. */
function stacksAt(addOn: AddOn, call: string): string[][] {
  const stacks: string[][] = [];
  addOn.runtime.interruptions.before(call, () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = Number.POSITIVE_INFINITY;
    const lines = new Error('stack').stack!.split('\n');
    Error.stackTraceLimit = limit;
    stacks.push(lines.filter((line) => line.includes('Code.js')).reverse());
    return false;
  });
  return stacks;
}

describe('a run', () => {
  it('is at most 12 functions deep at the service, and 18 at the batch', () => {
    const addOn = new AddOn().settled();
    const ana = sidebarOf(addOn);
    const reportId = savedReport(ana, { draft: DRAFT });
    const fetches = stacksAt(addOn, 'UrlFetchApp.fetchAll');
    const batches = stacksAt(addOn, 'Sheets.spreadsheets.batchUpdate');
    for (const nth of [1, 2]) {
      ana.sidebarRun({ reportId, runId: runId(nth) });
      addOn.clock.advance(3_600_000);
    }
    expect([fetches.length, batches.length]).toEqual([2, 2]);
    expect(Math.max(...fetches.map((stack) => stack.length))).toBeLessThanOrEqual(12);
    expect(Math.max(...batches.map((stack) => stack.length))).toBeLessThanOrEqual(18);
  });
});
