/**
 * Figures of the studio for those who see every order, own figures for the others (ability
 * `dashboard.view`). Answers may be a minute old.
 */
import { BACKUP_STATES } from '@panelflow/domain/backup/backup-age.ts'
import { FIX_ANSWERS } from '@panelflow/domain/chapter/fix-answer.ts'
import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { ORDER_STATUSES } from '@panelflow/domain/order/order-status.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView } from './primitives.ts'

export const DASHBOARD_DAYS = [7, 30, 90] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

const count = z.number().int()
const period = z.strictObject({
  days: z.coerce
    .number()
    .refine((days): boolean => DASHBOARD_DAYS.some((offered) => offered === days))
    .default(30),
})
/** A check that upheld some places counts as confirmed. */
export const COUNTED_CONCLUSIONS = ['open', 'confirmed', 'dismissed', 'withdrawn'] as const
export const COUNTED_ANSWERS = ['open', ...FIX_ANSWERS] as const

/** `studio`: figures of everybody; `own`: of the orders and the work of the person who asks */
export const reach = z.enum(['studio', 'own'])
export type Reach = z.output<typeof reach>
/** when the figures were counted */
const counted = { reach, at: instant }

export const engineHealth = z.object({
  engine: z.string(),
  /** `text_extraction`, `patch_generation` or `machine_translation` */
  stage: z.string(),
  /** `idle`: nothing to do in the last 24 hours */
  state: z.enum(['well', 'failing', 'idle']),
  done: count,
  failed: count,
  /** of the good runs; null without one */
  averageMs: count.nullable(),
  lastAt: instant.nullable(),
})

const lastBackup = z.object({
  state: z.enum(BACKUP_STATES),
  ageSeconds: count.nullable(),
})
export type LastBackup = z.output<typeof lastBackup>

/**
 * API health: the line to the database, the queue of page tasks, every engine in the last 24 hours.
 */
export const dashboardHealth = defineEndpoint({
  id: 'dashboard.health',
  method: 'GET',
  path: '/dashboard/health',
  summary: 'Health of database, queue and engines, last 24 hours',
  response: z.object({
    ...counted,
    databaseMs: z.number(),
    queue: z.object({
      waiting: count,
      running: count,
      /** leases that ran out and were not taken up again yet */
      stuck: count,
      /** seconds the oldest ready task has been waiting; null when none waits */
      oldestSeconds: count.nullable(),
      doneToday: count,
      failedToday: count,
    }),
    engines: z.array(engineHealth),
    /**
     * the last verified backup of the studio, and its age; null for those who see their own figures
     */
    backup: lastBackup.nullable(),
  }),
  access: 'dashboard.view',
})

/** Data overview: what is in production now. */
export const dashboardOverview = defineEndpoint({
  id: 'dashboard.overview',
  method: 'GET',
  path: '/dashboard/overview',
  summary: 'Orders by status, chapters by stage, what is late or soon due',
  response: z.object({
    ...counted,
    orders: z.object({
      all: count,
      open: count,
      urgent: count,
      late: count,
      dueSoon: count,
      completed: count,
    }),
    byStatus: z.array(z.object({ status: z.enum(ORDER_STATUSES), count })),
    /** `orders`: how many these chapters belong to */
    chaptersByStage: z.array(z.object({ stage: z.enum(STAGES), count, orders: count })),
  }),
  access: 'dashboard.view',
})

/**
 * Performance: chapters that passed a stage, day by day in the organisation's zone, and how many of
 * them in time.
 */
export const dashboardPerformance = defineEndpoint({
  id: 'dashboard.performance',
  method: 'GET',
  path: '/dashboard/performance',
  summary: 'Throughput and lateness by stage and day',
  query: period,
  response: z.object({
    ...counted,
    /** every day of the period, oldest first, `YYYY-MM-DD` */
    days: z.array(z.object({ day: z.string(), byStage: z.record(z.string(), count) })),
    stages: z.array(
      z.object({ stage: z.enum(STAGES), onTime: count, late: count, sentBack: count }),
    ),
  }),
  access: 'dashboard.view',
})

export const engineUse = z.object({
  engine: z.string(),
  stage: z.string(),
  /** pages worked on */
  done: count,
  failed: count,
  averageMs: count.nullable(),
  /** millionths of the engine's currency; null when it costs nothing */
  costMicros: z.number().nullable(),
  /**
   * values it wrote that people left as they were, of those on chapters people have been through;
   * null when there is none
   */
  retained: count.nullable(),
  judged: count.nullable(),
})

/** Popular assistants: the AI engines used most, and how much of their work was accepted. */
export const dashboardEngines = defineEndpoint({
  id: 'dashboard.engines',
  method: 'GET',
  path: '/dashboard/engines',
  summary: 'AI engines by use, with the share of their work that people kept',
  query: period,
  response: z.object({ ...counted, engines: z.array(engineUse) }),
  access: 'dashboard.view',
})

/** Response types: how checks ended, and why work was sent back. */
export const dashboardChecks = defineEndpoint({
  id: 'dashboard.checks',
  method: 'GET',
  path: '/dashboard/checks',
  summary: 'Check requests by conclusion, fix items by reason and answer',
  query: period,
  response: z.object({
    ...counted,
    conclusions: z.array(z.object({ conclusion: z.enum(COUNTED_CONCLUSIONS), count })),
    reasons: z.array(z.object({ reason: z.enum(REASON_CODES), checks: count, fixes: count })),
    answers: z.array(z.object({ answer: z.enum(COUNTED_ANSWERS), count })),
  }),
  access: 'dashboard.view',
})

export const personLoad = z.object({
  person: personView,
  /** chapters waiting for this person */
  open: count,
  /** how many orders these belong to */
  orders: count,
  /** of these, past the order's deadline */
  late: count,
  lateOrders: count,
  /** chapters completed in the period, and how many of them in time */
  done: count,
  onTime: count,
  returned: count,
})

/** User analysis: who has how much to do, most first. */
export const dashboardPeople = defineEndpoint({
  id: 'dashboard.people',
  method: 'GET',
  path: '/dashboard/people',
  summary: 'Load of people: waiting, late, done, sent back',
  query: period,
  response: z.object({
    ...counted,
    people: z.array(personLoad),
    /** chapters that wait for a role, not yet for a person */
    unassigned: count,
  }),
  access: 'dashboard.view',
})
