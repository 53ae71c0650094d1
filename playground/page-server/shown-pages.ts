import type { ShownPage, UiHost } from '../../emulator/src/services/ui-service';

/** An open sidebar or dialog; `version` distinguishes it from the previous one. */
export interface OpenPage {
  readonly page: ShownPage;
  readonly version: number;
}

/** The sidebar and the dialog that are open. */
export class ShownPages {
  private readonly ui: UiHost;
  private lastSidebar: ShownPage | null = null;
  private sidebarVersion = 0;
  private closedDialogs = 0;

  constructor(ui: UiHost) {
    this.ui = ui;
  }

  sidebar(): OpenPage | null {
    const { sidebar } = this.ui;
    if (sidebar === null) return null;
    if (sidebar !== this.lastSidebar) this.sidebarVersion += 1;
    this.lastSidebar = sidebar;
    return { page: sidebar, version: this.sidebarVersion };
  }

  /** The dialog that was opened last, unless it was closed. */
  dialog(): OpenPage | null {
    const { dialogs } = this.ui;
    if (dialogs.length <= this.closedDialogs) return null;
    return { page: dialogs.at(-1)!, version: dialogs.length };
  }

  close(what: 'sidebar' | 'dialog'): void {
    if (what === 'sidebar') this.ui.sidebar = null;
    else this.closedDialogs = this.ui.dialogs.length;
  }
}
