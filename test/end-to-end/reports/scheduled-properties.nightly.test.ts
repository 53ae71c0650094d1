import { AddOn, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import { reportIn, sidebarOf } from '../sidebar';
import { storedTexts } from '../stored-texts';
import { booksRows, passing, scheduledReports, tick } from './scheduled';

/** Two reports that have run and are due again. */
function due() {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
  const ana = sidebarOf(addOn);
  const [bad, good] = scheduledReports(ana, 2) as [string, string];
  passing(addOn, 2 * HOUR_MS);
  addOn.runtime.advance(DAY_MS);
  return { addOn, ana, bad, good };
}

function put(addOn: AddOn, name: string, text: string): void {
  storedTexts(addOn).set(name, text);
}

/** The stored text of a property, with some fields changed. */
function changed(addOn: AddOn, name: string, change: object): string {
  const kept = storedTexts(addOn).get(name)!;
  return JSON.stringify({ ...JSON.parse(kept), ...change });
}

describe('a damaged property', () => {
  it.each([
    ['run', (addOn, name) => changed(addOn, name, { unfinished: { runId: 'x' } })],
    ['run', () => '{"v":1,"held":{},"lastRun":5}'],
    ['run', () => '{"v":2,"r":{}}'],
    ['run', () => '{"v":2,"r":[5,"x",{},-1,9,7]}'],
    [
      'run',
      (addOn, name) =>
        storedTexts(addOn)
          .get(name)!
          .replace(/"20\d\d-/, '"20x-'),
    ],
  ] satisfies [string, (addOn: AddOn, name: string) => string][])(
    'adreports.%s prevents no report from being refreshed (case %#)',
    (kind, text) => {
      const { addOn, ana, bad, good } = due();
      const name = `adreports.${kind}.${bad}`;
      put(addOn, name, text(addOn, name));
      const before = addOn.clock.now();
      expect(tick(addOn).error).toBeUndefined();
      for (const id of [bad, good]) {
        expect(reportIn(ana, id).lastRun).toMatchObject({ how: 'by schedule', result: 'done' });
        expect(reportIn(ana, id).lastRun!.endedAt).toBeGreaterThan(before);
      }
    },
  );

  it.each([
    { name: ['x'] },
    { owner: {} },
    { draft: {} },
    { draft: { report: 'nonsense' } },
    { changedAt: 'x', createdAt: null, revision: [], paused: 'no', destination: null },
  ])('of one report, %j, does not prevent the status sheet of the others', (damage) => {
    const { addOn, ana, bad, good } = due();
    put(addOn, `adreports.report.${bad}`, changed(addOn, `adreports.report.${bad}`, damage));
    expect(tick(addOn).error).toBeUndefined();
    expect(ana.sidebarState().logsProblem).toBe('');
    const shown = booksRows(addOn, 'books.status').flatMap((row) => Object.values(row));
    expect(shown).toContain(reportIn(ana, good).name);
  });
});
