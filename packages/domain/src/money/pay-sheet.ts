import type { PayLineKind } from './money-values.ts'
import { computePay, type Pay, type PayableWork, type PayRate } from './pay.ts'

/** Work with what stands about it on locked sheets. */
export interface RecordedWork extends PayableWork {
  readonly recordId: string
  /** taken back before the stage went on, and not handed over again */
  readonly isTakenBack: boolean
  /** sum of its lines on locked sheets, in minor units; null: it is on none */
  readonly paid: number | null
}

interface WorkLine {
  readonly kind: Exclude<PayLineKind, 'adjustment'>
  readonly recordId: string
  readonly pay: Pay | null
  /** null: `pay` says why. Of a correction, what is paid or kept back beside what was paid */
  readonly amount: number | null
}

/**
 * The line that a sheet needs for this work: its pay where it is on no locked sheet, else the
 * difference to what was paid. Null: nothing is to be said. Work on a locked sheet for which
 * nothing can be computed any more stays paid.
 */
const toLine = (
  rates: readonly PayRate[],
  { recordId, isTakenBack, paid, ...work }: RecordedWork,
  digits: number,
): WorkLine | null => {
  if (paid === null) {
    if (isTakenBack) return null
    const pay = computePay(rates, work, digits)
    return { kind: 'work', recordId, pay, amount: pay.ok ? pay.amount : null }
  }
  if (isTakenBack)
    return paid === 0 ? null : { kind: 'correction', recordId, pay: null, amount: -paid }
  const pay = computePay(rates, work, digits)
  if (!pay.ok || pay.amount === paid) return null
  return { kind: 'correction', recordId, pay, amount: pay.amount - paid }
}

/** Lines of work, in the order of the work. */
export const computeWorkLines = (
  rates: readonly PayRate[],
  works: readonly RecordedWork[],
  digits: number,
): readonly WorkLine[] =>
  works.map((work) => toLine(rates, work, digits)).filter((line) => line !== null)

/** What this work costs now, paid or not; null: it has no amount. */
export const computeWorkCost = (
  rates: readonly PayRate[],
  { isTakenBack, paid, ...work }: RecordedWork,
  digits: number,
): number | null => {
  if (isTakenBack) return 0
  const pay = computePay(rates, work, digits)
  if (pay.ok) return pay.amount
  return paid === null || paid === 0 ? null : paid
}
