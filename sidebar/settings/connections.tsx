import { useState } from 'preact/hooks';
import type { ConnectionView, NewConnection, SettingsAnswer, SidebarState } from '../../src/sidebar-server';
import { type ServerProps, type ServerRequest, useRequest } from '../server';
import { isReady, labelConnection, listShownConnections } from '../state';
import { getViewTexts } from '../text';
import { Buttons, Part, QuestionBox, ViewFailure } from '../ui';
import { SettingsForm } from './settings-form';
import { StoredKey } from './stored-key';

const NEW_CONNECTION: NewConnection = 'new';

interface Props extends ServerProps {
  readonly saving: ServerRequest<SettingsAnswer>;
  readonly onReady: () => void;
}

/** The user's connections: the form of the only one, or a list, with the form of the one that is edited or added. */
export function Connections(props: Props) {
  const { server, state, saving } = props;
  const { connections: texts } = getViewTexts().settings;
  const [openId, setOpenId] = useState<string | null>(null);
  const [addedName, setAddedName] = useState('');
  const connections = listShownConnections(state);
  // The default connection comes first. Until it has a key, it is the only one that is shown.
  const isList = isReady(state) && (connections.length > 1 || openId !== null);
  const { zone, currency } = state;
  const addedConnection = {
    id: NEW_CONNECTION,
    name: addedName,
    baseUrl: '',
    maskedKey: null,
    zone,
    currency,
  };
  const shownId = isList ? openId : '';
  const connection = [...connections, addedConnection].find(({ id }) => id === shownId);
  const showForm = (id: string | null, name = '') => {
    saving.forget();
    setAddedName(name);
    setOpenId(id);
  };
  const form = connection && (
    <>
      <SettingsForm
        {...props}
        key={`${connection.id} ${addedName}`}
        connection={connection}
        isNamed={isList}
        onSaved={() => connection.id === NEW_CONNECTION && showForm(null)}
      />
      {connection.maskedKey !== null && (
        <StoredKey
          key={`key of ${connection.id}`}
          {...{ server, state, id: connection.id, maskedKey: connection.maskedKey }}
        />
      )}
    </>
  );
  if (!isReady(state)) return <>{form}</>;
  return (
    <>
      {isList && (
        <Part title={texts.title}>
          {connections.map((row) => (
            <ConnectionRow
              key={row.id}
              {...{ server, state, connection: row }}
              onEdit={() => showForm(row.id)}
            />
          ))}
        </Part>
      )}
      {isList && form ? (
        <Part title={shownId === NEW_CONNECTION ? texts.added : labelConnection(connection)}>
          {form}
          <Buttons acts={[{ label: getViewTexts().controls.cancel, act: () => showForm(null) }]} />
        </Part>
      ) : (
        form
      )}
      {state.missingConnections.map((name) => (
        <div key={name} class="part">
          <p class="notices">{texts.missing(name)}</p>
          <Buttons acts={[{ label: texts.addNamed(name), act: () => showForm(NEW_CONNECTION, name) }]} />
        </div>
      ))}
      {shownId !== NEW_CONNECTION && (
        <Buttons acts={[{ label: texts.add, act: () => showForm(NEW_CONNECTION) }]} />
      )}
    </>
  );
}

function ConnectionRow(
  props: ServerProps & { readonly connection: ConnectionView; readonly onEdit: () => void },
) {
  const { server, state, connection, onEdit } = props;
  const { id, baseUrl, maskedKey } = connection;
  const { connections: texts } = getViewTexts().settings;
  const [isAsking, setIsAsking] = useState(false);
  const removing = useRequest<SidebarState>();
  const remove = () => removing.ask(() => server.sidebarRemoveConnection(id), '');
  const name = labelConnection(connection);
  const isUsing = ({ draft }: SidebarState['reports'][number]) =>
    String(draft.connection).toLowerCase() === connection.name.toLowerCase();
  return (
    <div class="part">
      <p>
        <b>{name}</b>
      </p>
      <p class="hint">
        {baseUrl} · {maskedKey ?? texts.noKey}
      </p>
      <Buttons
        subject={name}
        acts={[
          { label: texts.edit, act: onEdit },
          id !== '' && {
            label: texts.remove,
            busy: removing.isBusy ? texts.removing : '',
            act: () => setIsAsking(true),
          },
        ]}
      />
      {isAsking && (
        <QuestionBox
          title={texts.ask(name)}
          means={texts.means(state.reports.filter(isUsing).map((report) => report.name))}
          choices={[{ label: texts.remove, act: remove }]}
          onClose={() => setIsAsking(false)}
        />
      )}
      <ViewFailure failure={removing.failure} onAgain={remove} />
    </div>
  );
}
