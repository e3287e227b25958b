import { SegmentedControl, Text } from '@mantine/core'
import { checkRequestDecide, type CheckRequestView } from '@panelflow/contract/check-request.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runsOf } from '@panelflow/domain/order/chapter-runs.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWrite } from '../../../lib/query.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { useReturnDeadline } from '../return-deadline.tsx'
import classes from './check.module.css'
import { type DecisionDraft, decisionsOf, draftErrors, draftOf, openChaptersOf } from './decision-draft.ts'
import { DecisionFields, type PersonPicker } from './decision-fields.tsx'
import { RequestView } from './request-view.tsx'

interface DecideWindowProps {
  readonly request: CheckRequestView
  readonly picker: PersonPicker
  readonly onClose: () => void
}

/** All open chapters alike, or each by itself; one key for all, else the chapter's id. */
const ALL = 'all'

/** The translation administrator decides a check request chapter by chapter (spec §6, domain.md §4), all in one go. */
export const DecideWindow = ({ request, picker, onClose }: DecideWindowProps) => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const open = openChaptersOf(request)
  const [mode, setMode] = useState<'together' | 'each'>('together')
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DecisionDraft>>(() => new Map())
  const [tried, setTried] = useState(false)
  const draftAt = (key: string): DecisionDraft => drafts.get(key) ?? drafts.get(ALL) ?? draftOf(request)
  const keyOf = (chapterId: string): string => (mode === 'together' ? ALL : chapterId)
  const change = (key: string, part: Partial<DecisionDraft>): void => setDrafts(new Map(drafts).set(key, { ...draftAt(key), ...part }))
  const decide = useWrite(checkRequestDecide, { quiet: true, done: () => t('decide.done'), onDone: onClose })
  const fields =
    mode === 'together' ? [{ key: ALL, chapters: [...open] }] : open.map((chapter) => ({ key: chapter.chapterId, chapters: [chapter] }))

  const goingBack = fields.flatMap(({ key, chapters }) => (draftAt(key).conclusion === 'dismissed' ? [] : chapters))
  const stage = goingBack.length > 0 ? 'translation' : undefined
  const { field: deadlineField, ready, deadline } = useReturnDeadline(request.orderId, stage, goingBack)

  // somebody may have decided while the window was open
  const settled =
    open.length > 0 ? null : reasonOf('check_request.decided', { chapters: runsOf(request.chapters.map(({ number }) => number)) })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const isReady = ready()
    if (!isReady || fields.some(({ key }) => draftErrors(draftAt(key)).length > 0)) return
    const decisions = decisionsOf(open, (chapterId) => draftAt(keyOf(chapterId)))
    decide.mutate({ params: { checkRequestId: request.id }, body: { version: request.order.version, decisions, deadline } })
  }

  return (
    <FormModal
      opened
      size={760}
      onClose={onClose}
      title={t('request.title', { order: `#${request.order.serial} ${request.order.title}` })}
      submitLabel={t('decide.submit')}
      cancelLabel={app('action.cancel')}
      busy={decide.isPending}
      failure={decide.error ? failureWords(decide.error) : settled}
      submitDisabled={settled !== null}
      onSubmit={submit}
    >
      <RequestView request={request} />
      {open.length > 1 ? (
        <SegmentedControl
          aria-label={t('decide.how')}
          value={mode}
          onChange={setMode}
          data={[
            { value: 'together', label: t('decide.together') },
            { value: 'each', label: t('decide.each') },
          ]}
        />
      ) : null}
      {fields.map(({ key, chapters }) => (
        <section key={key} className={classes['chapter']} data-decision={key}>
          <Text fz="sm" fw={600}>
            {t('decide.chapter', { number: runsOf(chapters.map(({ number }) => number)) })}
          </Text>
          <DecisionFields
            request={request}
            chapters={chapters}
            draft={draftAt(key)}
            tried={tried}
            picker={picker}
            onChange={(part) => change(key, part)}
          />
        </section>
      ))}
      {deadlineField}
    </FormModal>
  )
}
