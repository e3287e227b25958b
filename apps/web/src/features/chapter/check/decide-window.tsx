import { SegmentedControl, Text } from '@mantine/core'
import { checkRequestDecide, type CheckRequestView } from '@panelflow/contract/check-request.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { useReturnDeadline } from '../event/return-deadline.tsx'
import { ChapterDecisions } from './chapter-decisions.tsx'
import classes from './check.module.css'
import {
  type DecisionDraft,
  toDecisions,
  draftErrors,
  createDecisionDraft,
  listOpenChapters,
} from './decision-draft.ts'
import { DecisionFields, type PersonPicker } from './decision-fields.tsx'
import { RequestView } from './request-view.tsx'

interface DecideWindowProps {
  readonly request: CheckRequestView
  readonly picker: PersonPicker
  readonly onClose: () => void
}

/** All open chapters alike, or each by itself; one key for all, else the chapter's id. */
const ALL = 'all'

/**
 * The translation administrator decides a check request chapter by chapter (spec
 * 6.note.check_requests), all in one go.
 */
export const DecideWindow = ({ request, picker, onClose }: DecideWindowProps) => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const open = listOpenChapters(request)
  const [mode, setMode] = useState<'together' | 'each'>('together')
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DecisionDraft>>(() => new Map())
  const [tried, setTried] = useState(false)
  const [opened, setOpened] = useState(open[0]?.chapterId ?? null)
  // one draft for all untouched chapters, so that their lines are not drawn again
  const { action } = request
  const start = useMemo(() => createDecisionDraft({ action }), [action])
  const draftAt = (key: string): DecisionDraft => drafts.get(key) ?? drafts.get(ALL) ?? start
  const toggle = useCallback((key: string) => setOpened((now) => (now === key ? null : key)), [])
  const toKey = (chapterId: string): string => (mode === 'together' ? ALL : chapterId)
  const change = (key: string, part: Partial<DecisionDraft>): void =>
    setDrafts(new Map(drafts).set(key, { ...draftAt(key), ...part }))
  const decide = useWrite(checkRequestDecide, {
    quiet: true,
    done: () => t('decide.done'),
    onDone: onClose,
  })
  const fields =
    mode === 'together'
      ? [{ key: ALL, chapters: [...open] }]
      : open.map((chapter) => ({ key: chapter.chapterId, chapters: [chapter] }))

  const goingBack = fields.flatMap(({ key, chapters }) =>
    draftAt(key).conclusion === 'dismissed' ? [] : chapters,
  )
  const stage = goingBack.length > 0 ? 'translation' : undefined
  const {
    field: deadlineField,
    ready,
    deadline,
  } = useReturnDeadline(request.orderId, stage, goingBack)

  // somebody may have decided while the window was open
  const settled =
    open.length > 0
      ? null
      : getReasonText('check_request.decided', {
          chapters: formatRuns(request.chapters.map(({ number }) => number)),
        })

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const isReady = ready()
    const wrong = fields.find(({ key }) => draftErrors(draftAt(key)).length > 0)
    if (wrong !== undefined) setOpened(wrong.key)
    if (!isReady || wrong !== undefined) return
    const decisions = toDecisions(open, (chapterId) => draftAt(toKey(chapterId)))
    decide.mutate({
      params: { checkRequestId: request.id },
      body: { version: request.order.version, decisions, deadline },
    })
  }

  const renderFields = (key: string, chapters: CheckRequestView['chapters']) => (
    <DecisionFields
      request={request}
      chapters={chapters}
      draft={draftAt(key)}
      tried={tried}
      picker={picker}
      onChange={(part) => change(key, part)}
    />
  )

  return (
    <FormModal
      opened
      size={760}
      onClose={onClose}
      title={t('request.title', { order: `#${request.order.serial} ${request.order.title}` })}
      submitLabel={t('decide.submit')}
      cancelLabel={app('action.cancel')}
      busy={decide.isPending}
      failure={decide.error ? getFailureMessage(decide.error) : settled}
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
      {mode === 'together' ? (
        <section className={classes['chapter']} data-decision={ALL}>
          <Text fz="sm" fw={600}>
            {t('decide.chapter', {
              count: open.length,
              number: formatRuns(open.map(({ number }) => number)),
            })}
          </Text>
          {renderFields(ALL, [...open])}
        </section>
      ) : (
        <ChapterDecisions
          chapters={[...open]}
          draftAt={draftAt}
          tried={tried}
          open={opened}
          onToggle={toggle}
          renderFields={(chapter) => renderFields(chapter.chapterId, [chapter])}
        />
      )}
      {deadlineField}
    </FormModal>
  )
}
