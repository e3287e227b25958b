/** Amounts in whole minor units of the studio's currency. */
export interface Cost {
  /** of work that was handed over and has an amount */
  readonly people: number
  /** of engines, in the studio's currency or converted to it */
  readonly machines: number
  /** parts of the work without an amount: the cost is not complete */
  readonly unpriced: number
}

export interface Plan {
  /** what it may cost */
  readonly budget: number | null
  /** what the client pays */
  readonly price: number | null
}

interface Balance {
  readonly total: number
  /** of the budget that is left; below 0: over it. Null: there is no budget */
  readonly left: number | null
  /** price without cost. Null: there is no price */
  readonly margin: number | null
  /** of the price, per cent, rounded down; null: there is no price, or it is 0 */
  readonly marginPercent: number | null
}

export const computeBalance = ({ people, machines }: Cost, { budget, price }: Plan): Balance => {
  const total = people + machines
  const margin = price === null ? null : price - total
  return {
    total,
    left: budget === null ? null : budget - total,
    margin,
    marginPercent:
      margin === null || price === null || price === 0 ? null : Math.floor((margin * 100) / price),
  }
}
