import { LIMITED_KEY } from '../../../playground/service/options';
import { listViolationsInBothThemes } from '../axe';
import { expectEventually, inBrowser, openPage } from '../in-browser';

const COLLEAGUE = 'colleague@example.com';
const MARK = 'adreports.closings';

inBrowser('month close in a file with trouble', () => {
  const opened = openPage();

  const button = (name: string | RegExp) => opened.sidebar.getByRole('button', { name, exact: true });
  const text = (shown: string | RegExp) => opened.sidebar.getByText(shown).first();
  const question = () => opened.sidebar.getByRole('alertdialog');
  const document = () => opened.playground.runtime.properties('document');
  const openMonth = async () => {
    await opened.chooseMenuItem('Month close…');
    await button('Aug 2026 · USD').click();
  };

  it('month close in a file with trouble asks for a reason if a month between two closings is open, and keeps it', async () => {
    await opened.chooseMenuItem('Month close…');
    await opened.sidebar.getByLabel('Month', { exact: true }).selectOption({ label: 'Jun 2026' });
    await text('All days of Jun 2026 are complete').waitFor();
    await button('Close Jun 2026').click();
    await question().getByRole('button', { name: 'Close Jun 2026' }).click();
    await text(/^Jun 2026 was closed just now at /).waitFor();
    await opened.sidebar.getByLabel('Month', { exact: true }).selectOption({ label: 'Aug 2026' });
    await text('All days of Aug 2026 are complete').waitFor();
    await button('Close Aug 2026').click();
    await question().getByRole('button', { name: 'Close Aug 2026' }).click();
    await text('Write why you close the month anyway.').waitFor();
    await opened.sidebar.getByLabel('Reason for closing anyway').fill('July has no revenue');
    await question().getByRole('button', { name: 'Close Aug 2026' }).click();
    await text(/^Aug 2026 was closed just now at /).waitFor();
    await button('Aug 2026 · USD').waitFor();
    expect(await opened.readRow('Close overview', 3, 20)).toContain('July has no revenue');
  });

  it('month close in a file with trouble compares with a colleague’s key only after a question', async () => {
    await opened.openAs(COLLEAGUE);
    await opened.connect(LIMITED_KEY);
    await button('New report').waitFor();
    await openMonth();
    await button('Check now').click();
    await text('Not compared').waitFor();
    await button('Use my key').click();
    await question().getByRole('button', { name: 'Use my key' }).click();
    await text('Aug 2026 was checked.').waitFor();
    await expectEventually(() => opened.sidebar.getByText('Not compared').count(), 0);
    expect(await button('Use my key').count()).toBe(0);
  });

  it('month close in a file with trouble continues the closings of a restored file after a question', async () => {
    const mark = JSON.parse(document().get(MARK)!) as { revision: number };
    document().set(
      MARK,
      JSON.stringify({ ...mark, revision: mark.revision + 1, digest: 'of a later entry' }),
    );
    await opened.chooseMenuItem('Month close…');
    await text(/an older version of this file was restored/).waitFor();
    expect(await listViolationsInBothThemes(opened)).toEqual([]);
    await button('Continue closings here').click();
    await question().getByRole('button', { name: 'Continue closings here' }).click();
    await text('This file now continues the closings.').waitFor();
    await opened.sidebar.getByText(/was restored/).waitFor({ state: 'detached' });
  });
});
