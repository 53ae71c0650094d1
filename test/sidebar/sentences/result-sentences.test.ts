import { resultSentences } from '../../../sidebar/sentences/result-sentences';
import { RUN } from '../state';

describe('the result of a run', () => {
  it('shows the changes, the freshness, and the time and requests used', () => {
    expect(
      resultSentences({ ...RUN, rowsInserted: 1204, rowsChanged: 37, rowsDeleted: 3, calls: 14 }),
    ).toEqual([
      'Rows: 1,204 inserted, 37 changed, 3 deleted.',
      '19 Nov is the newest complete day.',
      '14 requests in 1.3 s.',
    ]);
  });

  it('states that nothing changed if nothing did', () => {
    expect(resultSentences({ ...RUN, rowsInserted: 0 })[0]).toBe(
      'The sheet already held these numbers: nothing was changed.',
    );
  });

  it('states that the service returned nothing, whatever rows remain in the sheet', () => {
    const none = 'The service returned no rows for these days and apps.';
    const run = { ...RUN, rowsInserted: 0, rowsBrought: 0 };
    expect(resultSentences({ ...run, rows: 1 })[0]).toBe(none);
    expect(resultSentences({ ...run, rows: 0, rowsMarked: 1 })[1]).toBe(none);
  });

  it('shows how many earlier numbers changed, and where they are listed', () => {
    expect(resultSentences({ ...RUN, restated: 1204 })).toContain(
      '1,204 earlier numbers had changed: they are in “Restatements …”.',
    );
    expect(resultSentences({ ...RUN, restated: 1 })).toContain(
      '1 earlier number had changed: it is in “Restatements …”.',
    );
    expect(resultSentences(RUN).join(' ')).not.toContain('Restatements');
  });

  it('names the unchanged days if only the newest days were fetched', () => {
    expect(resultSentences({ ...RUN, askedFrom: '2026-11-17' })).toContain(
      'The days before 17 Nov were not requested again.',
    );
    expect(resultSentences(RUN).join(' ')).not.toContain('requested again');
  });

  it('begins with the rows that remain because of the user’s own cells', () => {
    expect(resultSentences({ ...RUN, rowsInserted: 0, rowsMarked: 1 }).slice(0, 2)).toEqual([
      'No longer in the service: 1 row. Your own cells next to the table stay; the numbers are blank, and a note says why.',
      'No other row had changed.',
    ]);
    expect(resultSentences({ ...RUN, rowsMarked: 2 })[0]).toMatch(/^No longer in the service: 2 rows\. /);
  });
});
