import { parse } from 'csv-parse/sync';
import { PLAYGROUND_KEY } from '../../../../playground/service/options';
import type { SimulatedService } from '../../../../playground/service/service';
import { fetchLinks, fetchReport, get, HOUR, makeService, toBytes, toText } from '../asking';

const HEADER =
  'dateTimeStamp,appId,placementId,placementName,adFormat,adFormatName,area,network,networkName,networkPlacementId,networkPlacementName,networkPlacementInfo,androidId,gaid,idfa,userId,channel,sub_channel,impression,click,revenue,ecpm,oaid,idfv,os_version,att_status,tp_revenue';

type Row = Record<string, string>;

function rowsOf(service: SimulatedService, body: object = {}): Row[] {
  return Object.values(fetchLinks(service, body)).flatMap(
    (link) => parse(toText(get(service, link)), { columns: true }) as Row[],
  );
}

function sum(rows: readonly Row[], field: string): number {
  return rows.reduce((total, row) => total + Number(row[field]), 0);
}

describe('the four files', () => {
  const { service } = makeService();

  it('the four files have four links to the address of the service', () => {
    const four = fetchLinks(service);
    expect(Object.keys(four)).toEqual(['url_cn', 'url_en', 'url_in', 'url_sg']);
    for (const link of Object.values(four)) {
      expect(link).toMatch(/^https:\/\/files\.reports\.example\/files\/.*\?Expires=\d{10}&.+&Signature=.+$/);
    }
  });

  it('the four files have the 27 columns of section 2.3 and countries of their own', () => {
    const { url_in } = fetchLinks(service);
    const rows = parse(toText(get(service, url_in!)), { columns: true }) as Row[];
    expect(toText(get(service, url_in!)).split('\n')[0]).toBe(HEADER);
    expect(new Set(rows.map((row) => row['area']))).toEqual(new Set(['IN', 'BD']));
  });

  it('the four files add up to the tracked numbers, and to about the revenue of the full report', () => {
    const rows = rowsOf(service);
    const [full] = fetchReport(service, 'full', {
      startDate: '2026-08-20',
      endDate: '2026-08-20',
      appIdList: ['00123456'],
    }).items;
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.length).toBeLessThan(2000);
    expect(sum(rows, 'impression')).toBe(full!['impression']);
    expect(sum(rows, 'click')).toBe(full!['click']);
    expect(sum(rows, 'revenue') / Number(full!['Revenue'])).toBeCloseTo(0.995, 3);
    expect(sum(rows, 'tp_revenue')).toBeCloseTo(Number(full!['eventRevenue']), 3);
    expect(service.truth.device({ app: '00123456', day: '2026-08-20' })).toEqual({
      rows: rows.length,
      impression: full!['impression'],
      click: full!['click'],
    });
  });

  it('the four files have the times of the day in its zone, and money in its currency', () => {
    const rows = rowsOf(service, { timezone: 'UTC+8', currency: 'CNY' });
    const start = Date.parse('2026-08-19T16:00:00Z') / 1000;
    for (const row of rows) {
      expect(Number(row['dateTimeStamp'])).toBeGreaterThanOrEqual(start);
      expect(Number(row['dateTimeStamp'])).toBeLessThan(start + 24 * 3600);
    }
    const usd = rowsOf(service, { timezone: 'UTC+8' });
    expect(sum(rows, 'revenue')).toBeCloseTo(sum(usd, 'revenue') * 7.2, 3);
  });
});

it('a link lasts fifteen minutes', () => {
  const { service, clock } = makeService();
  const { url_cn } = fetchLinks(service);
  clock.now += HOUR / 4 - 1;
  expect(get(service, url_cn!).status).toBe(200);
  clock.now += 1;
  const late = get(service, url_cn!);
  expect(late.status).toBe(403);
  expect(toText(late)).toMatch(/^<\?xml[\s\S]*<Code>AccessDenied<\/Code>[\s\S]*expired/);
});

it('a link cannot be changed', () => {
  const { service } = makeService();
  const { url_cn } = fetchLinks(service);
  for (const changed of [
    url_cn!.replace('/cn/', '/en/'),
    url_cn!.replace(/Expires=\d/, 'Expires=9'),
    url_cn!.replace('2026-08-20', '2026-08-21'),
    url_cn!.replace(/&Signature=.*/, ''),
  ]) {
    expect(get(service, changed).status).toBe(403);
    expect(toText(get(service, changed))).toContain('SignatureDoesNotMatch');
  }
});

it('a link needs no key, and echoes a key that it receives', () => {
  const { service } = makeService();
  const answer = get(service, fetchLinks(service)['url_cn']!, {
    Authorization: `Bearer ${PLAYGROUND_KEY}`,
  });
  expect(answer.status).toBe(400);
  expect(toText(answer)).toContain('Only one auth mechanism allowed');
  expect(toText(answer)).toContain(`Bearer ${PLAYGROUND_KEY}`);
});

it('a link returns parts of a file while the file is unchanged', () => {
  const { service } = makeService();
  const { url_en } = fetchLinks(service);
  const whole = get(service, url_en!);
  const etag = whole.headers['etag']!;
  const size = toBytes(whole).length;
  expect(whole.headers).toMatchObject({
    'content-length': `${size}`,
    'last-modified': expect.stringMatching(/GMT$/),
  });
  const first = get(service, url_en!, { Range: 'bytes=0-999' });
  const rest = get(service, url_en!, { range: 'bytes=1000-', 'If-Range': etag });
  expect([first.status, rest.status]).toEqual([206, 206]);
  expect(first.headers['content-range']).toBe(`bytes 0-999/${size}`);
  expect(Buffer.concat([toBytes(first), toBytes(rest)])).toEqual(toBytes(whole));
  expect(get(service, url_en!, { range: 'bytes=1000-', 'if-range': '"other"' }).status).toBe(200);
  expect(get(service, url_en!, { range: `bytes=${size}-` }).status).toBe(416);
  expect(toText(get(service, url_en!, { range: 'bytes=-5' }))).toBe(toText(whole).slice(-5));
});

it('the service restates device revenue of the newest days', () => {
  const { service, clock } = makeService();
  const before = sum(rowsOf(service, { date: '2026-09-04' }), 'revenue');
  clock.now += 48 * HOUR;
  const after = sum(rowsOf(service, { date: '2026-09-04' }), 'revenue');
  expect(after).not.toBeCloseTo(before, 2);
  expect(after / before).toBeCloseTo(1, 0);
});
