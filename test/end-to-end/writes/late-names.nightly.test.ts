import { AddOn, DAY_MS, dayOf, type Value } from '../add-on';
import { restatements, scheduledReport, tick } from '../reports/scheduled';
import { DRAFT, runId, sidebarOf } from '../sidebar';

type Row = Readonly<Record<string, Value>>;

/** A report by these dimensions, refreshed once during `fault`, with a user's note on every row. */
function annotated(dimensions: readonly string[], fault?: string) {
  const addOn = new AddOn().settled();
  const ana = sidebarOf(addOn);
  const id = scheduledReport(ana, { draft: { ...DRAFT, dimensions } });
  if (fault !== undefined) addOn.service.arm(fault);
  expect(tick(addOn).error).toBeUndefined();
  addOn.service.clearFaults();
  const column = 'ABCDEFGH'[dimensions.length + DRAFT.metrics.length]!;
  addOn.user.type('Revenue', `${column}2`, 'Note');
  rowsOf(addOn).forEach((row, nth) => {
    addOn.user.type('Revenue', `${column}${3 + nth}`, noteFor(row));
  });
  return { addOn, ana, id };
}

function rowsOf(addOn: AddOn): Row[] {
  const [header = [], ...rows] = addOn.cells('Revenue');
  return rows.map((row) => Object.fromEntries(header.map((label, at) => [String(label), row[at]])));
}

/** What identifies a row: its day and id, or its numbers when it has only a name. */
function noteFor(row: Row): string {
  const id =
    row['Country code'] ??
    row['Network id'] ??
    row['Network'] ??
    `${row['Revenue']} ${row['Impressions (networks)']}`;
  return `${dayOf(row['Date'])}: ${id}`;
}

describe('country names that arrive late', () => {
  it('fill their column, while every row keeps its note and nothing is recorded as restated', () => {
    const { addOn, ana, id } = annotated(['date', 'area', 'countryName'], 'labels-missing');
    const before = rowsOf(addOn);
    expect(before.length).toBeGreaterThan(20);
    expect(before.every((row) => row['Country'] === undefined)).toBe(true);
    const answer = ana.sidebarRun({ reportId: id, runId: runId(7) });
    expect(answer).toMatchObject({
      state: 'done',
      report: { rowsInserted: 0, rowsDeleted: 0, rowsMarked: 0, restated: 0, rowsChanged: before.length },
    });
    const after = rowsOf(addOn);
    expect(after).toHaveLength(before.length);
    for (const row of after) expect([row['Note'], typeof row['Country']]).toEqual([noteFor(row), 'string']);
    expect(restatements(addOn)).toEqual([]);
  });

  it('are written with the rows of the next day, even when days are restated', () => {
    const { addOn } = annotated(['date', 'area', 'countryName'], 'labels-missing');
    addOn.clock.advance(DAY_MS);
    expect(tick(addOn).error).toBeUndefined();
    const noted = rowsOf(addOn).filter((row) => row['Note'] !== undefined);
    expect(noted.length).toBeGreaterThan(20);
    for (const row of noted) expect(row['Note']).toBe(noteFor(row));
    expect(restatements(addOn).filter((line) => /row gone|late row/i.test(line))).toEqual([]);
  });
});

describe('a renamed network', () => {
  it.each([[['date', 'network', 'networkName']], [['date', 'networkName']]])(
    'keeps its rows and notes in a table by %j',
    (dimensions) => {
      const { addOn } = annotated(dimensions);
      addOn.clock.advance(DAY_MS);
      addOn.service.arm('network-renamed', { id: 1, name: 'Dawn Ads' });
      expect(tick(addOn).error).toBeUndefined();
      const rows = rowsOf(addOn);
      const renamed = rows.filter((row) => row['Network'] === 'Dawn Ads');
      expect(renamed.filter((row) => row['Note'] !== undefined).length).toBeGreaterThan(1);
      for (const row of renamed)
        if (row['Note'] !== undefined)
          expect(row['Note']).toBe(noteFor(row).replace('Dawn Ads', 'Aurora Ads'));
      expect(restatements(addOn).filter((line) => /row gone|late row/i.test(line))).toEqual([]);
    },
  );
});
