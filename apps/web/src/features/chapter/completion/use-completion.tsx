import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { type FindingView, pageCheckList } from '@panelflow/contract/page-check.ts'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { type ReactNode, useState } from 'react'
import { useReadNow } from '../../../lib/http/query.ts'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import type { PlainEvent } from '../chapter.actions.ts'
import { checkCompletion, type CompletionQuestion } from './check-completion.ts'

export const CompletionModal = lazyPart(
  async () => (await import('./completion-modal.tsx')).CompletionModal,
)

interface Asked {
  /** as it was when the person asked: somebody may be faster while the question is open */
  readonly chapter: ChapterView
  readonly event: PlainEvent
  readonly question: CompletionQuestion
}

interface CompletionOptions {
  readonly onComplete: (chapter: ChapterView, event: PlainEvent) => void
  readonly onNavigate: (chapter: ChapterView, finding: FindingView) => void
}

interface Completion {
  /** Sends the event, or asks first where something is open or nobody knows. */
  readonly complete: (chapter: ChapterView, event: PlainEvent) => Promise<void>
  readonly checking: boolean
  readonly modal: ReactNode
}

/** Times a person is kept waiting for pages that are being measured, and how long each time. */
const MAX_WAITS = 12
const WAIT_MS = 800

/** Findings, as soon as a worker has measured the pages; what takes longer is not measured. */
const readWhenMeasured = async (
  read: () => Promise<EndpointAnswer<typeof pageCheckList>>,
): Promise<readonly FindingView[]> => {
  let answer = await read()
  for (let waits = 0; answer.isMeasuring && waits < MAX_WAITS; waits++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    answer = await read()
  }
  return answer.findings
}

/** Hands a chapter on, after the person has seen what is still open in it. */
export const useCompletion = ({ onComplete, onNavigate }: CompletionOptions): Completion => {
  const readFindings = useReadNow(pageCheckList)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [checking, setChecking] = useState(false)
  const complete: Completion['complete'] = async (chapter, event) => {
    setChecking(true)
    const question = await checkCompletion(event, chapter.status, async () => {
      const findings = await readWhenMeasured(() =>
        readFindings({ params: { chapterId: chapter.id } }),
      )
      await loadTranslations('page-check')
      return findings
    })
    setChecking(false)
    setAsked(question === null ? null : { chapter, event, question })
    if (question === null) onComplete(chapter, event)
  }
  const close = (): void => setAsked(null)
  const modal =
    asked === null ? null : (
      <CompletionModal
        number={asked.chapter.number}
        accepts={asked.event === 'accept_visual'}
        question={asked.question}
        checking={checking}
        onNavigate={(finding) => {
          close()
          onNavigate(asked.chapter, finding)
        }}
        onComplete={() => {
          close()
          onComplete(asked.chapter, asked.event)
        }}
        onDuplicateConfirmed={() => void complete(asked.chapter, asked.event)}
        onClose={close}
      />
    )
  return { complete, checking, modal }
}
