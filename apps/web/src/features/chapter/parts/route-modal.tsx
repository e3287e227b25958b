import { Alert, Radio, Stack, Textarea } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { type ChapterEventInput, chapterTransition } from '@panelflow/contract/workflow.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RETURNED_TO } from '@panelflow/domain/order/return-deadline.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { type RouteEvent, listRoutes } from '../chapter.actions.ts'
import { useReturnDeadline } from '../return-deadline.tsx'
import { FixListField, type FixEntry, useFixListForm } from './fix-list-field.tsx'

const needsFixList = (
  event: RouteEvent,
): event is 'route_to_translation' | 'route_to_proofreading' =>
  event === 'route_to_translation' || event === 'route_to_proofreading'

/** Translation and proofreading get a fix list, the others a reason (workflow.json). */
const toEvent = (
  type: RouteEvent,
  fixList: readonly FixEntry[],
  reason: string,
): ChapterEventInput => (needsFixList(type) ? { type, fixList: [...fixList] } : { type, reason })

/** Where a rejected chapter goes on; it comes straight back to typesetting afterwards. */
export const RouteModal = ({
  chapter,
  onClose,
}: {
  readonly chapter: ChapterView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const routes = listRoutes(chapter)
  const [target, setTarget] = useState<RouteEvent | null>(routes[0] ?? null)
  const list = useFixListForm()
  const { field, ready, deadline } = useReturnDeadline(
    chapter.orderId,
    target === null ? undefined : RETURNED_TO[target],
    [chapter],
  )
  const words = useForm({ defaultValues: { reason: '' } })
  const send = useWrite(chapterTransition, {
    quiet: true,
    done: () => t('route.done', { number: chapter.number }),
    onDone: onClose,
  })
  const sendRoute = (fixList: readonly FixEntry[], reason: string): void => {
    if (target !== null && ready())
      send.mutate({
        params: { chapterId: chapter.id },
        body: { version: chapter.version, event: toEvent(target, fixList, reason), deadline },
      })
  }
  const submit =
    target !== null && needsFixList(target)
      ? list.handleSubmit(({ fixList }) => sendRoute(fixList, ''))
      : words.handleSubmit(({ reason }) => sendRoute([], reason))

  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={t('route.title', { number: chapter.number })}
      submitLabel={t('route.submit')}
      cancelLabel={t('action.cancel')}
      busy={send.isPending}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={submit}
    >
      {chapter.problem === null ? null : (
        <Alert color="orange" variant="light" title={t('route.problem')} p="xs">
          {getCauseMessage(chapter.problem)}
        </Alert>
      )}
      <Radio.Group
        label={t('route.target')}
        withAsterisk
        value={target}
        onChange={(value) => setTarget(routes.find((event) => event === value) ?? null)}
      >
        <Stack gap={6} mt={4}>
          {routes.map((event) => (
            <Radio key={event} value={event} label={t(`route.${event}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {target !== null && needsFixList(target) ? (
        <FixListField control={list.control} />
      ) : (
        <Textarea
          label={t('chapter.reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={2000}
          error={words.formState.errors.reason?.message}
          {...words.register('reason', {
            validate: (value) => value.trim() !== '' || t('chapter.reason_required'),
          })}
        />
      )}
      {field}
    </FormModal>
  )
}
