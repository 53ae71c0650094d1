import { renderToString } from 'preact-render-to-string';
import { HelpView } from '../../../sidebar/help/help';

describe('the help', () => {
  const shown = renderToString(<HelpView onClose={() => undefined} />);

  it('is short enough to be read', () => {
    expect(
      shown
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/).length,
    ).toBeLessThan(400);
  });

  it('names every formula', () => {
    for (const name of ['FULL', 'LTV', 'RETENTION', 'DEVICE', 'VALUE', 'ASOF'])
      expect(shown).toContain(`=ADREPORT_${name}`);
  });
});
