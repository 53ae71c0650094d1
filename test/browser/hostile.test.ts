import { HOSTILE_TEXTS } from '../../playground/service/faults/hostile';
import { inBrowser } from './in-browser';
import { OpenedPage } from './page/opened-page';
import { newReport, openSection } from './report-form';

/** Hostile names of placements and apps. */
inBrowser('a name that is HTML or a formula', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    opened.playground.service.arm('hostile-names', { times: 'until cleared' });
    await opened.menu('Open');
  });
  afterAll(() => opened.close());

  const harmless = async () => {
    const frame = opened.page.frames().find((each) => each.url().includes('/sidebar'))!;
    for (const place of [frame, opened.page.mainFrame()]) {
      const html = await place.content();
      expect(html).not.toMatch(/<img[^>]+onerror/i);
    }
    expect(opened.pageErrors).toEqual([]);
    expect(opened.addresses.filter((address) => !/^(http:\/\/127\.0\.0\.1:|data:)/.test(address))).toEqual(
      [],
    );
  };

  it('is shown as text in the preview', async () => {
    const { sidebar } = opened;
    await newReport(sidebar, 'Full report', 'Names');
    await openSection(sidebar, 'Dimensions');
    await sidebar.getByRole('checkbox', { name: 'Placement', exact: true }).check();
    await sidebar.getByRole('button', { name: 'Preview' }).click();
    await sidebar.getByRole('region', { name: 'First rows' }).waitFor();
    const shown = await sidebar.getByRole('region', { name: 'First rows' }).innerText();
    expect(HOSTILE_TEXTS.some((text) => text.startsWith('<') && shown.includes(text))).toBe(true);
    await harmless();
  });
});
