import { deviceDownload } from '../../../src/device/files/link-source';
import type { Connection } from '../../../src/service/http/connection';
import { answer } from '../../fakes/http-answers';
import { asked, connect, KEY } from '../../service/asking';
import { DeviceService } from '../device-service';

const request = asked('device', { apps: ['app-1'], from: '2026-09-03', to: '2026-09-03' });
const fileOf = (centre: string) => ({
  method: 'get' as const,
  url: `https://${centre}.example.com/f`,
  headers: {},
  timeoutSeconds: 60,
});

function source(
  change: Partial<Connection> = {},
  service = new DeviceService({ cn: 'area\n', sg: 'area\n' }),
) {
  const connection = connect(service, change);
  const notices = new Set<string>();
  return { connection, service, notices, files: deviceDownload(request, connection, notices) };
}

describe('the download of a device report’s files', () => {
  it('requests the links of one day from the service', () => {
    const { files, service, notices } = source();
    expect(files.links()).toEqual({
      cn: 'https://cn.example.com/f?Signature=s1gnature1',
      en: null,
      in: null,
      sg: 'https://sg.example.com/f?Signature=s1gnature1',
    });
    expect(JSON.parse(service.requests[0]!.body!)).toMatchObject({ date: '2026-09-03' });
    expect([...notices]).toEqual([]);
  });

  it('counts each request to the service and to the links once in the shared counter', () => {
    const calls = { sent: 10 };
    const { files } = source({ calls });
    files.links();
    expect(calls.sent).toBe(11);
    files.http.sendAll([fileOf('cn'), fileOf('sg')]);
    expect(calls.sent).toBe(13);
    files.links();
    expect(calls.sent).toBe(14);
  });

  it('sends requests without a counter', () => {
    const { files, service } = source();
    expect(files.http.sendAll([fileOf('cn')])).toHaveLength(1);
    expect(service.requests).toHaveLength(1);
  });

  it('collects each notice about links and files once', () => {
    const shared = { url_cn: 'https://a.example.com/f', url_en: 'https://a.example.com/f' };
    const service = new DeviceService({});
    service.fault = () => answer(200, shared);
    const { files, notices } = source({}, service);
    files.links();
    files.links();
    files.onDoubt?.('The file of cn is odd.');
    expect([...notices]).toEqual([
      'Centres cn and en share one link; its file was read once.',
      'The file of cn is odd.',
    ]);
  });

  it('downloads with the clock and deadline of the reading, and does not show the key', () => {
    const { files, connection } = source({ deadline: 123 });
    expect(files).toMatchObject({
      clock: connection.clock,
      deadline: 123,
      allowLoopback: false,
      secrets: [KEY],
      day: '2026-09-03',
    });
  });

  it('allows links to this machine only if the service is on it', () => {
    const { settings } = source().connection;
    const local = { ...settings, baseUrl: 'http://localhost:8080' };
    expect(source({ settings: local }).files.allowLoopback).toBe(true);
  });
});
