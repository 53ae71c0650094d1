import { parseArgs } from 'node:util';
import { type Language, parseLanguage } from '../src/language';
import { checkBaseUrl } from '../src/service';

const USAGE =
  'Usage: npm start [-- --once] [--port N] [--language en|zh] [--with-bigquery] [--base-url https://…]';
const OPTIONS = {
  once: { type: 'boolean' },
  port: { type: 'string' },
  language: { type: 'string' },
  'with-bigquery': { type: 'boolean' },
  'base-url': { type: 'string' },
} as const;

/** The options after `npm start --`. */
export interface StartOptions {
  /** If true, the example reports are run and printed, and the program ends. */
  readonly once: boolean;
  readonly port: number | undefined;
  /** The language of the users at Google. */
  readonly language: Language;
  /** If true, the build with BigQuery is used. */
  readonly withBigQuery: boolean;
  /** The address of a real service, which replaces the simulated one. */
  readonly baseUrl: string | undefined;
}

/** Reads the options. Throws a message that ends with the usage. */
export function startOptions(args: string[]): StartOptions {
  const { values, positionals } = parseArgs({
    args,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
  });
  const names = Object.keys(values).filter((name) => !Object.hasOwn(OPTIONS, name));
  const unknown = [...names.map((name) => `--${name}`), ...positionals];
  if (unknown.length > 0) throw new Error(`${unknown.join(' ')} is not known. ${USAGE}`);
  const {
    once = false,
    port,
    language = 'en',
    'with-bigquery': withBigQuery = false,
    'base-url': baseUrl,
  } = values;
  if (once && baseUrl !== undefined)
    throw new Error(`--once runs example reports, which a real service does not have. ${USAGE}`);
  return {
    once: once === true,
    port: port === undefined ? undefined : portOf(String(port)),
    language: languageOf(String(language)),
    withBigQuery: withBigQuery === true,
    baseUrl: baseUrl === undefined ? undefined : addressOf(baseUrl === true ? '' : String(baseUrl)),
  };
}

function portOf(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new Error(`--port needs a number from 0 to 65535. ${USAGE}`);
  return Number(text);
}

function languageOf(text: string): Language {
  const language = parseLanguage(text);
  if (language === undefined) throw new Error(`--language needs en or zh. ${USAGE}`);
  return language;
}

/** Checks the address like the add-on's settings: https, or http on this machine. */
function addressOf(text: string): string {
  const checked = checkBaseUrl(text);
  if (!checked.ok) throw new Error(`--base-url: ${checked.problem} ${USAGE}`);
  return checked.url;
}
