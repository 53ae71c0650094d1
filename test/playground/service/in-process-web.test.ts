import { Unreachable, type WebResponse } from '../../../emulator/src/web';
import { webOf } from '../../../playground/service/in-process-web';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import type { SimulatedService } from '../../../playground/service/service';
import { makeService, NOON, PATH, SOUND } from './asking';

function send(service: SimulatedService, url: string): WebResponse {
  const headers = { Authorization: `Bearer ${PLAYGROUND_KEY}`, 'Content-Type': 'application/json' };
  const body = Buffer.from(JSON.stringify(SOUND.full));
  const request = { method: 'post', url, headers, body, timeoutMs: 60_000, now: NOON } as const;
  return webOf(service).send(request) as WebResponse;
}

describe('the service as the web of a runtime in the same process', () => {
  it('answers at its own address', () => {
    const { service } = makeService();
    const answer = send(service, `${service.origin}${PATH.full}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(Buffer.from(answer.body).toString('utf8'))).toMatchObject({ code: 200, total: 1 });
  });

  it('returns how long a late answer took', () => {
    const { service } = makeService();
    service.arm('slow', { ms: 70_000 });
    expect(send(service, `${service.origin}${PATH.full}`).tookMs).toBe(70_000);
  });

  it('reaches no other host, and ends the connection if that fault is armed', () => {
    const { service } = makeService();
    expect(() => send(service, `https://elsewhere.example${PATH.full}`)).toThrow(Unreachable);
    service.arm('no-answer');
    expect(() => send(service, `${service.origin}${PATH.full}`)).toThrow(Unreachable);
  });
});
