import { resultSentences } from '../../../sidebar/sentences/result-sentences';
import { RUN } from '../state';

describe('what a run says', () => {
  it('is what changed, how fresh it is and what it took', () => {
    expect(
      resultSentences({ ...RUN, rowsInserted: 1204, rowsChanged: 37, rowsDeleted: 3, calls: 14 }),
    ).toEqual([
      'Rows: 1,204 inserted, 37 changed, 3 deleted.',
      '19 Nov is the newest complete day.',
      '14 requests in 1.3 s.',
    ]);
  });

  it('is that nothing was changed, when nothing was', () => {
    expect(resultSentences({ ...RUN, rowsInserted: 0 })[0]).toBe(
      'The sheet already held these numbers: nothing was changed.',
    );
  });

  it('is that the service returned nothing, whatever rows stay in the sheet', () => {
    const none = 'The service returned no rows for these days and apps.';
    const run = { ...RUN, rowsInserted: 0, rowsBrought: 0 };
    expect(resultSentences({ ...run, rows: 1 })[0]).toBe(none);
    expect(resultSentences({ ...run, rows: 0, rowsMarked: 1 })[1]).toBe(none);
  });

  it('is how many earlier numbers had changed, and where they are listed', () => {
    expect(resultSentences({ ...RUN, restated: 1204 })).toContain(
      '1,204 earlier numbers had changed: they are in “Restatements …”.',
    );
    expect(resultSentences({ ...RUN, restated: 1 })).toContain(
      '1 earlier number had changed: it is in “Restatements …”.',
    );
    expect(resultSentences(RUN).join(' ')).not.toContain('Restatements');
  });

  it('is which days were left as they were, where only the newest were asked for', () => {
    expect(resultSentences({ ...RUN, askedFrom: '2026-11-17' })).toContain(
      'The days before 17 Nov were not requested again.',
    );
    expect(resultSentences(RUN).join(' ')).not.toContain('requested again');
  });

  it('begins with the rows that were kept for the user’s own cells', () => {
    expect(resultSentences({ ...RUN, rowsInserted: 0, rowsMarked: 1 }).slice(0, 2)).toEqual([
      '1 row no longer in the service, but with your own cells next to the table: kept, blanked and marked.',
      'No other row had changed.',
    ]);
    expect(resultSentences({ ...RUN, rowsMarked: 2 })[0]).toMatch(/^2 rows no longer in the service, but/);
  });
});
