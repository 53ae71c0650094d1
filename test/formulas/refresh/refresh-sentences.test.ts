import { refreshSentences } from '../../../src/formulas/refresh/refresh-now';

const LIMITED =
  'The service asks for fewer requests. Choose Extensions ▸ Ad Reports ▸ Refresh formulas after 14:05 on 22 Nov.';
const DONE = { found: 3, refreshed: 3, isProtected: 0, failed: 0 };

describe('the sentences for the result of a refresh', () => {
  it.each([
    [{ ...DONE, found: 0, refreshed: 0 }, ['This file has no cell with a formula of the add-on.']],
    [DONE, ['3 cells with formulas were calculated again.']],
    [{ ...DONE, found: 1, refreshed: 1 }, ['1 cell with formulas was calculated again.']],
    [{ ...DONE, refreshed: 0 }, ['No formula was calculated again.']],
    [
      { ...DONE, refreshed: 2, isProtected: 1, failed: 1, cell: 'Sheet1!B5', message: 'No app 7.' },
      [
        '2 of 3 cells with formulas were calculated again.',
        '1 cell in protected ranges was skipped: you may not edit them.',
        '1 cell shows an error. The first, Sheet1!B5, says: No app 7.',
      ],
    ],
    [
      { ...DONE, pending: 2 },
      [
        '3 cells with formulas were calculated again.',
        '2 cells still wait for Google to calculate. Choose Refresh formulas again in a few minutes if they show an error.',
      ],
    ],
    [
      { ...DONE, failed: 2, pending: 1, isProtected: 2, cell: 'Sheet1!B5', message: '' },
      [
        '3 cells with formulas were calculated again.',
        '1 cell still waits for Google to calculate. Choose Refresh formulas again in a few minutes if it shows an error.',
        '2 cells in protected ranges were skipped: you may not edit them.',
        '2 cells show an error. The first is Sheet1!B5.',
      ],
    ],
    [
      { ...DONE, failed: 2, mayPass: 1, cell: 'Sheet1!B5', message: 'No app 7.' },
      [
        '3 cells with formulas were calculated again.',
        '2 cells show an error. The first, Sheet1!B5, says: No app 7.',
        '1 of them says when to choose Refresh formulas again.',
      ],
    ],
    [
      { ...DONE, failed: 2, mayPass: 2, cell: 'Sheet1!B5', message: LIMITED },
      [
        '3 cells with formulas were calculated again.',
        `2 cells show an error. The first, Sheet1!B5, says: ${LIMITED}`,
      ],
    ],
    [{ refreshed: 1234, isProtected: 0, failed: 0 }, ['1,234 cells with formulas were calculated again.']],
  ])('%o', (done, sentences) => {
    expect(refreshSentences(done)).toEqual(sentences);
  });
});
