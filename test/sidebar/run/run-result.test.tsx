import { renderToString } from 'preact-render-to-string';
import { RunResult } from '../../../sidebar/run/run-result';
import type { RunReport } from '../../../src/reports/run-facts';
import { CONTROLS, RUN } from '../state';

const ignore = () => undefined;
const html = (part: Partial<RunReport>) =>
  renderToString(<RunResult run={{ ...RUN, ...part }} onGoTo={ignore} />);

/** The cells of each row of the table, the heading first. */
const rows = (markup: string) =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell),
  );

it('a run shows what puts numbers in doubt as a warning, and other facts as plain sentences', () => {
  const [warning, fact] = ['Amounts have the sign €.', 'Top 5 of 8 by Revenue.'];
  const message = html({ notices: [fact, warning], facts: [fact] });
  expect(message).toContain(`<li>${warning}</li>`);
  expect(message).toContain(`<p>${fact}</p>`);
  expect(message).not.toContain(`<li>${fact}</li>`);
});

describe('the control totals of a run', () => {
  it('are a table with the files of each centre, the rows left out and kept, and the full report', () => {
    expect(rows(html({ controls: CONTROLS }))).toEqual([
      ['Centre', 'Files', 'Rows', 'Revenue, USD'],
      ['cn', '1', '1,200,000', '904.50'],
      ['en', '1', '61', '300.05'],
      ['in', '1', '0', ''],
      ['sg', '0', '0', ''],
      ['All files', '3', '1,200,061', '1,204.55'],
      ['Left out', '', '61', ''],
      ['In the report', '', '1,200,000', ''],
      ['Full report', '', '', '1,210.02'],
      ['Difference', '', '', '0.45 %'],
    ]);
  });

  it('have a caption with their days and row headers, and are not read out automatically', () => {
    const week = html({ controls: { ...CONTROLS, from: '2026-11-13' } });
    expect(week).toContain('Control totals, 13 Nov to 19 Nov');
    expect(html({ controls: CONTROLS })).toContain('Control totals, 19 Nov</caption>');
    expect(week).toMatch(/aria-live="off"><table/);
    expect(week).toContain('<th scope="row">cn</th>');
  });

  it('leave unknown numbers blank', () => {
    const unknown = { ...CONTROLS, revenue: null, fullRevenue: null, difference: null, skipped: 0 };
    expect(rows(html({ controls: unknown })).slice(5)).toEqual([
      ['All files', '3', '1,200,061', ''],
      ['In the report', '', '1,200,000', ''],
      ['Full report', '', '', ''],
      ['Difference', '', '', ''],
    ]);
  });

  it('show each warning about the numbers once', () => {
    const doubt =
      'The device files and the full report differ by more than 10 %: rows may be missing or doubled.';
    const sentences = [...CONTROLS.sentences, doubt];
    const message = html({ controls: { ...CONTROLS, sentences, doubts: [doubt] }, notices: sentences });
    expect(message).toContain(`<li>${doubt}</li>`);
    expect(message.split(doubt)).toHaveLength(2);
  });
});

describe('the table of a run in BigQuery', () => {
  it('is a link that opens in a new tab', () => {
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
  ])('is not a link to %s', (tableUrl) => {
    expect(html({ tableUrl })).not.toContain('<a ');
  });
});
