import type { TextStore } from '../platform';
import { checkBaseUrl } from '../service';
import { asText, defineStoredFormat } from '../storage';
import { nameConnectionProperty } from './settings-store';

/** The address of the service that reports of the file use. It is offered to colleagues who have not set one. */
interface FileAddress {
  readonly baseUrl: string;
  /** The e-mail address of the user who saved or ran a report with this address; '' if unknown. */
  readonly by: string;
}

const ADDRESS = 'adreports.address';
const LONGEST_ADDRESS = 200;

const STORED_ADDRESS = defineStoredFormat<FileAddress>(({ baseUrl, by }) => {
  if (typeof baseUrl !== 'string' || baseUrl.length > LONGEST_ADDRESS) return undefined;
  const checked = checkBaseUrl(baseUrl);
  return checked.ok ? { baseUrl: checked.url, by: asText(by).slice(0, LONGEST_ADDRESS) } : undefined;
});

/** Any editor of the file can write it, so it is shown as text, and used only if the user chooses it. */
export function readFileAddress(
  properties: ReadonlyMap<string, string>,
  connection: string,
): FileAddress | null {
  return (
    STORED_ADDRESS.read(properties.get(nameConnectionProperty(ADDRESS, connection.toLowerCase()))) ?? null
  );
}

/** Stores the address with which a report of the file was run or saved, if it differs from the stored one. */
export function rememberFileAddress(
  connection: string,
  baseUrl: string,
  by: string,
  document: TextStore,
): void {
  const property = nameConnectionProperty(ADDRESS, connection.toLowerCase());
  const previousAddress = STORED_ADDRESS.read(document.get(property));
  if (baseUrl === '' || previousAddress?.baseUrl === baseUrl) return;
  document.set(property, STORED_ADDRESS.write({ baseUrl, by }));
}
