import type { ServerCheck } from '../check';

const KEY = 'platformCheck.size';

/** Google allows 20 for a user and script. */
const MORE_THAN_TRIGGERS = 22;

/** “kept”, or the platform's error message. */
function kept(work: () => void): string {
  try {
    work();
    return 'kept';
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function property(bytes: number): string {
  const properties = PropertiesService.getDocumentProperties();
  try {
    return kept(() => {
      properties.setProperty(KEY, 'x'.repeat(bytes));
    });
  } finally {
    properties.deleteProperty(KEY);
  }
}

function documentCache(): GoogleAppsScript.Cache.Cache {
  const cache = CacheService.getDocumentCache();
  if (cache === null) throw new Error('no document cache');
  return cache;
}

function cached(bytes: number): string {
  try {
    return kept(() => documentCache().put(KEY, 'x'.repeat(bytes), 10));
  } finally {
    documentCache().remove(KEY);
  }
}

export const SERVICE_CHECKS: readonly ServerCheck[] = [
  {
    id: 'property-size',
    assumption: 'A property holds 9,000 characters.',
    expected: 'kept',
    observe: () => property(9_000),
  },
  {
    id: 'property-too-large',
    assumption: 'A property of 10,000 characters is refused in these words.',
    expected: 'refused: Argument too large: value',
    observe: () => property(10_000),
  },
  {
    id: 'cache-size',
    assumption: 'A cached text holds 102,400 bytes.',
    expected: 'kept',
    observe: () => cached(102_400),
  },
  {
    id: 'cache-too-large',
    assumption: 'A cached text of 102,401 bytes is refused in these words.',
    expected: 'refused: Argument too large: value',
    observe: () => cached(102_401),
  },
  {
    id: 'unreachable-host',
    assumption:
      'An unreachable host throws, although muteHttpExceptions is set, and the message is one that the add-on recognizes.',
    expected: 'DNS error or Address unavailable',
    observe: () => {
      const seen = kept(() => {
        UrlFetchApp.fetchAll([{ url: 'https://no-such-host.invalid/', muteHttpExceptions: true }]);
      });
      return /^refused: .*(?:DNS error|Address unavailable)/i.test(seen)
        ? 'DNS error or Address unavailable'
        : seen;
    },
  },
  {
    id: 'unreachable-host-named',
    assumption: 'The message about an unreachable host names it, in every language of the account.',
    expected: 'no-such-host.invalid',
    observe: () => {
      const seen = kept(() => {
        UrlFetchApp.fetch('https://no-such-host.invalid/');
      });
      return /no-such-host\.invalid/.exec(seen)?.[0] ?? seen;
    },
  },
  {
    id: 'account-language',
    assumption: 'The language of the account is English. In another language other checks differ, too.',
    expected: 'en',
    observe: () => Session.getActiveUserLocale().slice(0, 2),
  },
  {
    id: 'too-many-triggers',
    assumption:
      'One trigger more than a user may have is refused in these words: the second of a published add-on in a file, the 21st of another script.',
    expected: 'too many triggers',
    observe: () => {
      const made: GoogleAppsScript.Script.Trigger[] = [];
      try {
        while (made.length < MORE_THAN_TRIGGERS)
          made.push(ScriptApp.newTrigger('platformCheckCalled').timeBased().everyHours(1).create());
        return `${made.length} were made`;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return /too many( time-based)? triggers/i.test(words)
          ? 'too many triggers'
          : `${made.length}: ${words}`;
      } finally {
        for (const trigger of made) ScriptApp.deleteTrigger(trigger);
      }
    },
  },
  {
    id: 'time-trigger',
    assumption: 'An hourly trigger can be made, is found again by its handler, and can be deleted.',
    expected: '1, then 0',
    observe: () => {
      const found = () =>
        ScriptApp.getUserTriggers(SpreadsheetApp.getActiveSpreadsheet()).filter(
          (trigger) => trigger.getHandlerFunction() === 'platformCheckStart',
        );
      ScriptApp.newTrigger('platformCheckStart').timeBased().everyHours(1).create();
      const made = found();
      for (const trigger of made) ScriptApp.deleteTrigger(trigger);
      return `${made.length}, then ${found().length}`;
    },
  },
  {
    id: 'active-user',
    assumption: 'The current user’s address is known in a menu.',
    expected: 'an address',
    observe: () => (Session.getActiveUser().getEmail().includes('@') ? 'an address' : 'none'),
  },
  {
    id: 'lock-again',
    assumption: 'An execution that holds the document lock gets it again.',
    expected: 'true',
    observe: () => {
      const lock = LockService.getDocumentLock();
      try {
        lock.tryLock(1_000);
        return String(LockService.getDocumentLock().tryLock(1_000));
      } finally {
        lock.releaseLock();
      }
    },
  },
  {
    id: 'log-object',
    assumption: 'The execution log takes an object.',
    expected: 'kept',
    observe: () => kept(() => console.info({ message: 'Platform check', version: 1 })),
  },
  {
    id: 'sidebar-file',
    assumption: 'createHtmlOutputFromFile returns the sidebar’s script unchanged.',
    expected: 'unchanged',
    observe: () => {
      const html = HtmlService.createHtmlOutputFromFile('sidebar').getContent();
      const isWhole = /<div id="sidebar">[\s\S]*<\/script>\s*<\/body>\s*<\/html>\s*$/.test(html);
      return isWhole ? 'unchanged' : `changed: ${html.length} characters`;
    },
  },
];
