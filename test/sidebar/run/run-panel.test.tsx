import { renderToString } from 'preact-render-to-string';
import { RunResult } from '../../../sidebar/run/run-panel';
import type { GoodRun } from '../../../src/reports/run-facts';
import { RUN } from '../state';

const ignore = () => undefined;
const html = (part: Partial<GoodRun>) =>
  renderToString(<RunResult run={{ ...RUN, ...part }} onGoTo={ignore} />);

it('a run shows what puts numbers in doubt as a warning, and other facts as plain sentences', () => {
  const [warning, fact] = ['The service sent amounts in €.', 'Top 5 of 8 by Revenue.'];
  const message = html({ notices: [fact, warning], facts: [fact] });
  expect(message).toContain(`<li>${warning}</li>`);
  expect(message).toContain(`<p>${fact}</p>`);
  expect(message).not.toContain(`<li>${fact}</li>`);
});

it('the table of a run in BigQuery is a link that opens in a new tab', () => {
  const tableUrl = 'https://console.cloud.google.com/bigquery?p=mine&d=ads&t=rows';
  expect(html({ tableUrl })).toContain(
    `<a href="${tableUrl.replace(/&/g, '&amp;')}" target="_blank" rel="noopener">Open the table in BigQuery</a>`,
  );
});

it.each([
  'javascript:alert(1)',
  'http://console.cloud.google.com/bigquery',
  'https://console.cloud.google.com.example.com/',
  'https://console.cloud.google.com@example.com/',
])('the table of a run in BigQuery is not a link to %s', (tableUrl) => {
  expect(html({ tableUrl })).not.toContain('<a ');
});
