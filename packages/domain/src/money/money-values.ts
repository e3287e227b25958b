import { REPORT_STAGES, type ReportStage } from '../report/report-stage.ts'

/**
 * What a rate is paid for. `flat`: once for each order, with the first chapter of it that the
 * person hands over in that stage.
 */
export const PAY_UNITS = ['word', 'page', 'chapter', 'hour', 'flat'] as const
export type PayUnit = (typeof PAY_UNITS)[number]

/** Stages that are paid. */
export const PAY_STAGES = REPORT_STAGES
export type PayStage = ReportStage

/**
 * - `correction`: what changed about work that stands on a sheet that is locked
 * - `adjustment`: an amount that an administrator entered, with its reason
 */
export const PAY_LINE_KINDS = ['work', 'correction', 'adjustment'] as const
export type PayLineKind = (typeof PAY_LINE_KINDS)[number]

/** Why work has no amount. It is shown, and never counted as nothing without a word. */
export const PAY_PROBLEMS = ['no_rate', 'no_words', 'no_hours'] as const
export type PayProblem = (typeof PAY_PROBLEMS)[number]

/** Of an amount that somebody types, in whole minor units. */
export const AMOUNT_MAX = 100_000_000_000

/** The longest period of a sheet, in days. */
export const PAY_SHEET_MAX_DAYS = 92

/** Per unit: up to four places. */
export const RATE_AMOUNT = /^\d{1,7}(\.\d{1,4})?$/
/** From 1 to 9.99. */
export const URGENCY_FACTOR = /^[1-9](\.\d{1,2})?$/
export const HOURS = /^\d{1,4}(\.\d{1,2})?$/
/** Of the studio's currency for one unit of another. */
export const EXCHANGE_RATE = /^\d{1,6}(\.\d{1,6})?$/
