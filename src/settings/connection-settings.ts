import { CURRENCIES, type CurrencyId, ZONES, type ZoneId } from '../catalogue';
import { NotAllowed } from '../errors';
import { type CheckedAddress, checkBaseUrl } from '../service';
import { asText, quoteValue } from '../storage';
import { getTexts } from '../wording';

export interface Settings {
  /** The name of the connection; '' for a default connection that the user has not named. */
  readonly name: string;
  /** The address of the service, without a trailing slash; '' until the user sets it. */
  readonly baseUrl: string;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

/** Unchecked settings from a form or a stored text. Missing values stay unchanged. */
export type UncheckedSettings = { readonly [Name in keyof Settings]?: unknown };

/** The settings of a user who has not changed any. Zone and currency are the defaults of section 2.1. */
export const DEFAULT_SETTINGS: Settings = { name: '', baseUrl: '', zone: 'UTC+0', currency: 'USD' };

export const LONGEST_NAME = 40;
/** A name stands before a colon, in a list of apps, in the quotation marks of a formula. */
const NAME = /^[^:,;，；、："\p{Cc}]*$/u;

export function requireValidSettings(draft: UncheckedSettings, current: Settings): Settings {
  const { settings, issues } = checkSettings(draft, current);
  if (issues.length > 0) throw new NotAllowed(issues);
  return settings;
}

/** Without issues, the settings may be stored. */
export function checkSettings(draft: UncheckedSettings, current: Settings) {
  const issues: string[] = [];
  const { fields } = getTexts().requests;
  const checkChoice = <Id extends string>(name: string, value: unknown, list: readonly { id: Id }[]) => {
    const ids = list.map(({ id }) => id);
    if (!ids.some((id) => id === value))
      issues.push(getTexts().requests.issue(name, quoteValue(value), getTexts().requests.notAChoice(ids)));
    return value as Id;
  };
  const { zone = current.zone, currency = current.currency } = draft;
  const name = draft.name === undefined ? current.name : asText(draft.name).trim();
  if (!NAME.test(name) || name.length > LONGEST_NAME)
    issues.push(getTexts().settings.notAName(quoteValue(draft.name), LONGEST_NAME));
  const address: CheckedAddress =
    draft.baseUrl === undefined ? { ok: true, url: current.baseUrl } : checkBaseUrl(asText(draft.baseUrl));
  if (!address.ok) issues.push(address.problem);
  const settings: Settings = {
    name,
    baseUrl: address.ok ? address.url : '',
    zone: checkChoice(fields.zone, zone, ZONES),
    currency: checkChoice(fields.currency, currency, CURRENCIES),
  };
  return { settings, issues };
}

const LONGEST_KEY = 4096;

export function requireValidKey(pasted: unknown, { baseUrl }: Settings): string {
  const key = asText(pasted).trim();
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > LONGEST_KEY)
    throw new NotAllowed([getTexts().settings.notAKey]);
  if (baseUrl === '') throw new NotAllowed([getTexts().settings.notABaseUrl]);
  return key;
}

/** The masked form of a key: dots and its last four characters. Only dots for a key of less than 16 characters. */
export function maskKey(key: string): string {
  return '•'.repeat(8) + (key.length >= 16 ? key.slice(-4) : '');
}

/** The parts of a webhook with which everyone could write into the chat. Shorter parts are no secret, and in other texts, too. */
export function listWebhookSecrets(webhook: string): string[] {
  const [, , ...pathParts] = webhook.split(/[/?&=%]+/);
  return pathParts.filter(({ length }) => length >= 16);
}
