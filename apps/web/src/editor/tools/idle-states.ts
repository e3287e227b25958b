/** The tools by name, each with the state it begins in. */
import { captureIdle } from './capturing.ts'
import { contourIdle } from './contour.ts'
import { eraseIdle } from './erasing.ts'
import { boxIdle, handIdle, selectIdle } from './idle.ts'
import { orderIdle } from './ordering.ts'
import { cleanupIdle } from './painting.ts'
import type { ToolContext, ToolState } from './tool-state.ts'

export type ToolName = keyof typeof IDLE_STATES

export const IDLE_STATES = {
  select: selectIdle,
  hand: handIdle,
  box: boxIdle,
  capture: captureIdle,
  order: orderIdle,
  contour: contourIdle,
  erase: eraseIdle,
  cleanup: cleanupIdle,
} as const satisfies Readonly<Record<string, (context: ToolContext) => ToolState>>
