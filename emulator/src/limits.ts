/** Google's limits, from its quota page. Sizes in bytes, times in milliseconds. */
export interface Limits {
  readonly executionMs: number;
  readonly customFunctionMs: number;
  readonly simpleTriggerMs: number;
  readonly executionsAtOnce: number;
  readonly fetchesADay: number;
  readonly propertyCallsADay: number;
  readonly mailsADay: number;
  /** The triggers of a user and script, in all files. */
  readonly triggers: number;
  readonly triggerMsADay: number;
}

export const CONSUMER: Limits = {
  executionMs: 6 * 60_000,
  customFunctionMs: 30_000,
  simpleTriggerMs: 30_000,
  executionsAtOnce: 30,
  fetchesADay: 20_000,
  propertyCallsADay: 50_000,
  mailsADay: 100,
  triggers: 20,
  triggerMsADay: 90 * 60_000,
};

export const WORKSPACE: Limits = {
  ...CONSUMER,
  fetchesADay: 100_000,
  propertyCallsADay: 500_000,
  mailsADay: 1_500,
  triggerMsADay: 6 * 3_600_000,
};

export const URL_FETCH = {
  urlCharacters: 2_082,
  headers: 100,
  headerBytes: 8 * 1024,
  bodyBytes: 50 * 1024 * 1024,
  responseBytes: 50 * 1024 * 1024,
  defaultTimeoutSeconds: 360,
  redirects: 20,
} as const;

/** Of one mail. Google allows a body of 400 KB in a Workspace account. */
export const MAIL = {
  attachments: 250,
  attachmentBytes: 25 * 1024 * 1024,
  bodyBytes: 200 * 1024,
} as const;

export const PROPERTIES = { valueBytes: 9 * 1024, storeBytes: 500 * 1024 } as const;

export const CACHE = {
  valueBytes: 100 * 1024,
  keyCharacters: 250,
  items: 1_000,
  /** The number of entries that are removed if there are too many. */
  dropped: 100,
  defaultSeconds: 600,
  mostSeconds: 21_600,
} as const;

/** The longest Utilities.sleep. */
export const LONGEST_SLEEP_MS = 300_000;
