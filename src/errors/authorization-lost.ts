import { type Permission, permissionsIn } from '../platform/permissions';
import type { Authorization } from '../platform/ports';
import { texts } from '../wording/texts';
import { AdReportsError, isDefect } from './ad-reports-error';

/** The current user has not granted permissions that the work needs, or has withdrawn them. */
export class AuthorizationLost extends AdReportsError {
  constructor(
    permissions: readonly Permission[],
    /** The page where the user grants them; null if Google does not name it. */
    readonly url: string | null = null,
  ) {
    const { missing, allowAll } = texts().errors.authorization;
    super({ happened: missing(permissions), doNext: allowAll }, 'authorization lost');
  }
}

const NEEDED_FOR_MAIL: readonly Permission[] = ['script.send_mail', 'userinfo.email'];

/** A sentence that names the permissions without which no mail can be sent; '' if none of them is missing. */
export function whyNoMail(authorization: Authorization): string {
  const missing = authorization.missing().filter((permission) => NEEDED_FOR_MAIL.includes(permission));
  return missing.length === 0 ? '' : texts().errors.authorization.missing(missing);
}

/** Without these, nothing works. Google does not name them when the whole authorization is lost. */
const NEEDED_ALWAYS: readonly Permission[] = ['spreadsheets', 'script.external_request'];

/** The failure that stands behind an error of Google; undefined if the error has another reason. */
export function authorizationLost(
  error: unknown,
  authorization: Authorization | undefined,
): AuthorizationLost | undefined {
  if (isDefect(error)) return undefined;
  const named = permissionsIn(error instanceof Error ? error.message : String(error));
  const missing = named.length > 0 ? named : (authorization?.missing() ?? []);
  const isReason = named.length > 0 || NEEDED_ALWAYS.some((permission) => missing.includes(permission));
  return isReason ? new AuthorizationLost(missing, authorization?.url() ?? null) : undefined;
}
