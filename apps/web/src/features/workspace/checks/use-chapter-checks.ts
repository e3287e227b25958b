import { bookTerms } from '@panelflow/contract/book.ts'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { type FindingView, pageCheckList } from '@panelflow/contract/page-check.ts'
import { listKeptNames } from '@panelflow/domain/glossary/mark-terms.ts'
import { blocksStage } from '@panelflow/domain/page/checks/check-list.ts'
import { getStageInWork } from '@panelflow/domain/page/completion-check.ts'
import { useEffect, useRef } from 'react'
import type { Editor } from '../../../editor/engine/editor.ts'
import { useRead } from '../../../lib/http/query.ts'

/** Does the finding keep the work that the chapter is in from being completed? */
export const blocksNow = (
  { check, level, dismissal }: FindingView,
  { status }: Pick<ChapterView, 'status'>,
): boolean => {
  const stage = getStageInWork(status)
  return dismissal === null && stage !== null && blocksStage(check, level, stage)
}

/** A worker measures the pages of a chapter whose checks are read. */
const isBeingMeasured = ({ isMeasuring }: EndpointAnswer<typeof pageCheckList>): boolean =>
  isMeasuring

/** Reads the findings of the chapter for its editor, again whenever the chapter goes on. */
export const useChapterChecks = (
  editor: Editor | null,
  order: OrderView,
  chapter: ChapterView,
  enabled: boolean,
): void => {
  const { data, refetch } = useRead(
    pageCheckList,
    { params: { chapterId: chapter.id } },
    { watchWhile: isBeingMeasured, enabled },
  )
  const terms = useRead(bookTerms, {
    params: { bookId: order.book.id },
    query: { language: order.targetLanguage },
  }).data
  const { sourceLanguage } = order.book
  const { targetLanguage } = order
  const version = useRef(chapter.version)
  useEffect(() => {
    if (version.current === chapter.version) return
    version.current = chapter.version
    void refetch()
  }, [chapter.version, refetch])
  useEffect(() => {
    if (terms !== undefined) editor?.session.setNames(listKeptNames(terms))
  }, [editor, terms])
  useEffect(() => {
    if (editor === null || data === undefined || terms === undefined) return
    editor.checks.context.set({
      ...data,
      languages: { source: sourceLanguage, target: targetLanguage },
      terms,
    })
  }, [editor, data, terms, sourceLanguage, targetLanguage])
}
