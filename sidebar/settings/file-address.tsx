import type { FileAddress } from '../../src/settings/file-address';

/**
 * The address that reports of this file use, for a colleague who connects. It comes from the file, which any editor can change: the
 * colleague takes it on purpose, knowing that the key is sent there.
 */
export function FileAddressOffer(props: {
  readonly address: FileAddress;
  readonly isTaken: boolean;
  readonly onTake: (baseUrl: string) => void;
}) {
  const { address, isTaken, onTake } = props;
  const { baseUrl, by } = address;
  return (
    <div class="part">
      <p>
        Reports in this file use <b class="address">{baseUrl}</b>
        {by === '' ? '' : ` (set by ${by})`}.
      </p>
      <p class="hint">
        Your key is sent to the address that you give below: check that it is your company’s.
      </p>
      {!isTaken && (
        <div>
          <button type="button" onClick={() => onTake(baseUrl)}>
            Use this address
          </button>
        </div>
      )}
    </div>
  );
}
