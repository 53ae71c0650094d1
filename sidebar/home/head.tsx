import type { View } from '../state/views';
import { texts } from '../text/texts';
import { Icon, type IconName } from '../ui/icon';
import type { Shell } from '../use-shell';

const TABS = ['home', 'books'] as const;
type Tab = (typeof TABS)[number];

export function isTab(name: View['name']): name is Tab {
  return TABS.some((tab) => tab === name);
}

/** The attributes of the content of a tab. */
export function panelOf(tab: Tab) {
  return { class: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${tab}` } as const;
}

/** The top of the sidebar: the tabs Reports and Books, and the buttons for help and settings. */
export function Head({ view, go, settings }: Shell) {
  const { books, home } = texts();
  const labels = { home: home.title, books: books.title };
  const iconButton = (label: string, icon: IconName, act: () => void) => (
    <button type="button" class="icon" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <header class="head tabs">
      <div
        role="tablist"
        onKeyDown={({ key }) => {
          // There are two tabs, so both arrows lead to the other one.
          if (key === 'ArrowLeft' || key === 'ArrowRight')
            go((now) => ({ name: now.name === 'home' ? 'books' : 'home' }));
        }}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={view.name === tab}
            tabIndex={view.name === tab ? 0 : -1}
            onClick={() => go({ name: tab })}
          >
            {labels[tab]}
          </button>
        ))}
      </div>
      {iconButton(home.help, 'help', () => go({ name: 'help' }))}
      {iconButton(home.settings, 'sliders', settings)}
    </header>
  );
}
