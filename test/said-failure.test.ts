import { DraftRefused, KeyRefused, SheetBusy } from '../src/errors';
import { reply } from '../src/said-failure';

function failing(error: unknown) {
  return reply(() => {
    throw error;
  });
}

describe('a reply to the sidebar', () => {
  it('is the answer', () => {
    expect(reply(() => [1])).toEqual({ answer: [1] });
  });

  it('or the failure in its three parts', () => {
    expect(failing(new KeyRefused('expired'))).toEqual({
      failure: {
        kind: 'key refused',
        happened: 'The service refused the report key (“expired”).',
        kept: 'Nothing was written; the rows in the sheet are as they were.',
        doNext: 'Paste the current key in Ad Reports ▸ Settings.',
        issues: [],
      },
    });
    expect(failing(new SheetBusy())).toMatchObject({ failure: { kind: 'sheet busy' } });
  });

  it('with what is wrong field by field, where a draft is at fault', () => {
    const issues = [{ field: 'apps', message: 'Apps: “x” is no app.' }];
    expect(failing(new DraftRefused(issues))).toMatchObject({
      failure: { kind: 'not allowed', happened: 'Apps: “x” is no app.', issues },
    });
  });

  it.each([
    [new Error('Service  Spreadsheets\nfailed'), /Google ended the call \(“Service Spreadsheets failed”\)/],
    [new TypeError(''), /Google ended the call\./],
    ['text', /“text”/],
    [undefined, /“undefined”/],
    [new Error('x'.repeat(5000)), /^.{0,250}$/],
  ])('for what the platform throws, in a sentence that is not too long: %#', (error, sentence) => {
    expect(failing(error)).toMatchObject({
      failure: { kind: 'unexpected', happened: expect.stringMatching(sentence) },
    });
  });
});
