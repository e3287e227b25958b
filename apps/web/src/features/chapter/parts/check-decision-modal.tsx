import { checkRequestList } from '@panelflow/contract/check-request.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../../lib/http/query.ts'
import type { PersonPicker as Picker } from '../check/decision-fields.tsx'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

export type PersonPicker = Picker

const DecideWindow = lazy(async () => {
  const [{ DecideWindow: Window }] = await Promise.all([
    import('../check/decide-window.tsx'),
    loadTranslations('check'),
  ])
  return { default: Window }
})
const AnswerWindow = lazy(async () => {
  const [{ AnswerWindow: Window }] = await Promise.all([
    import('../check/answer-window.tsx'),
    loadTranslations('check'),
  ])
  return { default: Window }
})

const WithdrawWindow = lazy(async () => {
  const [{ WithdrawWindow: Window }] = await Promise.all([
    import('../check/answer-window.tsx'),
    loadTranslations('check'),
  ])
  return { default: Window }
})

interface CheckModalProps {
  readonly chapter: ChapterView
  readonly onClose: () => void
}

/**
 * The request the window was opened for. When somebody decides it meanwhile it stays visible, with
 * what was typed.
 */
const useOpenRequest = (chapter: ChapterView) => {
  const [requestId] = useState(chapter.openCheckRequestId)
  return useRead(checkRequestList, { params: { orderId: chapter.orderId } }).data?.find(
    (one) => one.id === requestId,
  )
}

/** Decides the open request of a chapter; comes with the other chapters it names. */
export const CheckDecisionModal = ({
  chapter,
  picker,
  onClose,
}: CheckModalProps & { readonly picker: PersonPicker }) => {
  const request = useOpenRequest(chapter)
  return (
    <Suspense fallback={null}>
      {request === undefined ? null : (
        <DecideWindow request={request} picker={picker} onClose={onClose} />
      )}
    </Suspense>
  )
}

/** The judged person's answer to the open request of a chapter. */
export const CheckAnswerModal = ({ chapter, onClose }: CheckModalProps) => {
  const request = useOpenRequest(chapter)
  return (
    <Suspense fallback={null}>
      {request === undefined ? null : <AnswerWindow request={request} onClose={onClose} />}
    </Suspense>
  )
}

/** Whoever asked takes the open request back, for every chapter it names. */
export const CheckWithdrawModal = ({ chapter, onClose }: CheckModalProps) => {
  const request = useOpenRequest(chapter)
  return (
    <Suspense fallback={null}>
      {request === undefined ? null : <WithdrawWindow request={request} onClose={onClose} />}
    </Suspense>
  )
}
