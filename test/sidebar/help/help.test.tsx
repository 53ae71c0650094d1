import { renderToString } from 'preact-render-to-string';
import { Help } from '../../../sidebar/help/help';
import { texts } from '../../../sidebar/text/texts';

describe('the help', () => {
  const shown = renderToString(<Help onClose={() => undefined} />);

  it('explains each state', () => {
    for (const { label, means } of Object.values(texts().card.states)) {
      expect(shown).toContain(label);
      expect(shown).toContain(means);
    }
  });

  it('explains schedules, recorded changes, and the status sheet', () => {
    for (const words of [
      'Take over',
      'Pause stops a schedule until you resume it',
      '“Restatements …”',
      '“Refresh status”',
    ])
      expect(shown.replace(/\s+/g, ' ')).toContain(words);
  });

  it('names every formula', () => {
    for (const name of ['FULL', 'LTV', 'RETENTION', 'DEVICE', 'VALUE', 'ASOF'])
      expect(shown).toContain(`=ADREPORT_${name}`);
  });
});
