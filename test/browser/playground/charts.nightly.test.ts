import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import { violations } from '../axe';
import { inBrowser } from '../in-browser';
import { OpenedPage } from '../page/opened-page';

const CHART = 5;
const DAYS = 12;

function column(index: number): JsonObject {
  const range = {
    startRowIndex: 0,
    endRowIndex: DAYS + 1,
    startColumnIndex: index,
    endColumnIndex: index + 1,
  };
  return { sourceRange: { sources: [range] } };
}

function spec(more: JsonObject = {}): JsonObject {
  return {
    title: 'Revenue by day',
    subtitle: 'USD, the last 12 days',
    altText: 'A line for each network',
    basicChart: {
      chartType: 'LINE',
      legendPosition: 'BOTTOM_LEGEND',
      headerCount: 1,
      axis: [
        { position: 'BOTTOM_AXIS', title: 'Day' },
        { position: 'LEFT_AXIS', title: 'Revenue' },
      ],
      domains: [{ domain: column(0) }],
      series: [
        { series: column(1), targetAxis: 'LEFT_AXIS' },
        { series: column(2), targetAxis: 'LEFT_AXIS', lineStyle: { type: 'MEDIUM_DASHED' } },
      ],
      ...more,
    },
  };
}

function seriesWithoutLines(): JsonObject[] {
  return [1, 2].map((index) => ({ series: column(index), targetAxis: 'LEFT_AXIS' }));
}

