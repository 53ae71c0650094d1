import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

/** The number of pages that a PDF file says that it has. */
function pageCount(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;
}

inBrowser('printing', () => {
  let opened: OpenedPage;
  let user: SpreadsheetUser;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    user = new SpreadsheetUser(opened.playground.file);
    for (let row = 1; row <= 12; row += 1) {
      user.type('Sheet1', `A${row}`, row === 1 ? 'Day' : `2026-09-${row}`);
      user.type('Sheet1', `B${row}`, row === 1 ? 'Revenue' : String(row * row));
    }
    user.format('Sheet1', 'A1:B1', {
      textFormat: { bold: true },
      backgroundColor: { red: 0.8, green: 0.9, blue: 1 },
    });
    const source = (index: number) => ({
      sourceRange: {
        sources: [{ endRowIndex: 12, startRowIndex: 0, startColumnIndex: index, endColumnIndex: index + 1 }],
      },
    });
    const basicChart = {
      chartType: 'COLUMN',
      headerCount: 1,
      domains: [{ domain: source(0) }],
      series: [{ series: source(1) }],
    };
    const position = {
      overlayPosition: { anchorCell: { columnIndex: 3, rowIndex: 1 }, widthPixels: 1000, heightPixels: 400 },
    };
    user.request({ addChart: { chart: { spec: { title: 'Printed', basicChart }, position } } });
    await opened.settled();
  });
  afterAll(() => opened.close());

  const pdf = () => opened.page.pdf({ preferCSSPageSize: true, printBackground: true });

  it('puts a small tab with its chart on one page, and a long one on several', async () => {
    const one = await pdf();
    expect(pageCount(one)).toBe(1);
    user.type('Sheet1', 'A150', 'far below');
    await opened.settled();
    expect(pageCount(await pdf())).toBeGreaterThan(2);
  });

  it('prints the cells and charts of the tab, fit to the width of the paper, and nothing else', async () => {
    const { page } = opened;
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.print-cells tr').first().innerText()).toMatch(/^Day\tRevenue\t/);
    expect(await page.locator('.print-chart svg text', { hasText: 'Printed' }).count()).toBe(1);
    const { width } = (await page.locator('.print-sheet').boundingBox())!;
    expect(Math.round(width)).toBe(978);
    expect(await page.locator('.head').isVisible()).toBe(false);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.print').innerHTML()).toBe('');
    await page.emulateMedia({ media: 'screen' });
  });

  it('begins in the menu File', async () => {
    const { page } = opened;
    await page.evaluate('window.print = () => { window.printed = true; }');
    await page.getByRole('menuitem', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    expect(await page.evaluate('window.printed')).toBe(true);
  });
});
