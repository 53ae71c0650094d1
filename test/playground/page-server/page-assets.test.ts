import { pageAssets } from '../../browser/page/opened-page';

describe('the bundle of the spreadsheet page', () => {
  it('stays under 5.7 MB: Univer without its hyphenation dictionaries (4.5 MB), and the part of ECharts that is used', async () => {
    const { js } = await pageAssets();
    expect(Buffer.byteLength(js)).toBeLessThan(5_700_000);
  });
});
