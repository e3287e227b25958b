/**
 * Cosine and sine that give the same bits in every JavaScript engine: `Math.sin` and `Math.cos` are
 * allowed to differ in the last bit, sums and products are not.
 */
export interface Turn {
  readonly cos: number
  readonly sin: number
}

/** Angles are kept in hundredths of a degree. */
const STEPS_PER_TURN = 36_000
const RADIANS_PER_STEP = Math.PI / 18_000

function series(x: number): Turn {
  const q = x * x
  const sin =
    x *
    (1 -
      (q / 6) *
        (1 -
          (q / 20) *
            (1 - (q / 42) * (1 - (q / 72) * (1 - (q / 110) * (1 - (q / 156) * (1 - q / 210)))))))
  const cos =
    1 -
    (q / 2) *
      (1 -
        (q / 12) *
          (1 -
            (q / 30) *
              (1 - (q / 56) * (1 - (q / 90) * (1 - (q / 132) * (1 - (q / 182) * (1 - q / 240)))))))
  return { cos, sin }
}

/** Degrees, rounded to 0.01; right angles are exact. Not a number counts as 0. */
export function getTurn(degrees: number): Turn {
  const steps = Number.isFinite(degrees) ? Math.round((degrees % 360) * 100) : 0
  const step = ((steps % STEPS_PER_TURN) + STEPS_PER_TURN) % STEPS_PER_TURN
  const quadrant = Math.floor(step / 9_000)
  const rest = step - quadrant * 9_000
  const near =
    rest <= 4_500
      ? series(rest * RADIANS_PER_STEP)
      : swap(series((9_000 - rest) * RADIANS_PER_STEP))
  if (quadrant === 0) return near
  if (quadrant === 1) return { cos: -near.sin, sin: near.cos }
  if (quadrant === 2) return { cos: -near.cos, sin: -near.sin }
  return { cos: near.sin, sin: -near.cos }
}

const QUARTER = Math.PI / 2

/**
 * Radians, not rounded: for points along a curve, whose angles nobody stores. Meant for a few turns
 * at most.
 */
export function turnOfRadians(radians: number): Turn {
  const quarters = Math.round(radians / QUARTER)
  const near = series(radians - quarters * QUARTER)
  switch (((quarters % 4) + 4) % 4) {
    case 0:
      return near
    case 1:
      return { cos: -near.sin, sin: near.cos }
    case 2:
      return { cos: -near.cos, sin: -near.sin }
    default:
      return { cos: near.sin, sin: -near.cos }
  }
}

function swap(turn: Turn): Turn {
  return { cos: turn.sin, sin: turn.cos }
}
