import { ServiceDown } from '../../src/errors/service-errors';
import { english } from '../../src/wording/english';
import { type Texts, texts, useTexts } from '../../src/wording/texts';

/** Every text of a table in brackets, in place of another language. */
function marked(entry: unknown): unknown {
  if (typeof entry === 'string') return `⟦${entry}⟧`;
  if (typeof entry === 'function') return (...data: unknown[]) => marked(entry(...data));
  if (typeof entry !== 'object' || entry === null) return entry;
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, marked(value)]));
}

describe('the table of texts', () => {
  afterEach(() => useTexts(english));

  it('can be replaced completely by another language', () => {
    useTexts(marked(english) as Texts);
    expect(new ServiceDown('HTTP 500').message).toBe(
      '⟦The service reports an internal error (“HTTP 500”).⟧ ⟦Nothing was written; the rows in the sheet are as they were.⟧ ⟦Run again later.⟧',
    );
    expect(texts().menu.open).toBe('⟦Open⟧');
  });
});
