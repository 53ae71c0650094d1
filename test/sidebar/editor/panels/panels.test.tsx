import { renderToString } from 'preact-render-to-string';
import { describeConflict } from '../../../../sidebar/editor/editor-actions';
import {
  describePreviewRows,
  Obstacles,
  PreviewPanel,
  SizeText,
} from '../../../../sidebar/editor/panels/preview-panel';
import { asNew } from '../../../../sidebar/editor/use-editor-requests';
import { buildReportForm } from '../../../../sidebar/form/build-form';
import type { Fit } from '../../../../src/reports/preview';
import type { Preview } from '../../../../src/sidebar-server/report-calls';
import { SAVED, STATE } from '../fixtures';

const FIT: Fit = {
  rows: 1061,
  rowsText: 'The service announces 1,061 rows.',
  columns: 5,
  cells: 5310,
  cellsLeft: 2_000_000,
  inTheWay: [],
  output: null,
  outputSentence: '',
};

const text = (fit: Fit) => renderToString(<SizeText fit={fit} />);

it('the size of a run is rows, cells, and the available space', () => {
  expect(text(FIT)).toBe(
    '<p class="hint">The service announces 1,061 rows. The table has 5 columns and 5,310 cells. This spreadsheet has room for 2,000,000 more cells.</p>',
  );
});

it('the size of a run of a summary is a whole sentence', () => {
  const rowsText = 'about 117,000 rows, estimated from the size of the files';
  expect(text({ ...FIT, output: 'summary', rows: null, cells: null, rowsText })).toBe(
    '<p class="hint">About 117,000 rows, estimated from the size of the files.</p>',
  );
});

it('a preview begins with what the run will write instead of all rows, and with what is in its way', () => {
  const outputSentence = 'The sheet gets a summary by Network.';
  const fit = { ...FIT, outputSentence, inTheWay: ['Cell F9 is not empty.'] };
  expect(renderToString(<Obstacles fit={fit} />)).toBe(
    `<p class="note"><b>${outputSentence}</b></p><ul class="notices"><li>Cell F9 is not empty.</li></ul>`,
  );
});

const PREVIEW: Preview = {
  columns: [
    { label: 'App', type: 'text' },
    { label: 'Revenue', type: 'money' },
  ],
  rows: [
    ['<b>Quest</b>', '$1.20'],
    ['', ''],
  ],
  total: 1061,
  notices: ['Today is not complete.'],
  facts: ['Top 2 of 1,061 by Revenue.'],
  chart: 'Chart: Revenue by app.',
  fit: FIT,
};

it('the preview shows texts as text, aligns numbers right and leaves blanks blank, in a region that can be scrolled by keyboard', () => {
  const html = renderToString(<PreviewPanel preview={PREVIEW} />);
  expect(html).toContain('<td>&lt;b>Quest&lt;/b></td><td class="number">$1.20</td>');
  expect(html).toContain('<td></td><td class="number"></td>');
  expect(html).toMatch(/aria-label="First rows" tabindex="0"/i);
  expect(html).toContain('<li>Today is not complete.</li>');
  expect(html).toContain(
    '<p>Preview: the first 2 of 1,061 rows. Your sheet is not changed. Top 2 of 1,061 by Revenue.</p>',
  );
  expect(html).toContain('<p>Chart: Revenue by app.</p>');
  expect(html).toContain('The service announces 1,061 rows.');
});

it.each([
  [20, 1061, 'Preview: the first 20 of 1,061 rows. Your sheet is not changed.'],
  [12, 12, 'Preview: 12 rows. Your sheet is not changed.'],
  [1, 1, 'Preview: 1 row. Your sheet is not changed.'],
  [20, null, 'Preview of 20 rows. Your sheet is not changed.'],
  [0, 0, 'Preview: the service has no rows for this report. Your sheet is not changed.'],
  [0, null, 'Preview without rows. Your sheet is not changed.'],
])('the preview of %s rows of %s: %s', (count, total, message) => {
  expect(
    describePreviewRows({ ...PREVIEW, rows: Array.from({ length: count }, () => ['', '']), total }),
  ).toBe(message);
});

it('a preview of a summary says that it shows rows of the files', () => {
  const summary = { ...PREVIEW, total: null, fit: { ...FIT, output: 'summary' } } as const;
  expect(describePreviewRows(summary)).toBe(
    'Preview: the first 2 rows of the device files. The sheet gets a summary of all rows. Your sheet is not changed.',
  );
});

it('a report that a colleague changed during the edit names the colleague and the time, in the spreadsheet’s time zone', () => {
  expect(describeConflict(SAVED, 'Europe/Berlin')).toBe(
    'ana@example.com changed this report at 14:02 while you edited it.',
  );
  expect(describeConflict({ ...SAVED, changedBy: '' }, 'UTC')).toBe(
    'Somebody changed this report at 13:02 while you edited it.',
  );
});

it('a report that a colleague changed during the edit is saved as another report if the colleague has deleted it, with a free name and its own sheet', () => {
  const mine = asNew(buildReportForm(SAVED, STATE), { ...STATE, reports: [SAVED] });
  expect(mine).toMatchObject({
    saved: null,
    name: 'Board 2',
    destination: { kind: 'new sheet', title: '' },
    metrics: ['newUserNum', '1-3', '7'],
  });
});
