import { useEffect } from 'preact/hooks';
import { focusCells } from './grid/cell-editor';
import type { FileProps, OpenFile } from './open-file';

/**
 * The add-on's sidebar to the right of the sheet, 300 pixels wide, in a sandbox. Its scripts run, but it can reach neither this page nor any
 * address.
 */
export function Sidebar({ file }: FileProps) {
  const sidebar = file.state?.sidebar;
  const passesUntil = file.state?.panel.passesUntil;
  // After hours, a user comes back to the sidebar, and their pointer moves over it.
  useEffect(() => {
    if (passesUntil === null) frameWindow()?.postMessage({ playground: 'hours passed' }, '*');
  }, [passesUntil]);
  if (!sidebar) return null;
  const { texts } = file;
  return (
    <aside class="sidebar" aria-label={texts.sidebar.title}>
      <div class="sidebar-head">
        <h2>{sidebar.title}</h2>
        <button type="button" aria-label={texts.sidebar.close} onClick={() => void file.post('close', {})}>
          ✕
        </button>
      </div>
      <iframe
        key={sidebar.version}
        title={sidebar.title}
        sandbox="allow-scripts allow-forms allow-popups allow-downloads"
        src={`/sidebar?v=${sidebar.version}`}
      />
    </aside>
  );
}

/** Carries out a message of the sidebar: its only way to the page. */
export async function answerSidebar({ source, data }: MessageEvent, file: OpenFile): Promise<void> {
  const frame = frameWindow();
  if (!frame || source !== frame) return;
  if (data?.playground === 'close') await file.post('close', {});
  if (data?.playground === 'focus') focusCells();
  if (data?.playground !== 'call') return;
  const { id, name, args } = data;
  const answer = (await file.post('call', { name, args })) ?? { error: file.texts.refused };
  // The frame's origin is opaque, so it cannot be named as the target; the message is sent to this window only.
  frame.postMessage({ playground: 'answer', id, ...answer }, '*');
}

function frameWindow(): Window | null | undefined {
  return document.querySelector<HTMLIFrameElement>('.sidebar iframe')?.contentWindow;
}
