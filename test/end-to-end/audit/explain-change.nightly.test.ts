import { sumDecimals } from '../../../src/table/decimal';
import { AddOn, DAY_MS } from '../add-on';
import { AUGUST, createSmallClosedFile } from '../close/august';
import { DRAFT } from '../sidebar';
import { auditCell } from './audited-file';

type Changes = NonNullable<ReturnType<typeof auditCell>['changes']>;

/** The exact difference that a line of the explanation begins with. */
const toDifference = ([, text]: Changes[number]) => /^[+-][\d.,]+/.exec(text)?.[0].replace(/[+,]/g, '') ?? '';

/** The differences of the listed keys and of the others, their sum, and the total that the explanation shows. */
function readSums(changes: Changes) {
  const [total] = changes.slice(-1);
  const differences = changes.slice(0, -1).map(toDifference);
  const sizes = differences.slice(0, 10).map((difference) => Math.abs(Number(difference)));
  return { sum: sumDecimals(differences), total: toDifference(total!), sizes };
}

const LEDGER = 'Restatements 2026';
const ORDER = {
  name: 'Revenue',
  draft: {
    ...{ ...DRAFT, apps: [], startDate: '2026-08-01', endDate: '2026-09-10' },
    dimensions: ['date', 'appId', 'networkName', 'area'],
    metrics: ['revenue', 'impressionApi'],
  },
};

/** A file with a report whose days the service has restated twice. */
function createRestatedFile(): AddOn {
  const addOn = new AddOn().saveSettings();
  addOn.run({
    name: 'Names',
    id: 'names',
    draft: { ...ORDER.draft, dimensions: ['date', 'appId', 'packageName'] },
  });
  addOn.run(ORDER);
  for (const from of ['2026-08-14', '2026-09-02']) {
    addOn.clock.advance(DAY_MS);
    addOn.service.restate({ from, app: '3.10', factor: 1.5 });
    addOn.run(ORDER);
  }
  return addOn;
}

describe('a recorded change', () => {
  const addOn = createRestatedFile();
  const column = (title: string, header: string) => addOn.readTable(title)[0]!.indexOf(header);
  it('a recorded change is explained by the ten keys that the same run of the report changed most, with names, and all of them together', () => {
    const [, ...rows] = addOn.readTable(LEDGER);
    const at = rows.findIndex((row) => row[column(LEDGER, 'Metric')] === 'Revenue');
    const audit = auditCell(addOn, { title: LEDGER, row: at + 2, column: 0 });
    expect(audit.what).toBe(
      'A change of Revenue that a refresh of the report “Revenue” found. “Explain this change” lists what the same refresh changed most.',
    );
    const seen = rows[at]![column(LEDGER, 'Seen')];
    const ofRun = rows.filter(
      (row) => row[column(LEDGER, 'Seen')] === seen && row[column(LEDGER, 'Metric')] === 'Revenue',
    );
    const { changes = [] } = audit;
    expect(changes).toHaveLength(12);
    expect(changes[0]).toEqual([
      expect.stringMatching(/^2 Sep 2026 · [^·]+ \(3\.10\) · [^·]+ · [A-Z]{2}$/),
      expect.stringMatching(/^\+[\d.,]+ USD \([\d.,]+ → [\d.,]+\)$/),
    ]);
    expect(changes[10]![0]).toBe(`And ${ofRun.length - 10} more, together`);
    expect(changes[11]![0]).toBe('All known changes together');
    const { sum, total, sizes } = readSums(changes);
    expect(sum).toBe(total);
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    const differences = ofRun.map((row) => Number(row[column(LEDGER, 'Difference')]));
    expect(Number(total)).toBeCloseTo(
      differences.reduce((a, b) => a + b),
      6,
    );
  });
});

it('a recorded change since a closing is explained by the apps and networks that were booked, in the month of the column', () => {
  const { addOn, sidebar } = createSmallClosedFile();
  expect(auditCell(addOn, { title: 'Close overview', row: 2, column: 2 }).changes).toEqual([]);
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  addOn.clock.advance(DAY_MS);
  sidebar.sidebarCheckMonth(AUGUST.month, 'USD', false);
  const [headers = [], row = []] = addOn.readTable('Close overview');
  for (const header of ['In Sep 2026', 'Current']) {
    const column = headers.indexOf(header);
    const { changes = [] } = auditCell(addOn, { title: 'Close overview', row: 2, column });
    const { sum, total } = readSums(changes);
    expect(sum).toBe(total);
    expect(Number(total)).toBeCloseTo(Number(row[headers.indexOf('In Sep 2026')]), 6);
    expect(changes[0]).toEqual([
      expect.stringMatching(/^[^·]+ · [^·]+$/),
      expect.stringMatching(/^\+[\d.,]+ USD \([\d.,]+ → [\d.,]+\)$/),
    ]);
  }
});
