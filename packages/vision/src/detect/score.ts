import type { Box } from '../raster.ts'
import type { Bubble } from './bubble.ts'
import type { TextFeatures } from './features.ts'

/**
 * How sure we are that a block is lettering, 0..1.
 * A bubble around it is strong evidence; without one the letters themselves must look like print.
 */
export function scoreText(text: TextFeatures, box: Box, bubble: Bubble | null): number {
  const doubts = [
    ramp(text.contrast, 70, 45),
    // inside a bubble its own purity says more: the margin around tight lettering reaches over the
    // bubble's edge
    bubble ? ramp(text.moat, 0.8, 0.5) : ramp(text.moat, 0.95, 0.75),
    bubble ? ramp(text.foreign, 0.4, 1.2) : ramp(text.foreign, 0.15, 0.8),
    ramp(text.sharpness, 0.4, 0.2),
    ramp(text.thickness, 1.6, 3.2),
    ramp(text.density, 0.09, 0.05),
    ramp(text.groundSpread, 8, 16),
    ramp(text.inkSpread, 20, 40),
  ]
  const evidence = bubble ? bubbleEvidence(text, box, bubble) : printEvidence(text)
  return Math.max(0, evidence - doubts.reduce((sum, doubt) => sum + doubt, 0) * 0.5)
}

/** 0 when `value` is at `good` or better, 1 when it is at `bad` or worse. */
function ramp(value: number, good: number, bad: number): number {
  return Math.min(1, Math.max(0, (value - good) / (bad - good)))
}

function bubbleEvidence(text: TextFeatures, box: Box, bubble: Bubble): number {
  const filled = (box.w * box.h) / bubble.area
  return (
    1 -
    0.5 * ramp(filled, 0.12, 0.04) -
    0.5 * ramp(bubble.impurity, 0.05, 0.2) -
    0.3 * ramp(text.pieces, 3, 1) -
    0.3 * ramp(bubble.solidity, 0.85, 0.72)
  )
}

function printEvidence(text: TextFeatures): number {
  // black on clean ground: even a few letters are more likely print than drawing
  const crisp =
    (1 - ramp(text.unrest, 0.02, 0.1)) *
    (1 - ramp(text.contrast, 150, 100)) *
    (1 - ramp(text.sharpness, 0.6, 0.5))
  const missing =
    0.6 * ramp(text.pieces, 9, 3) +
    0.5 * ramp(text.moat, 0.99, 0.93) +
    0.5 * ramp(text.foreign, 0.02, 0.2) +
    0.3 * ramp(text.fill, 0.7, 0.45)
  return Math.min(0.95, 0.95 - missing + 0.25 * crisp)
}
