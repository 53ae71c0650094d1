import { checkBaseUrl } from '../src/service/http/address';

export const USAGE = 'Usage: npm start [-- --once] [--port N] [--with-bigquery] [--base-url https://…]';

/** The options after `npm start --`. */
export interface StartOptions {
  /** If true, the example reports are run and printed, and the program ends. */
  readonly once: boolean;
  readonly port: number | undefined;
  /** If true, the build with BigQuery is used. */
  readonly withBigQuery: boolean;
  /** The address of a real service, which replaces the simulated one. */
  readonly baseUrl: string | undefined;
}

/** Reads the options. Throws a message that ends with the usage. */
export function startOptions(args: readonly string[]): StartOptions {
  const unknown: string[] = [];
  let once = false;
  let withBigQuery = false;
  let port: number | undefined;
  let baseUrl: string | undefined;
  for (let at = 0; at < args.length; at += 1) {
    const [name, value = args[at + 1]] = args[at]!.split(/=(.*)/s);
    const hasValue = name === '--port' || name === '--base-url';
    if (name === '--once') once = true;
    else if (name === '--with-bigquery') withBigQuery = true;
    else if (name === '--port') port = portOf(value);
    else if (name === '--base-url') baseUrl = addressOf(value);
    else unknown.push(args[at]!);
    if (hasValue && !args[at]!.includes('=')) at += 1;
  }
  if (unknown.length > 0) throw new Error(`${unknown.join(' ')} is not known. ${USAGE}`);
  if (once && baseUrl !== undefined)
    throw new Error(`--once runs example reports, which a real service does not have. ${USAGE}`);
  return { once, port, withBigQuery, baseUrl };
}

function portOf(text: string | undefined): number {
  const port = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || port > 65_535)
    throw new Error(`--port needs a number from 0 to 65535. ${USAGE}`);
  return port;
}

/** Checks the address like the add-on's settings: https, or http on this machine. */
function addressOf(text: string | undefined): string {
  const checked = checkBaseUrl(text ?? '');
  if ('refused' in checked) throw new Error(`--base-url: ${checked.refused} ${USAGE}`);
  return checked.ok;
}
