import type { FormatTime } from '../ports';

export const formatTime: FormatTime = (epochMs, timeZone, pattern) =>
  Utilities.formatDate(new Date(epochMs), timeZone, pattern);
