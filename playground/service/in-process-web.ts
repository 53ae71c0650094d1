import { Unreachable, type Web } from '../../emulator/src/web';
import type { SimulatedChats } from './chats';
import type { SimulatedService } from './service';

/** A web with only the service and `chats`, for a runtime in the same process. It needs no socket and uses the virtual clock. */
export function webOf(service: SimulatedService, hosts: readonly string[] = [], chats?: SimulatedChats): Web {
  return {
    send: (request) => {
      const { url, method, headers, body } = request;
      const chatAnswer = chats?.answer(request);
      if (chatAnswer !== undefined) return chatAnswer;
      const { origin, host, pathname, search } = new URL(url);
      if (origin !== service.origin && !hosts.includes(host)) throw new Unreachable(`no such host: ${host}`);
      const text = body === null ? '' : Buffer.from(body).toString('utf8');
      const answer = service.handle({ method, path: `${pathname}${search}`, headers, body: text });
      if (answer.dropped) throw new Unreachable('the connection was broken off');
      const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
      const response = { status: answer.status, headers: answer.headers, body: bytes };
      return answer.delayMs === undefined ? response : { ...response, tookMs: answer.delayMs };
    },
  };
}
