import { AddOn } from '../add-on';
import { expectKept, ORDER, outdated } from './outdated-report';

const BATCH = ['Sheets', 'spreadsheets.batchUpdate'] as const;
const TIMED_OUT = 'Service Spreadsheets timed out while accessing document with id file.';

describe('a write', () => {
  const starts = [
    ['of a new table', () => new AddOn().settled()],
    ['of a refresh', outdated],
  ] as const;

  it.each(starts)('%s that Google refuses changes nothing, and the next run succeeds', (_of, make) => {
    const addOn = make();
    addOn.runtime.failNext(...BATCH, 'Invalid requests[0].updateCells: no');
    expectKept(addOn, /Google Sheets refused the table .*Nothing was written/);
    expect(addOn.run(ORDER)).toMatchObject({ rows: 28 });
  });

  it('that is done although Google reports a timeout leaves its restatements to the summary of the next run when the run then fails', () => {
    const titles = ({ file }: AddOn) => file.sheets.map(({ title }) => title);
    let met = 0;
    for (let skip = 1; skip < 7; skip++) {
      const addOn = new AddOn().settled();
      addOn.run(ORDER);
      addOn.service.restate({ from: '2026-09-09', to: '2026-09-09', app: '3.10', factor: 1.1 });
      addOn.runtime.failNext(...BATCH, TIMED_OUT, { when: 'after' });
      addOn.runtime.failNext('Sheets', 'spreadsheets.get', 'Invalid: no', { skip });
      const { error } = addOn.call('sidebarRun', [addOn.saved(ORDER)]);
      if (error === undefined || !titles(addOn).includes('Restatements 2026')) continue;
      met++;
      expect(titles(addOn)).not.toContain('Restatement summary');
      addOn.run(ORDER);
      expect(titles(addOn)).toContain('Restatement summary');
    }
    expect(met).toBeGreaterThan(0);
  });

  it('that Google rejects because of its quota is repeated after a pause', () => {
    const addOn = outdated();
    const busy =
      "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user'";
    addOn.runtime.failNext(...BATCH, busy, { times: 3 });
    expect(addOn.run(ORDER).seconds).toBeGreaterThan(15);
  });
});
