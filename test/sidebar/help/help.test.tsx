import { renderToString } from 'preact-render-to-string';
import { HelpView } from '../../../sidebar/help/help';

const shown = renderToString(<HelpView onClose={() => undefined} />);

it('the help is short enough to be read', () => {
  expect(
    shown
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/).length,
  ).toBeLessThan(400);
});

it('the help names every formula', () => {
  for (const name of ['FULL', 'LTV', 'RETENTION', 'DEVICE', 'VALUE', 'ASOF'])
    expect(shown).toContain(`=ADREPORT_${name}`);
});
