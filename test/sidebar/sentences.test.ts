import { failureSentences, runSentences } from '../../sidebar/sentences';
import { RUN } from './state';

describe('what a run says', () => {
  it('is what changed, how fresh it is and what it took', () => {
    expect(runSentences({ ...RUN, rowsInserted: 1204, rowsChanged: 37, rowsDeleted: 3, calls: 14 })).toEqual([
      'Rows: 1,204 inserted, 37 changed, 3 deleted.',
      'Newest complete day: 2026-11-19.',
      '14 requests in 1.3 s.',
    ]);
  });

  it('is that nothing was changed, when nothing was', () => {
    expect(runSentences({ ...RUN, rowsInserted: 0 })[0]).toBe(
      'The sheet already held these numbers: nothing was changed.',
    );
  });

  it('begins with the rows that were kept for the user’s own cells', () => {
    expect(runSentences({ ...RUN, rowsInserted: 0, rowsMarked: 1 }).slice(0, 2)).toEqual([
      '1 row gone from the service, but with cells of yours beside: kept, blanked and marked.',
      'No other row had changed.',
    ]);
    expect(runSentences({ ...RUN, rowsMarked: 2 })[0]).toMatch(/^2 rows gone from the service, but/);
  });
});

describe('what a failed call says', () => {
  it.each([
    [
      'each line of the message',
      new Error('Base URL: no.\nReport key: no.'),
      ['Base URL: no.', 'Report key: no.'],
    ],
    [
      'the message without the platform’s prefix',
      new Error('Error: The key was refused.'),
      ['The key was refused.'],
    ],
    ['a sentence once, however often it came', new Error('No.\nNo.'), ['No.']],
    ['a text that was thrown', 'Gone.', ['Gone.']],
    [
      'a sentence even when there is no message',
      new Error(''),
      ['The call failed and Google gave no reason. Run it again.'],
    ],
  ])('is %s', (_, error, sentences) => {
    expect(failureSentences(error)).toEqual(sentences);
  });
});
