import { inBrowser, openPage } from '../in-browser';
import { openSection } from '../report-form';

inBrowser('a field of choices by keyboard', () => {
  const opened = openPage();

  beforeAll(async () => {
    await opened.playground.run({ name: 'Apps', draft: { report: 'ltv', startDate: 'last 7 days' } });
    await opened.chooseMenuItem('Open');
    await opened.sidebar.getByRole('button', { name: 'New report' }).click();
    await openSection(opened.sidebar, 'Filters');
  });

  const chosen = (label: string) =>
    opened.sidebar
      .getByRole('list', { name: `Chosen ${label}` })
      .getByRole('listitem')
      .allInnerTexts();
  const texts = async (label: string) => (await chosen(label)).map((text) => text.replace(/\s*×$/, ''));
  const type = async (label: string, text: string, key: string) => {
    const field = opened.sidebar.getByRole('combobox', { name: label });
    await field.click();
    await field.pressSequentially(text);
    await field.press(key);
  };

  it('a field of choices by keyboard takes the marked match, whichever key ends the text, and never a fragment', async () => {
    await type('Countries', 'ger', 'Enter');
    await type('Countries', 'japan', ',');
    await type('Countries', 'united states', 'Tab');
    expect(await texts('countries')).toEqual(['Germany · DE', 'Japan · JP', 'United States · US']);
    await type('Apps', 'block', 'Enter');
    expect(await texts('apps')).toEqual(['Block Harbour · 00123456']);
    await type('Networks', 'gran', 'Enter');
    expect(await texts('networks')).toEqual(['Granite Bid']);
  });

  it('a field of choices by keyboard marks an unknown entry at once, also a part of several names', async () => {
    const { sidebar } = opened;
    await type('Apps', 'Blok Harbor', 'Enter');
    await sidebar
      .getByText('There is no app “Blok Harbor”. Did you mean “Block Harbour” (00123456)?')
      .waitFor();
    await type('Countries', 'gerx', 'Enter');
    await sidebar.getByText(/^Countries: “gerx” is not the code of a country/).waitFor();
    await type('Countries', 'united', 'Tab');
    await sidebar.getByText(/^Countries: “united” is not the code of a country/).waitFor();
    expect(await texts('countries')).toHaveLength(5);
  });

  it('a field of choices by keyboard names the marked match to screen readers', async () => {
    const field = opened.sidebar.getByRole('combobox', { name: 'Networks' });
    await field.pressSequentially('bir');
    const option = opened.sidebar.getByRole('option', { name: 'Birch Exchange', selected: true });
    expect(await option.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'));
  });

  it('a field of choices by keyboard does not save while an entry is unknown, and saves once it is removed', async () => {
    const { sidebar } = opened;
    const field = sidebar.getByRole('combobox', { name: 'Countries' });
    await sidebar.getByRole('button', { name: 'Remove gerx' }).click();
    await sidebar.getByRole('button', { name: 'Remove Blok Harbor' }).click();
    await sidebar.getByRole('textbox', { name: 'Name' }).fill('Choices');
    await sidebar.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await sidebar.getByRole('button', { name: 'Remove united' }).click();
    await sidebar.getByRole('button', { name: 'Save', exact: true }).click();
    await sidebar.getByRole('button', { name: 'New report' }).waitFor();
    expect(await sidebar.getByText('Choices', { exact: true }).count()).toBeGreaterThan(0);
  });
});
