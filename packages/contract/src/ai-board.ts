/**
 * The board of machine work (issue of the workflow, point 10): chapters × stages × pages, what
 * holds them up, and the levers. For whoever may retry.
 */
import { PAGE_TASK_STATUSES } from '@panelflow/domain/chapter/page-task-status.ts'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { z } from 'zod'
import { draftCoverage } from './draft.ts'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant, personView, targetLanguage, uuid } from './primitives.ts'
import { problemView } from './problem-view.ts'
import { errorCode, refusalView } from './refusal.ts'

/**
 * `translate_missing`: lines that machine translation left open, and only those.
 * `translate_again`, `read_again`, `clean_again`: every page once more, as proposals beside what is
 * there.
 */
export const BOARD_ACTIONS = [
  'pause',
  'resume',
  'cancel',
  'retry',
  'translate_missing',
  'translate_again',
  'read_again',
  'clean_again',
  'first',
  'in_turn',
] as const
export type BoardAction = (typeof BOARD_ACTIONS)[number]

const count = z.number().int()
export const runStage = z.enum(RUN_STAGES)

/**
 * A chapter is in one of them. `paused` wins over the rest: somebody asked for it. `done`: all its
 * work ended in the last 24 hours.
 */
export const BOARD_STATES = ['failed', 'running', 'waiting', 'paused', 'done'] as const
export type BoardState = (typeof BOARD_STATES)[number]

/** millionths of the currency (ISO 4217) */
const cost = z.object({ currency: z.string(), micros: count })
export type Cost = z.output<typeof cost>

export const boardStage = z.object({
  stage: runStage,
  /** pages of the latest run */
  pages: count,
  done: count,
  running: count,
  waiting: count,
  failed: count,
  canceled: count,
  /** a second translation, as proposals beside the words that are there */
  proposes: z.boolean(),
  /** 0..1, parts of running pages counted */
  progress: z.number(),
  /** what the engines call themselves; empty where nothing ran or the work was there already */
  engines: z.array(z.string()),
  /** of a good run of one page; null without one */
  averageMs: count.nullable(),
  /** one for each currency; empty where no engine has a price */
  costs: z.array(cost),
  /** why pages failed, most frequent first */
  causes: z.array(z.object({ cause: refusalView, pages: count })),
  /**
   * of machine translation: what it filled in; null for other stages and before the first page is
   * through
   */
  drafts: draftCoverage.nullable(),
})
export type BoardStageView = z.output<typeof boardStage>

export const boardRow = z.object({
  /** of the chapter */
  id: uuid,
  number: count,
  status: z.string(),
  /** as the chapter says it; null: nothing is wrong */
  problem: problemView.nullable(),
  state: z.enum(BOARD_STATES),
  order: z.object({
    id: uuid,
    serial: count,
    title: z.string(),
    urgent: z.boolean(),
    targetLanguage,
    cutoffAt: instant,
  }),
  paused: z.object({ at: instant, by: personView.nullable() }).nullable(),
  /** raised by hand: before urgent orders */
  first: z.boolean(),
  /** stages that ever ran, in their order */
  stages: z.array(boardStage),
  can: canView(BOARD_ACTIONS),
})
export type BoardRowView = z.output<typeof boardRow>

const access = 'chapter.ai.retry_skip'

export const aiBoardList = defineEndpoint({
  id: 'ai_board.list',
  method: 'GET',
  path: '/ai-board',
  summary:
    'Chapters with machine work: raised ones first, then urgent orders, then by deadline; `next` is the `after` of the next part',
  query: z.strictObject({
    /** absent: all that is not done */
    state: z.enum(BOARD_STATES).optional(),
    /** chapters where this stage waits, runs or failed */
    stage: runStage.optional(),
    language: targetLanguage.optional(),
    /** number or title of the order */
    search: z.string().trim().max(100).optional(),
    orderId: uuid.optional(),
    after: z.string().max(120).optional(),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    rows: z.array(boardRow),
    /** null: that was all */
    next: z.string().nullable(),
    /** chapters by state, whatever state is asked for; other filters count */
    counts: z.record(z.enum(BOARD_STATES), count),
  }),
  access,
})

