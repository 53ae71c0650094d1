import fc from 'fast-check';
import { requireReportKind as reportEntry } from '../../../src/catalogue';
import { digestRequest } from '../../../src/reports/run/resolve-request';
import type { Request } from '../../../src/request/request';
import { SettingsStore } from '../../../src/settings/settings-store';
import { createTextStore } from '../../fakes/text-store';
import { createReportRequest } from '../../service/asking';

const settings = new SettingsStore(createTextStore());

/** The text that is digested: a failing test shows its difference. */
function question(request: Request): string {
  const texts: string[] = [];
  digestRequest(request, { settings, digest: (text) => texts[texts.push(text) - 1]! });
  return texts[0]!;
}

const device = createReportRequest('device', {
  apps: ['3.10'],
  dimensions: ['area', 'gaid'],
  metrics: ['impression', 'deviceRevenue'],
});
const { filter } = device;

/** The text of versions without summaries and filters. */
function earlier({ report, zone, currency, identifiers, apps, areas, dimensions, metrics }: Request): string {
  return JSON.stringify([
    ['', reportEntry(report).defaults.path],
    [report, zone, currency, identifiers],
    [apps, areas],
    [dimensions, metrics],
  ]);
}

it('the digest of a request is the same as before summaries and filters existed, also with the fields of a summary', () => {
  for (const request of [createReportRequest('full'), createReportRequest('ltv', { areas: ['US'] }), device])
    expect(question(request)).toBe(earlier(request));
  const metrics = [...device.metrics, 'devices' as const];
  expect(question({ ...device, metrics, summaryBy: ['hour'] })).toBe(earlier(device));
});

it('the digest of a request does not depend on the order or case of names', () => {
  const names = fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 });
  fc.assert(
    fc.property(names, (networks) => {
      const asLists = (lists: string[]) => question({ ...device, filter: { ...filter, networks: lists } });
      expect(asLists([...networks].reverse().map((name) => name.toLowerCase()))).toBe(asLists(networks));
    }),
  );
});
