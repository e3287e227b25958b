import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import i18next from 'i18next'

/** What an engine is for; a stage of a newer server falls back to its plain name. */
export const engineStage = (stage: string): string => {
  const known = RUN_STAGES.find((one) => one === stage)
  return known === undefined ? stage.replaceAll('_', ' ') : i18next.t(`run.${known}`)
}