export const boardPage = z.object({
  taskId: uuid,
  pageId: uuid,
  pageName: z.string(),
  position: count,
  stage: runStage,
  status: z.enum(PAGE_TASK_STATUSES),
  progress: z.number(),
  attempt: count,
  failures: count,
  cause: refusalView.nullable(),
  /** the engine's own words, for whoever looks after it */
  detail: z.string().nullable(),
  engine: z.string().nullable(),
  milliseconds: count.nullable(),
  /** null: the engine had no price then */
  cost: cost.nullable(),
  /** of machine translation */
  drafts: draftCoverage.nullable(),
  /** lines translated again: the same, empty before, other than their words; else null */
  proposals: z.object({ same: count, new: count, conflict: count }).nullable(),
})
export type BoardPageView = z.output<typeof boardPage>

export const aiBoardPages = defineEndpoint({
  id: 'ai_board.pages',
  method: 'GET',
  path: '/ai-board/chapters/:chapterId',
  summary:
    'Pages of a chapter by stage, latest run of each, with engine, time, cost and what went wrong',
  params: chapterParams,
  response: z.object({ row: boardRow, pages: z.array(boardPage) }),
  access,
})

export const aiBoardAct = defineEndpoint({
  id: 'ai_board.act',
  method: 'POST',
  path: '/ai-board/act',
  summary:
    'Pause, resume, cancel, retry what failed, translate again, put first or back in turn: chapters, or every chapter of an order; a result per chapter',
  body: z.strictObject({
    action: z.enum(BOARD_ACTIONS),
    chapterIds: z.array(uuid).max(200).default([]),
    orderId: uuid.optional(),
  }),
  response: z.array(
    z.object({ chapterId: uuid, number: count, done: z.boolean(), error: errorCode.nullable() }),
  ),
  access,
})

export const enginePrice = z.strictObject({
  /** as the engine calls itself in its runs */
  engine: z.string().min(1).max(120),
  /** for 1,000 characters of source text, in units of the currency */
  perThousand: z.number().positive().max(10_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type EnginePrice = z.output<typeof enginePrice>

const enginePrices = z.object({
  version: count,
  prices: z.array(enginePrice),
  /** engines that read or translate and ever ran, with or without a price */
  engines: z.array(z.string()),
})

/** What people made of the readings of an engine in one book. */
const readingFigures = z.object({
  engine: z.string(),
  /** regions it found, in chapters whose translation was completed */
  regions: count,
  /** regions whose text people changed */
  corrected: count,
  /** regions that people deleted: no lettering */
  false: count,
  /** regions that people drew themselves */
  missed: count,
  /** letters it read in regions that are still there, and edits that people made to them */
  letters: count,
  edits: count,
})

export const aiBoardCorrections = defineEndpoint({
  id: 'ai_board.corrections',
  method: 'GET',
  path: '/ai-board/corrections',
  summary: 'What people changed of what machines read and translated in a book, by engine',
  query: z.strictObject({ bookId: uuid }),
  response: z.object({
    readings: z.array(readingFigures),
    /** letters that were taken for others, most frequent first, at most 30 */
    confusions: z.array(z.object({ read: z.string(), meant: z.string(), count })),
    /** lines an engine translated, and those that people left as they were; the best kept first */
    drafts: z.array(
      z.object({ engine: z.string(), language: targetLanguage, lines: count, kept: count }),
    ),
  }),
  access,
})

export const enginePricesGet = defineEndpoint({
  id: 'engine_price.list',
  method: 'GET',
  path: '/ai-board/prices',
  summary: 'What engines cost per 1,000 characters; runs keep the price they were made at',
  response: enginePrices,
  access,
})

export const enginePricesPut = defineEndpoint({
  id: 'engine_price.set',
  method: 'PUT',
  path: '/ai-board/prices',
  summary: 'Set what engines cost, all of them at once; for runs from now on',
  body: z.strictObject({
    version: count,
    prices: z
      .array(enginePrice)
      .max(100)
      .refine((prices) => new Set(prices.map(({ engine }) => engine)).size === prices.length),
  }),
  response: enginePrices,
  access: 'settings.policy',
})
