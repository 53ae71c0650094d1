import { HOSTILE_ADDRESSES } from '../../../../playground/service/faults/hostile';
import { bytes, get, links, makeService, text } from '../asking';

describe('a fault of links and files', () => {
  it('breaks one of four links', () => {
    const { service } = makeService();
    const broken = (name: string, parameters: object = {}) => {
      service.arm(name, { ...parameters });
      return links(service);
    };
    expect(broken('link-missing')).not.toHaveProperty('url_in');
    expect(broken('link-null', { centre: 'cn' })['url_cn']).toBeNull();
    const equal = broken('link-equal');
    expect(equal['url_in']).toBe(equal['url_cn']);
    expect(get(service, broken('link-404')['url_in']!).status).toBe(404);
    expect(broken('link-too-long')['url_in']).toHaveLength(2083);
    expect(broken('link-http')['url_in']).toMatch(/^http:/);
    expect(HOSTILE_ADDRESSES.map((_, nth) => broken('link-hostile', { nth })['url_in'])).toEqual(
      HOSTILE_ADDRESSES,
    );
    expect(get(service, broken('link-tampered')['url_in']!).status).toBe(403);
  });

  it('affects only one centre if configured', () => {
    const { service } = makeService();
    const { url_cn, url_sg } = links(service);
    service.arm('file-header-only', { centre: 'sg' });
    expect(text(get(service, url_cn!)).split('\n').length).toBeGreaterThan(2);
    expect(text(get(service, url_sg!)).split('\n')).toHaveLength(2);
  });

  const lines = (name: string) => {
    const { service } = makeService();
    const { url_cn } = links(service);
    service.arm(name);
    return text(get(service, url_cn!)).split('\n');
  };

  it('changes columns and rows', () => {
    expect(lines('file-no-header')[0]).toMatch(/^\d{10},/);
    expect(lines('file-v3')[0]).toMatch(/att_status$/);
    expect(lines('file-reordered')[0]).toMatch(/^tp_revenue,.*,dateTimeStamp$/);
    expect(lines('file-hostile-columns')[0]).toMatch(/,__proto__,constructor$/);
    expect(lines('file-quoted-line-feed').slice(1, 3).join('|')).toContain('"line one,|""line two"""');
    expect(lines('file-long-row')[4]).toMatch(/,x,y$/);
  });

  it('changes bytes', () => {
    const of = (name: string) => {
      const { service } = makeService();
      const { url_cn } = links(service);
      service.arm(name);
      const answer = get(service, url_cn!);
      return { body: bytes(answer), length: Number(answer.headers['content-length']) };
    };
    expect(of('file-empty').body).toHaveLength(0);
    expect([...of('file-bom').body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect([...of('file-utf16').body.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    expect([...of('file-gzip').body.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(of('file-nul').body.includes(0)).toBe(true);
    expect(of('file-lone-cr').body.includes(10)).toBe(false);
    const cut = of('file-cut');
    expect(cut.body.length).toBe(Math.floor(cut.length / 2));
  });

  it('changes the file between two ranges, or ignores them', () => {
    const { service } = makeService();
    const { url_cn } = links(service);
    service.arm('file-changing');
    const etags = [1, 2].map(() => get(service, url_cn!, { range: 'bytes=0-99' }).headers['etag']);
    expect(etags[0]).not.toBe(etags[1]);
    service.clearFaults();
    service.arm('file-range-ignored');
    expect(get(service, url_cn!, { range: 'bytes=0-99' }).status).toBe(200);
  });

  it('returns other ranges than requested', () => {
    const { service } = makeService();
    const { url_cn } = links(service);
    const range = { range: 'bytes=100-199' };
    const asked = (name: string, parameters: object = {}) => {
      service.clearFaults();
      service.arm(name, { ...parameters });
      return get(service, url_cn!, range);
    };
    const reported = (name: string, parameters: object = {}) =>
      asked(name, parameters).headers['content-range']!.replace(/\d+$/, 'all');
    expect(reported('file-range-other')).toBe('bytes 110-209/all');
    expect(reported('file-range-short', { bytes: 30 })).toBe('bytes 100-129/all');
    expect(reported('file-range-unsized')).toBe('bytes 100-199/*');
    expect(asked('file-range-refused').status).toBe(416);
    expect(asked('file-412').status).toBe(412);
    const large = asked('file-too-large', { bytes: 1_000_000 });
    expect([large.status, bytes(large).length]).toEqual([200, 1_000_000]);
  });

  it('marks the versions of a file in other ways', () => {
    const { service } = makeService();
    const { url_cn } = links(service);
    const asked = () => get(service, url_cn!);
    const before = asked();
    service.arm('file-changing-digit');
    const [same, digit] = [asked(), asked()];
    expect(same.headers['etag']).toBe(before.headers['etag']);
    expect(digit.headers['etag']).not.toBe(before.headers['etag']);
    expect(bytes(digit).length).toBe(bytes(before).length);
    service.clearFaults();
    service.arm('file-etag-changing');
    const etags = [asked(), asked()].map(({ headers }) => headers['etag']);
    expect(new Set(etags).size).toBe(2);
    expect(text(asked())).toBe(text(before));
    service.clearFaults();
    service.arm('file-etag-missing');
    expect(asked().headers).not.toHaveProperty('etag');
    expect(asked().headers).toHaveProperty('etag');
    service.arm('file-unmarked');
    expect(Object.keys(asked().headers)).toEqual(['content-type', 'accept-ranges', 'content-length']);
  });
});
