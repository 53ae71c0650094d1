import { HOSTILE_TEXTS } from '../../playground/service/faults/hostile';
import { eventually, inBrowser } from './in-browser';
import { OpenedPage } from './page/opened-page';
import { newReport, openSection, saveAndRun } from './report-form';

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

  it('is shown as text in the sheet and in the formula bar', async () => {
    const { sidebar, playground, page } = opened;
    await saveAndRun(sidebar, /rows in sheet/);
    const cells = playground.sheet('Names').flat();
    const html = cells.find((text) => text.includes('<img'));
    expect(html).toBeDefined();
    const row = playground.sheet('Names').findIndex((line) => line.includes(html!));
    const column = playground.sheet('Names')[row]!.indexOf(html!);
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    expect(await opened.cell('Names', at)).toBe(html);
    const bar = page.getByRole('textbox', { name: /formula/i }).first();
    await eventually(async () => {
      // The run may be about to open its sheet at A1.
      await opened.select('Names', at);
      return bar.inputValue();
    }, html);
    await harmless();
  });
});
