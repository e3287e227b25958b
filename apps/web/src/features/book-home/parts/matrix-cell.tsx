import { VisuallyHidden } from '@mantine/core'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { getStage } from '@panelflow/domain/chapter/chapter-status.ts'
import { ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import { toneColor } from '@panelflow/ui/tokens/tone.ts'
import { IconPhotoEdit, IconPlus } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { CHAPTER_TONE, ORDER_TONE, RISK_TONE, stageColor } from '../../../lib/status-tone.ts'
import { formatMinute, formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { FilledCell } from '../matrix.ts'
import classes from '../book-home.module.css'

/** Everything about the cell, for whoever points at it. */
const useCellTip = (): ((cell: FilledCell) => string) => {
  const { t, i18n } = useTranslation('book-home')
  const { t: app } = useTranslation()
  return ({ order, status, deadline, people, others, isOver, sourceChanged }) =>
    [
      t('cell.order', { serial: order.serial, title: order.title }),
      isOver ? app(`order.status.${order.status}`) : app(`chapter.status.${status}`),
      ...people.map(({ seat, person }) => `${app(`seat.${seat}`)}: ${personName(person)}`),
      ...(isOver
        ? []
        : [t('cell.due', { time: formatMinute(deadline, i18n.language, getDisplayZone()) })]),
      ...(isOver || order.risk === 'none' ? [] : [t(`risk.${order.risk}`)]),
      ...(sourceChanged === 0 ? [] : [t('cell.source_changed', { count: sourceChanged })]),
      ...(others === 0 ? [] : [t('cell.others', { count: others })]),
    ].join('\n')
}

interface CellProps {
  readonly cell: FilledCell
  readonly language: TargetLanguage
  readonly href: string
  readonly tabIndex: 0 | -1
  readonly onOpen: (href: string) => void
}

/** A chapter in a language: where it stands, who has it, until when. */
export const MatrixCellLink = ({ cell, language, href, tabIndex, onOpen }: CellProps) => {
  const { t, i18n } = useTranslation('book-home')
  const { t: app } = useTranslation()
  const getTip = useCellTip()
  const now = useNow()
  const { order, status, handler, deadline, isOver, number } = cell
  const isStopped = isOver && order.status !== 'completed'
  const tone = isStopped ? ORDER_TONE[order.status] : CHAPTER_TONE[status]
  const words = isStopped ? app(`order.status.${order.status}`) : app(`chapter.status.${status}`)
  const risk = RISK_TONE[order.risk]
  const isLoud = order.risk === 'late' || order.risk === 'passed' || order.risk === 'tight'
  const name = t('cell.name', { number, language: languageName(language, i18n.language) })
  return (
    <a
      className={classes['cell']}
      href={href}
      tabIndex={tabIndex}
      data-stopped={isStopped ? true : undefined}
      style={{ borderInlineStartColor: isStopped ? 'transparent' : stageColor(getStage(status)) }}
      {...tip(getTip(cell))}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(href)
      }}
    >
      <span className={classes['status']} style={{ color: toneColor(tone) }}>
        <ToneMark tone={tone} />
        <VisuallyHidden>{`${name}: `}</VisuallyHidden>
        <span className={classes['words']}>{words}</span>
        {cell.sourceChanged > 0 ? (
          <>
            <IconPhotoEdit size={13} color={toneColor('attention')} data-source-changed />
            <VisuallyHidden>
              {t('cell.source_changed', { count: cell.sourceChanged })}
            </VisuallyHidden>
          </>
        ) : null}
        {order.type === 'urgent' && !isOver ? (
          <b className={classes['urgent']}>{app('order.type.urgent')}</b>
        ) : null}
      </span>
      <span className={classes['facts']}>
        <span className={classes['words']}>{handler === null ? '' : personName(handler)}</span>
        {isOver ? null : (
          <span
            className={classes['due']}
            style={isLoud ? { color: toneColor(risk) } : undefined}
            data-risk={order.risk}
          >
            {isLoud ? <ToneMark tone={risk} size={10} /> : null}
            {formatShort(deadline, i18n.language, getDisplayZone(), now)}
          </span>
        )}
      </span>
    </a>
  )
}

interface EmptyProps {
  readonly number: number
  readonly language: TargetLanguage
  readonly tabIndex: 0 | -1
  /** undefined: this person creates no orders */
  readonly onCreate: ((number: number, language: TargetLanguage) => void) | undefined
}

/** Nobody has ordered the chapter in the language. */
export const EmptyCell = ({ number, language, tabIndex, onCreate }: EmptyProps) => {
  const { t, i18n } = useTranslation('book-home')
  const name = t('cell.name', { number, language: languageName(language, i18n.language) })
  if (onCreate === undefined)
    return (
      <span className={classes['nothing']} tabIndex={tabIndex} aria-label={`${name}: –`}>
        –
      </span>
    )
  return (
    <button
      type="button"
      className={classes['create']}
      tabIndex={tabIndex}
      aria-label={t('cell.create', { name })}
      {...tip(t('cell.create_short'))}
      onClick={() => onCreate(number, language)}
    >
      <IconPlus size={15} />
      <span>{t('cell.create_short')}</span>
    </button>
  )
}
