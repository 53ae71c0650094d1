import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

const VALUE = '=ADREPORT_VALUE("full", "revenue", , $A2, , "area", B$1)';

inBrowser('formulas that are dragged and copied', () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    const { page } = opened;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => opened.close());

  /** The corner at the bottom right of a cell on the screen. The first cell begins 46 and 24 pixels inside the grid. */
  const corner = async (column: number, row: number) => {
    const box = (await opened.page.locator('.canvas').boundingBox())!;
    return { x: box.x + 46 + 100 * column, y: box.y + 24 + 21 * row };
  };
  const dragHandle = async (from: [number, number], to: [number, number]) => {
    const { page } = opened;
    const [start, end] = [await corner(...from), await corner(...to)];
    await page.mouse.move(start.x - 1, start.y - 1, { steps: 4 });
    await page.mouse.down();
    await page.mouse.move(end.x - 20, end.y - 8, { steps: 8 });
    await page.mouse.up();
    await opened.settled();
  };
  const typed = (a1: string) => {
    const { file } = opened.playground;
    const cell = file.sheet(0).value(Number(a1.slice(1)) - 1, a1.charCodeAt(0) - 65);
    return typeof cell === 'object' ? file.formulaText(cell) : cell;
  };

  it('the fill handle continues a day, down and with the number format of the day', async () => {
    await opened.type('Sheet1', 'A2', '2026-09-01');
    await opened.select('Sheet1', 'A2');
    await dragHandle([1, 2], [1, 4]);
    expect(await opened.cell('Sheet1', 'A3')).toBe('2026-09-02');
    expect(await opened.cell('Sheet1', 'A4')).toBe('2026-09-03');
    expect(await opened.page.locator('.name-box').inputValue()).toBe('A2:A4');
  });

  it('the fill handle drags a formula of the add-on over days and countries, and the cells share what the service is asked', async () => {
    const { requests } = opened.playground.service;
    const before = requests.length;
    await opened.type('Sheet1', 'B1', 'US');
    await opened.type('Sheet1', 'C1', 'DE');
    await opened.type('Sheet1', 'B2', VALUE);
    await opened.select('Sheet1', 'B2');
    await dragHandle([2, 2], [2, 4]);
    await dragHandle([2, 4], [3, 4]);
    expect(typed('C4')).toBe('=ADREPORT_VALUE("full", "revenue", , $A4, , "area", C$1)');
    for (const a1 of ['B2', 'B3', 'B4', 'C2', 'C3', 'C4'])
      expect(await opened.cell('Sheet1', a1)).toMatch(/^\d+(\.\d+)?$/);
    expect(requests.length - before).toBe(1);
  });

  it('Ctrl+C and Ctrl+V copy a formula with moved references, Ctrl+Shift+V its value, and Ctrl+X moves it', async () => {
    const { page } = opened;
    await opened.type('Sheet1', 'E1', '5');
    await opened.type('Sheet1', 'F1', '=E1*2');
    await opened.select('Sheet1', 'F1');
    await page.keyboard.press('Control+c');
    await opened.select('Sheet1', 'G1');
    await page.keyboard.press('Control+v');
    await opened.settled();
    expect([typed('G1'), await opened.cell('Sheet1', 'G1')]).toEqual(['=F1*2', '20']);
    await opened.select('Sheet1', 'F1');
    await page.keyboard.press('Control+c');
    await opened.select('Sheet1', 'F3');
    await page.keyboard.press('Control+Shift+v');
    await opened.settled();
    expect(typed('F3')).toBe(10);
    await opened.select('Sheet1', 'E1');
    await page.keyboard.press('Control+x');
    await opened.select('Sheet1', 'E5');
    await page.keyboard.press('Control+v');
    await opened.settled();
    expect([typed('F1'), typed('E1')]).toEqual(['=E5*2', undefined]);
  });

  it('Edit has Cut, Copy, Paste and Paste values only; a text from elsewhere is typed', async () => {
    const { page } = opened;
    const edit = async (item: string) => {
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).first().click();
      await opened.settled();
    };
    await opened.type('Sheet1', 'E8', '=1+1');
    await opened.select('Sheet1', 'E8');
    await edit('Copy');
    await opened.select('Sheet1', 'F8');
    await edit('Paste Ctrl+V');
    await opened.select('Sheet1', 'G8');
    await edit('Paste values only');
    expect([typed('F8'), typed('G8')]).toEqual(['=1+1', 2]);
    await opened.select('Sheet1', 'E8');
    await edit('Cut');
    await opened.select('Sheet1', 'E9');
    await edit('Paste Ctrl+V');
    expect([typed('E8'), typed('E9')]).toEqual([undefined, '=1+1']);
    await opened.select('Sheet1', 'E11');
    await page.evaluate("navigator.clipboard.writeText('7\\t8')");
    await page.keyboard.press('Control+v');
    await opened.settled();
    expect([typed('E11'), typed('F11')]).toEqual([7, 8]);
  });

  it('Ctrl+D fills the selection from its first row', async () => {
    const { page } = opened;
    await opened.type('Sheet1', 'E14', '=ROUND(1.4)+E13');
    await opened.select('Sheet1', 'E14:E16');
    await page.keyboard.press('Control+d');
    await opened.settled();
    expect([typed('E16'), await opened.cell('Sheet1', 'E16')]).toEqual(['=ROUND(1.4)+E15', '3']);
  });
});
