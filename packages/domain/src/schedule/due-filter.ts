/** What lists of orders are filtered by: past a deadline, forecast to miss one, near one. */
export const DUE_FILTERS = ['late', 'at_risk', 'soon'] as const
export type DueFilter = (typeof DUE_FILTERS)[number]
