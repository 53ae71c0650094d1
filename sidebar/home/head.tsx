import type { View } from '../state';
import { getViewTexts } from '../text';
import { IconButton } from '../ui';
import type { ShellState } from '../use-shell';

const HOME_TABS = ['home', 'books'] as const;
type HomeTabName = (typeof HOME_TABS)[number];

export function isTabView(name: View['name']): name is HomeTabName {
  return HOME_TABS.some((tab) => tab === name);
}

/** The attributes of the content of a tab. */
export function buildTabPanel(tab: HomeTabName) {
  return { class: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${tab}` } as const;
}

/** The top of the sidebar: the tabs Reports and Books, and the buttons for help and settings. */
export function Head({ view, go, showSettings }: ShellState) {
  const { books, home } = getViewTexts();
  const labels = { home: home.title, books: books.title };
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
        {HOME_TABS.map((tab) => (
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
      <IconButton icon="help" label={home.help} act={() => go({ name: 'help' })} />
      <IconButton icon="sliders" label={home.settings} act={showSettings} />
    </header>
  );
}
