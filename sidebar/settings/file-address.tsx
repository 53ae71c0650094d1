import type { FileAddress } from '../../src/settings/file-address';
import { texts } from '../text/texts';

/**
 * For a user without a service address: offers the address that this file's reports use. Any editor of the file can change that address,
 * and the user's key will be sent to it, so the user must confirm it.
 */
export function FileAddressOffer(props: {
  readonly address: FileAddress;
  readonly isTaken: boolean;
  readonly onTake: (baseUrl: string) => void;
}) {
  const { address, isTaken, onTake } = props;
  const { baseUrl, by } = address;
  const { settings } = texts();
  return (
    <div class="part">
      <p>
        {settings.fileAddress.before}
        <b class="address">{baseUrl}</b>
        {settings.fileAddress.after(by)}
      </p>
      <p class="hint">{settings.fileAddressMeans}</p>
      {!isTaken && (
        <div>
          <button type="button" onClick={() => onTake(baseUrl)}>
            {settings.useAddress}
          </button>
        </div>
      )}
    </div>
  );
}
