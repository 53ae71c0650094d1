import { createHash } from 'node:crypto';
import { type Execution, type HostService, unknownMethod } from '../host-service';

/** Session. A formula is anonymous: it has no e-mail address. */
export class SessionHost implements HostService {
  private readonly timeZone: string;
  private readonly locale: string;

  constructor(timeZone: string, locale: string) {
    this.timeZone = timeZone;
    this.locale = locale;
  }

  call(execution: Execution, method: string): unknown {
    switch (method) {
      case 'email':
        return execution.kind === 'customFunction' ? '' : execution.user;
      case 'locale':
        return this.locale;
      case 'timeZone':
        return this.timeZone;
      case 'temporaryKey':
        return createHash('sha256').update(execution.user).digest('base64');
      default:
        return unknownMethod('Session', method);
    }
  }
}
