import type { SidebarServer } from './allow-list';

export type { CellAudit } from '../audit';
export type { JournalFile, ReadinessLine } from '../close';
export type { LastChangeView } from '../reports';
export type { KeyTest } from '../settings';

export type SettingsAnswer = ReturnType<SidebarServer['sidebarSaveSettings']>;
export type Reports = ReturnType<SidebarServer['sidebarDuplicateReport']>;
export type SaveAnswer = ReturnType<SidebarServer['sidebarSaveReport']>;
/** A report to edit, and what the cells contain to which it points. */
export type OpenedReport = ReturnType<SidebarServer['sidebarOpenReport']>;
