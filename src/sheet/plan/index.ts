export * from './column-plan';
export * from './day-window';
export * from './match-rows';
export * from './plan-rows';
export * from './requests/refresh-requests';
export * from './requests/table-moves';
