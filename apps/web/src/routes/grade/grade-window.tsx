import type { ChapterView } from '@panelflow/contract/order.ts'
import { lazy, Suspense } from 'react'
import { addGradeWords } from '../../features/grade/grade-area.ts'

// comes with its words, wherever it is opened
const GradeFormModal = lazy(async () => {
  const [{ GradeFormModal: modal }] = await Promise.all([import('../../features/grade/parts/grade-form-modal.tsx'), addGradeWords()])
  return { default: modal }
})

interface GradeWindowProps {
  readonly chapter: Pick<ChapterView, 'id' | 'number'>
  readonly onClose: () => void
}

/** Scores the translation of a chapter, over any screen. */
export const GradeWindow = ({ chapter, onClose }: GradeWindowProps) => (
  <Suspense fallback={null}>
    <GradeFormModal what={{ chapter }} onClose={onClose} />
  </Suspense>
)
