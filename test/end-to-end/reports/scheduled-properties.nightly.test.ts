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

describe('a damaged property', () => {
  it.each([
    { draft: {} },
    { draft: { report: 'nonsense' } },
    { changedAt: 'x', createdAt: null, revision: [], paused: 'no', destination: null },
  ])('of one report, %j, does not prevent the status sheet of the others', (damage) => {
    const { addOn, ana, bad, good } = due();
    const [texts, name] = [storedTexts(addOn), `adreports.report.${bad}`];
    texts.set(name, JSON.stringify({ ...JSON.parse(texts.get(name)!), ...damage }));
    expect(tick(addOn).error).toBeUndefined();
    expect(ana.sidebarState().logsProblem).toBe('');
    const shown = booksRows(addOn, 'books.status').flatMap((row) => Object.values(row));
    expect(shown).toContain(reportIn(ana, good).name);
  });
});
