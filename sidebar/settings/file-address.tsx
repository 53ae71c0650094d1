import type { FileAddress } from '../../src/settings/file-address';
import { texts } from '../text/texts';

/**
 * Offers the address of the service that reports of this file use to a colleague who has none. Any editor of the file can change this
 * address, and the key is sent there, so the colleague must confirm it.
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
