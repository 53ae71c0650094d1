import type { TextStore } from '../platform/ports';
import { checkBaseUrl } from '../service/http/address';
import { asText } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';

/** The address of the service that reports of the file use. It is offered to colleagues who have not set one. */
interface FileAddress {
  readonly baseUrl: string;
  /** The e-mail address of the user who saved or ran a report with this address; '' if unknown. */
  readonly by: string;
}

const PROPERTY = 'adreports.address';
const LONGEST = 200;

const STORED_ADDRESS = storedForm<FileAddress>(({ baseUrl, by }) => {
  if (typeof baseUrl !== 'string' || baseUrl.length > LONGEST) return undefined;
  const checked = checkBaseUrl(baseUrl);
  return 'refused' in checked ? undefined : { baseUrl: checked.ok, by: asText(by).slice(0, LONGEST) };
});

/** Any editor of the file can write it, so it is shown as text, and used only if the user chooses it. */
export function fileAddress(properties: ReadonlyMap<string, string>): FileAddress | null {
  return STORED_ADDRESS.read(properties.get(PROPERTY)) ?? null;
}

/** Stores the address with which a report of the file was run or saved, if it differs from the stored one. */
export function noteFileAddress(baseUrl: string, by: string, document: TextStore): void {
  const before = STORED_ADDRESS.read(document.get(PROPERTY));
  if (baseUrl === '' || before?.baseUrl === baseUrl) return;
  document.set(PROPERTY, STORED_ADDRESS.write({ baseUrl, by }));
}
