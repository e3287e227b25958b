import { gradeList } from '@panelflow/contract/grade.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../../lib/http/api.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { GradeFormModal, type ScoredChapter } from './grade-form-modal.tsx'

interface ScoreWindowProps {
  readonly chapter: Pick<ChapterView, 'id' | 'number' | 'people'>
  readonly order: ScoredChapter['order']
  readonly onClose: () => void
}

/**
 * The person's own scores of a chapter, as they are now: an administrator may have taken one away
 * since. Nothing is kept, and no change reads them again.
 */
const useOwnScores = (chapterId: string) => {
  const me = useStore(sessionStore, ({ user }) => user?.id)
  return useQuery({
    queryKey: ['grade.own', me, chapterId],
    queryFn: ({ signal }) => api.call(gradeList, { query: { chapterId, scorer: me }, signal }),
    gcTime: 0,
  })
}

/**
 * Scores the translation of a chapter; whoever scored this translator already changes that score: a
 * second one would be refused.
 */
export const ScoreWindow = ({ chapter, order, onClose }: ScoreWindowProps) => {
  const { data, isPending } = useOwnScores(chapter.id)
  if (isPending) return null
  const grade = data?.rows.find(({ translator }) => translator.id === chapter.people.translator?.id)
  const { id, number, people } = chapter
  const scored = { id, number, order, translator: people.translator }
  return (
    <GradeFormModal
      what={grade === undefined ? { chapter: scored } : { grade }}
      onClose={onClose}
    />
  )
}
