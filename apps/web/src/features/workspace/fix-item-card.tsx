import { orderChapters } from '@panelflow/contract/order.ts'
import {
  chapterGet,
  fixItemList,
  type FixItemView,
  fixItemAnswer,
} from '@panelflow/contract/workflow.ts'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { snapshotChanges, type ItemChangeView } from '@panelflow/contract/snapshot.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { personName } from '../../lib/i18n/labels.ts'
import { useWrite } from '../../lib/http/query.ts'
import { useReasonLabel } from './use-reason-label.ts'
import reworkClasses from './rework/rework.module.css'
import { WordDiff } from '../../editor/panels/word-diff.tsx'
import classes from './workspace.module.css'

const REFRESHES = [fixItemList, snapshotChanges, chapterGet, orderChapters]

/**
 * The button that asked for words gets the focus again when their field goes, unless the person has
 * gone on elsewhere.
 */
const useFocusReturn = (asking: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const hasRequested = useRef(false)
  useEffect(() => {
    if (!asking && hasRequested.current && document.activeElement === document.body)
      button.current?.focus()
    hasRequested.current = asking
  }, [asking])
  return button
}

const Answering = ({ item }: { readonly item: FixItemView }) => {
  const t = usePanelTranslations()
  const [words, setText] = useState<string | null>(null)
  const send = useWrite(fixItemAnswer, { refreshes: REFRESHES, onDone: () => setText(null) })
  const params = { fixItemId: item.id }
  const dispute = useFocusReturn(words !== null)
  if (words === null) {
    return (
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant={item.answer === null ? 'filled' : 'default'}
          loading={send.isPending}
          onClick={() => send.mutate({ params, body: { answer: 'fixed' } })}
        >
          {t('fix.fixed')}
        </Button>
        <Button
          ref={dispute}
          size="compact-sm"
          variant="default"
          onClick={() => setText(item.answerText ?? '')}
        >
          {t('fix.dispute')}
        </Button>
      </Group>
    )
  }
  return (
    <>
      <Textarea
        label={t('fix.why')}
        value={words}
        autosize
        minRows={2}
        maxLength={2000}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="compact-sm"
          loading={send.isPending}
          disabled={words.trim() === ''}
          onClick={() => send.mutate({ params, body: { answer: 'disputed', words } })}
        >
          {t('fix.send_dispute')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setText(null)}>
          {t('fix.back')}
        </Button>
      </Group>
    </>
  )
}

interface FixItemCardProps {
  readonly item: FixItemView
  readonly place: string | null
  readonly onNavigate: (() => void) | null
  /** what became of the place since it was sent back; undefined: not known (yet) */
  readonly change?: ItemChangeView
  /** puts the suggested words in; null where they cannot be */
  readonly onUse: (() => void) | null
}

/** One thing to put right, and its answer. */
export const FixItemCard = ({ item, place, onNavigate, change, onUse }: FixItemCardProps) => {
  const t = usePanelTranslations()
  const { t: rework } = useTranslation('rework')
  const reason = useReasonLabel()
  return (
    <li className={classes['fix']} data-closed={item.closed || undefined}>
      <div className={classes['fixHead']}>
        <strong>{reason(item.reasonCode)}</strong>
        {item.answer === null ? null : (
          <StatusLabel tone={item.answer === 'fixed' ? 'good' : 'attention'}>
            {t(`fix.answer.${item.answer}`)}
          </StatusLabel>
        )}
        {item.closed ? <StatusLabel tone="neutral">{t('fix.closed')}</StatusLabel> : null}
      </div>
      <p className={classes['comment']}>{item.comment}</p>
      {item.suggestion === null ? null : (
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <span className={reworkClasses['suggestion']} title={rework('fix.suggestion')}>
            {item.suggestion}
          </span>
          {onUse === null ? null : (
            <Button size="compact-xs" variant="light" onClick={onUse}>
              {rework('fix.use')}
            </Button>
          )}
        </Group>
      )}
      {change === undefined || change.textBefore === change.textAfter ? null : (
        <WordDiff before={change.textBefore ?? ''} after={change.textAfter ?? ''} />
      )}
      {item.answerText === null || item.answerText === '' ? null : (
        <p className={classes['comment']}>{`↳ ${item.answerText}`}</p>
      )}
      <Text fz="xs" c="dimmed">
        {t('fix.by', { name: personName(item.createdBy), round: item.round })}
        {place === null ? '' : ` · ${place}`}
      </Text>
      {onNavigate === null ? null : (
        <Button size="compact-xs" variant="subtle" justify="flex-start" onClick={onNavigate}>
          {t('fix.show')}
        </Button>
      )}
      {item.canAnswer ? <Answering item={item} /> : null}
    </li>
  )
}
