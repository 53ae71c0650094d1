import type { FileAddress } from '../../src/settings/file-address';
import { texts } from '../text/texts';

/**
 * The address that reports of this file use, for a colleague who connects. It is stored in the file, which any editor can change: the
 * colleague confirms it, because the key is sent there.
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
