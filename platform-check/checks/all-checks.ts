import type { PlatformCheck } from '../check';
import { CHART_CHECKS } from './chart-checks';
import { ENGINE_CHECKS } from './engine-checks';
import { FORMULA_CHECKS, RECALCULATION } from './formula-checks';
import { FRAME_CHECKS, HANDED_OVER } from './frame-checks';
import { SERVICE_CHECKS } from './service-checks';
import { SHEET_CHECKS } from './sheet-checks';

/** The checks that need only an execution and the temporary sheet. */
export const SERVER_CHECKS = [...ENGINE_CHECKS, ...SERVICE_CHECKS, ...SHEET_CHECKS, ...CHART_CHECKS];

/** All checks in the order of the table. */
export const ALL_CHECKS: readonly PlatformCheck[] = [
  ...SERVER_CHECKS,
  ...FORMULA_CHECKS,
  RECALCULATION,
  ...FRAME_CHECKS,
  HANDED_OVER,
];
