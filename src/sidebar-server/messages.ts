import type { SidebarServer } from './allow-list';

export type { CellAudit } from '../audit/audit';
export type { ReadinessLine } from '../close/closings/readiness';
export type { JournalFile } from '../close/journal/journal-files';
export type { ShownChange } from '../reports/last-change';
export type { KeyTest } from '../settings/save-settings';
export type { SettingsDraft, SidebarState } from './handlers';
export type { MonthClose, ShownClosing } from './month-close';

export type SettingsAnswer = ReturnType<SidebarServer['sidebarSaveSettings']>;
export type Reports = ReturnType<SidebarServer['sidebarDuplicateReport']>;
export type SaveAnswer = ReturnType<SidebarServer['sidebarSaveReport']>;
/** A report to edit, and what the cells contain to which it points. */
export type OpenedReport = ReturnType<SidebarServer['sidebarOpenReport']>;
