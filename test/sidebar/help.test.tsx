import { renderToString } from 'preact-render-to-string';
import { Help } from '../../sidebar/help/help';
import { STATE_WORDS } from '../../sidebar/home/state-words';

describe('the help', () => {
  const shown = renderToString(<Help onClose={() => undefined} />);

  it('says what each state means', () => {
    for (const { label, means } of Object.values(STATE_WORDS)) {
      expect(shown).toContain(label);
      expect(shown).toContain(means);
    }
  });

  it('names every formula', () => {
    for (const name of ['FULL', 'LTV', 'RETENTION', 'DEVICE', 'VALUE', 'ASOF'])
      expect(shown).toContain(`=ADREPORT_${name}`);
  });
});
