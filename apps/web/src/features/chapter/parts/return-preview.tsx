import type { ChapterView } from '@panelflow/contract/order.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { StepPreview, type StepsTranslate } from '../../../lib/forms/step-preview.tsx'
import type { ReturningEvent } from '../chapter.actions.ts'

/** From this round on the translation administrators are told (domain.md §4). */
const ALARM = 3

/** Whom the chapter goes back to, and what is kept. */
export const ReturnPreview = ({
  chapter,
  event,
}: {
  readonly chapter: ChapterView
  readonly event: ReturningEvent
}) => {
  const { number, people } = chapter
  const worker = event === 'refuse_review' ? people.proofreader : people.typesetter
  const round = chapter.round + 1
  const lines = (t: StepsTranslate): readonly string[] => [
    worker === null
      ? t('back.to_nobody', { number })
      : t('back.to', { number, person: personName(worker) }),
    t(round >= ALARM ? 'back.alarm' : 'back.round', { round }),
    t('back.kept'),
  ]
  return <StepPreview lines={lines} />
}