inBrowser('charts on the spreadsheet page', () => {
  let opened: OpenedPage;
  let user: SpreadsheetUser;
  beforeAll(async () => {
    opened = await OpenedPage.open();
    const rows = Array.from({ length: DAYS }, (_, day) => [
      `2026-09-${String(day + 1).padStart(2, '0')}`,
      String(900 + ((day * 37) % 11) * 45),
      day === 5 ? '' : String(400 + ((day * 53) % 13) * 30),
    ]);
    user = new SpreadsheetUser(opened.playground.file);
    [['Day', 'AdMob', 'Unity'], ...rows].forEach((row, at) => {
      for (const [across, text] of row.entries()) user.type('Sheet1', `${'ABC'[across]}${at + 1}`, text);
    });
    user.format('Sheet1', `B2:C${DAYS + 1}`, { numberFormat: { type: 'CURRENCY', pattern: '$#,##0' } });
    const color = (red: number, green: number, blue: number) => ({ red, green, blue });
    user.request({
      addConditionalFormatRule: {
        rule: {
          ranges: [{ startRowIndex: 1, endRowIndex: DAYS + 1, startColumnIndex: 1, endColumnIndex: 3 }],
          gradientRule: {
            minpoint: { type: 'MIN', color: color(1, 1, 1) },
            maxpoint: { type: 'MAX', color: color(0.34, 0.73, 0.54) },
          },
        },
      },
    });
    const size = { widthPixels: 480, heightPixels: 300 };
    const overlayPosition = { anchorCell: { rowIndex: 1, columnIndex: 4 }, ...size };
    user.request({ addChart: { chart: { chartId: CHART, spec: spec(), position: { overlayPosition } } } });
    await opened.settled();
  });
  afterAll(() => opened.close());

  const chart = () => opened.page.getByRole('figure', { name: 'Revenue by day' });
  const box = async () => (await chart().boundingBox())!;
  const place = () => opened.playground.file.charts[0]!.place;
  const drag = async (from: readonly [number, number], by: readonly [number, number]) => {
    const { mouse } = opened.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(from[0] + by[0], from[1] + by[1], { steps: 5 });
    await mouse.up();
    await opened.settled();
  };

  it('are drawn at their cell, with a name, and with the texts of their cells as a table', async () => {
    const canvas = (await opened.page.locator('.canvas').boundingBox())!;
    expect(await box()).toEqual({ x: canvas.x + 46 + 400, y: canvas.y + 24 + 21, width: 480, height: 300 });
    expect(await chart().getAttribute('aria-label')).toBe('Revenue by day. A line for each network');
    const rows = await chart().locator('tr').allInnerTexts();
    expect(rows[0]!.split('\t').slice(1)).toEqual(['AdMob', 'Unity']);
    expect(rows[6]!.split('\t')).toEqual(['2026-09-06', '$1,305', '']);
    const drawn = await chart().locator('svg text').allTextContents();
    expect(drawn).toEqual(
      expect.arrayContaining(['Revenue by day', '$1,500', '2026-09-01', 'AdMob', 'Day', 'Revenue']),
    );
  });

  it('and colour scales: a number has the colour of its place between the least and the greatest', async () => {
    const styles = await opened.backgrounds('Sheet1', 'B1:C13');
    expect(styles[0]).toEqual([null, null]);
    expect(styles[6]).toEqual(['#5fbd90', null]);
    expect(new Set(styles.slice(1).map(([first]) => first)).size).toBeGreaterThan(5);
  });

  it('follow their cells when the sheet is scrolled, also with the wheel over a chart', async () => {
    const before = await box();
    await opened.page.mouse.move(before.x + 200, before.y + 200);
    await opened.page.mouse.wheel(0, 210);
    await opened.page.waitForTimeout(300);
    expect((await box()).y).toBe(before.y - 210);
    await opened.page.mouse.wheel(0, -500);
    await opened.page.waitForTimeout(300);
    expect(await box()).toEqual(before);
  });

  it('are dragged to another cell, and resized, and Ctrl+Z takes that back', async () => {
    const { x, y } = await box();
    await drag([x + 300, y + 20], [150, 100]);
    expect(place()).toEqual({
      row: 5,
      column: 5,
      offsetX: 50,
      offsetY: 16,
      width: 480,
      height: 300,
    });
    expect(await box()).toEqual({ x: x + 150, y: y + 100, width: 480, height: 300 });
    await drag([x + 150 + 475, y + 100 + 295], [-100, -80]);
    expect(place()).toMatchObject({ width: 380, height: 220 });
    await opened.page.keyboard.press('Control+z');
    await opened.settled();
    await opened.page.keyboard.press('Control+z');
    await opened.settled();
    expect(place()).toMatchObject({ row: 1, column: 4, width: 480 });
    expect(await box()).toMatchObject({ x, y });
  });

  it('get a title and another kind from their menu', async () => {
    const { page } = opened;
    const choose = async (...names: readonly string[]) => {
      for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await chart().click();
    await page.getByRole('button', { name: 'Chart options' }).click();
    await choose('Title…');
    await page.getByRole('textbox', { name: 'Chart title' }).fill('Mine');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await opened.settled();
    const mine = page.getByRole('figure', { name: 'Mine' });
    for (const [kind, stored] of [
      ['Area chart', 'AREA'],
      ['Bar chart', 'BAR'],
      ['Line chart', 'LINE'],
      ['Column chart', 'COLUMN'],
    ] as const) {
      await mine.click();
      await page.getByRole('button', { name: 'Chart options' }).click();
      await choose('Chart type', kind);
      await opened.settled();
      expect(opened.playground.file.charts[0]!.spec).toMatchObject({
        title: 'Mine',
        basicChart: { chartType: stored },
      });
    }
    user.request({
      updateChartSpec: {
        chartId: CHART,
        spec: spec({
          chartType: 'COLUMN',
          series: seriesWithoutLines(),
          stackedType: 'STACKED',
          legendPosition: 'RIGHT_LEGEND',
        }),
      },
    });
    await opened.settled();
  });

  it('have no violation of accessibility rules', async () => {
    await chart().click();
    expect(await violations(opened.page.mainFrame())).toEqual([]);
  });

  it('show a user’s change of a cell, are moved with the arrow keys, and deleted with the Delete key', async () => {
    await opened.type('Sheet1', 'B2', '2000');
    expect(await chart().locator('tr').nth(1).innerText()).toContain('$2,000');
    await chart().focus();
    await opened.page.keyboard.press('ArrowRight');
    await opened.settled();
    expect(place()).toMatchObject({ column: 4, offsetX: 10 });
    await opened.page.keyboard.press('Delete');
    await opened.settled();
    expect(await chart().count()).toBe(0);
    expect(opened.playground.file.charts).toEqual([]);
    await opened.page.keyboard.press('Control+z');
    await opened.settled();
    expect(await chart().count()).toBe(1);
    expect(opened.pageErrors).toEqual([]);
  });

  it('of a kind that the page does not draw say so, and can be deleted in their menu', async () => {
    user.charts.changeToUnknownKind(CHART);
    await opened.settled();
    expect(await chart().innerText()).toContain('The playground does not draw charts of this kind.');
    await chart().click();
    await opened.page.getByRole('button', { name: 'Chart options' }).click();
    await opened.page.getByRole('menuitem', { name: 'Delete chart' }).click();
    await opened.settled();
    expect(opened.playground.file.charts).toEqual([]);
  });
});
