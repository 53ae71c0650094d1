import { useState } from 'preact/hooks';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { codeChoices } from './choices';
import { Part, type PayoutsProps, start } from './part';

const SETTINGS = 'payout-settings';

/** The currency of the books. While a choice is being saved, it is shown as chosen. */
export function PayoutSettings(props: PayoutsProps) {
  const { server, data, actions } = props;
  const { settings } = texts().payouts;
  const [choice, choose] = useState('');
  const save = async (currency: string) => {
    choose(currency);
    await start(props, SETTINGS, settings.saved, () => server.sidebarBooksCurrency(currency));
    choose('');
  };
  return (
    <Part {...props} about={SETTINGS} title={settings.title}>
      <fieldset class="part" disabled={actions.isBusy && choice === ''}>
        <Select
          label={settings.books}
          choices={codeChoices(data)}
          chosen={choice || data.currency}
          onChoose={save}
        />
      </fieldset>
    </Part>
  );
}
