import { measureEdits } from '../features/grade/measure-edits.ts'
import { measureMachine } from '../features/grade/measure-machine.ts'
import { learnAcceptedLines } from '../features/memory/learn-accepted-lines.ts'
import { recordWork } from '../features/money/record-work.ts'
import { notify } from '../features/notification/notify.ts'
import { announce } from '../features/notification/queue-deliveries.ts'
import { saveSnapshot } from '../features/snapshot/save-snapshot.ts'
import { cancelStages, startStage } from '../features/task/start-stage.ts'
import type { WorkflowEffects } from '../ports/workflow-effects.ts'

/** The features that carry out what a decision of the workflow asks for. */
export const WORKFLOW_EFFECTS: WorkflowEffects = {
  startStage,
  cancelStages,
  saveSnapshot,
  measureEdits,
  measureMachine,
  recordWork,
  learnAcceptedLines,
  notify,
  announce,
}
