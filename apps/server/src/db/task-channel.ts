/** NOTIFY channel that wakes workers waiting for page tasks or uploads. */
export const TASK_CHANNEL = 'panelflow_work'
