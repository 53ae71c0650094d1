import { CURRENCIES, type CurrencyId, ZONES, type ZoneId } from '../catalogue';
import { KeyMissing, NotAllowed } from '../errors';
import type { Clock, Http, TextStore } from '../platform';
import { type CheckedAddress, type Connection, checkBaseUrl, parseUrlHost } from '../service';
import { asText, defineStoredFormat, parseJsonObject, quoteValue } from '../storage';
import { getTexts } from '../wording';

export const SETTINGS = 'adreports.settings';
export const KEY = 'adreports.key';
/** The names of consents begin with this. (Stored: do not change.) */
export const CONSENTS = 'adreports.consent.';

export interface Settings {
  /** The address of the service, without a trailing slash; '' until the user sets it. */
  readonly baseUrl: string;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
}

/** Unchecked settings from a form or a stored text. Missing values stay unchanged. */
export type UncheckedSettings = { readonly [Name in keyof Settings]?: unknown };

/** The settings of a user who has not changed any. Zone and currency are the defaults of section 2.1. */
export const DEFAULT_SETTINGS: Settings = { baseUrl: '', zone: 'UTC+0', currency: 'USD' };

const STORED_SETTINGS = defineStoredFormat<Settings>((fields) => {
  const checked = checkSettings(fields, DEFAULT_SETTINGS);
  return checked.issues.length === 0 ? checked.settings : undefined;
});

/** A key is stored with the host of the base URL that was set when it was pasted. */
const STORED_KEY = defineStoredFormat(({ key, host }) =>
  typeof key === 'string' ? { key, host: asText(host) } : undefined,
);

/** Settings of a newer version are refused, because the defaults must not replace them. */
export function parseStoredSettings(text: string | undefined): Settings {
  if (STORED_SETTINGS.isNewer(text))
    throw new NotAllowed([getTexts().settings.newerVersion(getTexts().menu.more.openSettings)]);
  return STORED_SETTINGS.read(text) ?? DEFAULT_SETTINGS;
}

/** A key is only sent to the host for which it was pasted. */
export function parseStoredKey(text: string | undefined, { baseUrl }: Settings): string | undefined {
  const stored = STORED_KEY.read(text);
  return baseUrl !== '' && stored?.host === parseUrlHost(baseUrl) ? stored.key : undefined;
}

export function requireValidSettings(draft: UncheckedSettings, current: Settings): Settings {
  const { settings, issues } = checkSettings(draft, current);
  if (issues.length > 0) throw new NotAllowed(issues);
  return settings;
}

function checkSettings(draft: UncheckedSettings, current: Settings) {
  const issues: string[] = [];
  const { fields } = getTexts().requests;
  const checkChoice = <Id extends string>(name: string, value: unknown, list: readonly { id: Id }[]) => {
    const ids = list.map(({ id }) => id);
    if (!ids.some((id) => id === value))
      issues.push(getTexts().settings.notAChoice(name, quoteValue(value), ids));
    return value as Id;
  };
  const { zone = current.zone, currency = current.currency } = draft;
  const address: CheckedAddress =
    draft.baseUrl === undefined ? { ok: true, url: current.baseUrl } : checkBaseUrl(asText(draft.baseUrl));
  if (!address.ok) issues.push(address.problem);
  const settings: Settings = {
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
  if (baseUrl === '') throw new NotAllowed([getTexts().settings.noBaseUrl]);
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

export class SettingsStore {
  private readonly typedSecrets: string[] = [];

  constructor(private readonly store: TextStore) {}

  readSettings(): Settings {
    return parseStoredSettings(this.store.get(SETTINGS));
  }

  saveSettings(draft: UncheckedSettings): void {
    this.store.set(SETTINGS, STORED_SETTINGS.write(requireValidSettings(draft, this.readSettings())));
  }

  saveKey(pasted: unknown): void {
    const settings = this.readSettings();
    const key = requireValidKey(pasted, settings);
    this.store.set(KEY, STORED_KEY.write({ key, host: parseUrlHost(settings.baseUrl) }));
  }

  forgetKey(): void {
    this.store.delete(KEY);
  }

  readSettingsAndKey(): { readonly settings: Settings; readonly key: string | undefined } {
    const properties = this.store.readAll();
    const settings = parseStoredSettings(properties.get(SETTINGS));
    return { settings, key: parseStoredKey(properties.get(KEY), settings) };
  }

  requireKey(): string {
    const { key } = this.readSettingsAndKey();
    if (key === undefined) throw new KeyMissing();
    return key;
  }

  /** The texts that no message may contain: the stored key, those of stored webhooks, and those that the user has typed. */
  listSecrets(): readonly string[] {
    const properties = this.store.readAll();
    const consents = [...properties].filter(([name]) => name.startsWith(CONSENTS));
    const webhooks = consents.map(([, text]) => asText(parseJsonObject(text)?.['webhook']));
    const key = STORED_KEY.read(properties.get(KEY))?.key ?? [];
    return [key, webhooks.flatMap(listWebhookSecrets), this.typedSecrets].flat();
  }

  /** Adds typed secrets. Errors may quote them before they are stored. */
  addSecrets(...secrets: readonly string[]): void {
    this.typedSecrets.push(...secrets);
  }
}

export interface ConnectionServices {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
}

/** A connection to the service with the current user's settings and report key. `deadline` is in epoch milliseconds. */
export function buildConnection({ http, clock, settings }: ConnectionServices, deadline: number): Connection {
  const key = settings.requireKey();
  return { http, clock, settings: settings.readSettings(), key, deadline, calls: { sent: 0 } };
}
