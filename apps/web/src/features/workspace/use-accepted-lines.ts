import { acceptedLineAdd, acceptedLineList } from '@panelflow/contract/accepted-line.ts'
import type { PageView } from '@panelflow/contract/page.ts'
import type { ReadingStage } from '@panelflow/domain/page/accepted-lines.ts'
import { useEffect, useRef } from 'react'
import type { Editor } from '../../editor/engine/editor.ts'
import { api } from '../../lib/http/api.ts'
import { useRead } from '../../lib/http/query.ts'
import { type AcceptedLinesSession, keepAcceptedLines } from './accepted-lines.ts'

interface Place {
  readonly account: string
  readonly chapterId: string
  /** null: nobody reads line by line at the stage */
  readonly stage: ReadingStage | null
  readonly pages: readonly PageView[]
}

/** The accepted lines of the chapter at its stage, live, and how many lines there are. */
export const useAcceptedLines = (
  { review }: Editor,
  { account, chapterId, stage, pages }: Place,
): void => {
  const session = useRef<AcceptedLinesSession>(null)
  const { data, dataUpdatedAt } = useRead(
    acceptedLineList,
    { params: { chapterId }, query: { stage: stage ?? 'proofreading' } },
    { enabled: stage !== null },
  )
  const lineCount = stage === null ? null : pages.reduce((sum, { texts }) => sum + texts, 0)
  useEffect(() => review.lineCount.set(lineCount), [review, lineCount])
  useEffect(() => {
    if (stage === null) {
      review.accepted.set(new Map())
      return undefined
    }
    const oldKey = `panelflow.accepted.${account}.${chapterId}`
    const opened = keepAcceptedLines({
      accepted: review.accepted,
      storage: localStorage,
      key: `${oldKey}.${stage}`,
      oldKey,
      send: (lines) =>
        api.call(acceptedLineAdd, { params: { chapterId }, body: { stage, lines: [...lines] } }),
    })
    session.current = opened
    return () => {
      session.current = null
      opened.close()
    }
  }, [review, account, chapterId, stage])
  useEffect(() => {
    // the same list read again is a reason to send what is left
    if (data !== undefined && dataUpdatedAt > 0) session.current?.take(data)
  }, [data, dataUpdatedAt])
}
