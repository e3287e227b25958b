/** States of the machine's work on one page. */
export const PAGE_TASK_STATUSES = ['pending', 'running', 'done', 'failed', 'canceled'] as const
