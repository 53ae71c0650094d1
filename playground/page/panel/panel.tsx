import { useState } from 'preact/hooks';
import type { FileProps } from '../open-file';
import { Clock } from './clock';
import { Executions, Mails, Tables } from './history';
import { Scenarios } from './scenarios';
import { Beginnings, Service, Users } from './settings';
import { Tips } from './tips';

/** The panel, which is not part of the add-on: time, users, faults and executions of the playground. */
export function Panel({ file }: FileProps) {
  const [isFolded, setFolded] = useState(false);
  const texts = file.texts.panel;
  const label = isFolded ? texts.open : texts.close;
  const { service } = file.state!.panel;
  return (
    <aside class={isFolded ? 'panel is-folded' : 'panel'} aria-label={texts.label}>
      <button
        type="button"
        class="panel-fold"
        aria-expanded={!isFolded}
        aria-label={label}
        title={label}
        onClick={() => setFolded(!isFolded)}
      >
        {isFolded ? '◂' : '▸'}
      </button>
      {!isFolded && (
        <>
          <h2>{texts.title}</h2>
          <p>{texts.means}</p>
          <Beginnings file={file} />
          <Service file={file} />
          <Tips file={file} />
          <Clock file={file} />
          <Users file={file} />
          {service.isSimulated && <Scenarios file={file} />}
          <Tables file={file} />
          <Mails file={file} />
          <Executions file={file} />
        </>
      )}
    </aside>
  );
}
