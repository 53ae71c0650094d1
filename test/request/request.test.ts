import { isFiltered, toRowsRequest, toSummaryRequest } from '../../src/request/request';
import { createReportRequest } from '../service/asking';

const request = createReportRequest('device', {
  output: 'automatic',
  dimensions: ['area', 'gaid'],
  summaryBy: ['date', 'hour'],
  metrics: ['devices', 'click', 'deviceCtr'],
});

it('a device report’s request for rows has no metrics that exist for sums only', () => {
  expect(toRowsRequest(request)).toEqual({ ...request, output: 'rows', metrics: ['click'] });
});

it('a device report’s request for a summary has the dimensions of the summary', () => {
  const summary = { ...request, output: 'summary', dimensions: ['date', 'hour'] };
  expect(toSummaryRequest(request)).toEqual(summary);
  expect(toSummaryRequest(toSummaryRequest(request))).toEqual(summary);
});

const { filter } = request;

it('rows are filtered by a country, a list or revenue', () => {
  const changes = [
    { areas: ['US'] },
    { filter: { ...filter, networks: ['1'] } },
    { filter: { ...filter, revenueOnly: true } },
  ];
  expect(isFiltered(request)).toBe(false);
  for (const change of changes) expect(isFiltered({ ...request, ...change })).toBe(true);
});
