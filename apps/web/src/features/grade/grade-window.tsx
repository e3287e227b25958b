import type { ChapterView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import type { ScoredChapter } from './parts/grade-form-modal.tsx'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

// comes with its words, wherever it is opened
const ScoreWindow = lazy(async () => {
  const [{ ScoreWindow: shown }] = await Promise.all([
    import('./parts/score-window.tsx'),
    loadTranslations('grade'),
  ])
  return { default: shown }
})

interface GradeWindowProps {
  readonly chapter: Pick<ChapterView, 'id' | 'number' | 'people'>
  readonly order: ScoredChapter['order']
  readonly onClose: () => void
}

/** Scores the translation of a chapter, over any screen. */
export const GradeWindow = ({ chapter, order, onClose }: GradeWindowProps) => (
  <Suspense fallback={null}>
    <ScoreWindow chapter={chapter} order={order} onClose={onClose} />
  </Suspense>
)
