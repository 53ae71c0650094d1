import { pageAssets } from '../../../tools/browser/opened-page';

describe('the bundle of the spreadsheet page', () => {
  it('stays under 5.2 MB, because Univer’s hyphenation dictionaries (4.5 MB) are left out', async () => {
    const { js } = await pageAssets();
    expect(Buffer.byteLength(js)).toBeLessThan(5_200_000);
  });
});
