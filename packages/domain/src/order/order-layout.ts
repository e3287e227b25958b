/** How orders are laid out where they do not stand in a table. */
export const ORDER_LAYOUTS = ['board', 'calendar', 'workload'] as const
export type OrderLayout = (typeof ORDER_LAYOUTS)[number]
