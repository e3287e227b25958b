import { gradeList } from '@panelflow/contract/grade.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../../lib/http/api.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { GradeFormModal } from './grade-form-modal.tsx'

interface ScoreWindowProps {
  readonly chapter: Pick<ChapterView, 'id' | 'number' | 'people'>
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
export const ScoreWindow = ({ chapter, onClose }: ScoreWindowProps) => {
  const { data, isPending } = useOwnScores(chapter.id)
  if (isPending) return null
  const grade = data?.rows.find(({ translator }) => translator.id === chapter.people.translator?.id)
  return <GradeFormModal what={grade === undefined ? { chapter } : { grade }} onClose={onClose} />
}
