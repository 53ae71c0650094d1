import { deviceDownload } from '../../../src/device/files/link-source';
import type { Connection } from '../../../src/service/http/connection';
import { answer } from '../../fakes/http-answers';
import { asked, connect, KEY } from '../../service/asking';
import { DeviceService } from '../device-service';

const request = asked('device', { apps: ['app-1'], from: '2026-09-03', to: '2026-09-03' });

function source(
  change: Partial<Connection> = {},
  service = new DeviceService({ cn: 'area\n', sg: 'area\n' }),
) {
  const connection = connect(service, change);
  const notices = new Set<string>();
  return { connection, service, notices, files: deviceDownload(request, connection, notices) };
}

describe('the download of a device report’s files', () => {
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
