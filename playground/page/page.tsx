import { FormulaBar } from './bars/formula-bar';
import { MenuBar } from './bars/menu-bar';
import { SheetTabs } from './bars/sheet-tabs';
import { Grid } from './grid/grid';
import type { FileProps } from './open-file';
import { Panel } from './panel/panel';
import { StartDialog } from './panel/start-dialog';
import { Sidebar } from './sidebar';

/** The whole page: a spreadsheet with the add-on's sidebar, and the panel of the playground. */
export function Page({ file }: FileProps) {
  const { state, content, texts } = file;
  if (state === null) return null;
  const { user, users } = state.panel;
  const role = users.find(({ email }) => email === user)?.role ?? 'colleague';
  return (
    <div class="page">
      {file.hasStopped && (
        <div class="stopped-bar" role="alert">
          {texts.stopped}
        </div>
      )}
      <header>
        <div class="title-bar">
          <h1>{state.fileName}</h1>
          <span class={`user is-${role}`}>{texts.user.named(user, texts.roles[role])}</span>
        </div>
        <MenuBar file={file} />
        <FormulaBar file={file} />
      </header>
      <div class="middle">
        <main>
          {content !== null && <Grid key={content.sheetId} file={file} content={content} />}
          <SheetTabs file={file} />
        </main>
        <Sidebar file={file} />
        <Panel file={file} />
      </div>
      {state.panel.begun === null && <StartDialog file={file} />}
      <div class="messages" role="status" aria-label={texts.messages.title}>
        {file.messages.map((message) => (
          <div key={message} class="message">
            <p>{message}</p>
            <button
              type="button"
              aria-label={texts.messages.close}
              onClick={() => file.closeMessage(message)}
            >
              ✕
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
