import { Text, VisuallyHidden } from '@mantine/core'
import type { WorkloadView } from '@panelflow/contract/assignment.ts'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './assign.module.css'
import { give, findNeighbour, type Plan } from './assign-plan.ts'

interface SplitLanesProps {
  readonly plan: Plan
  readonly workload: readonly WorkloadView[]
  readonly getName: (accountId: string) => string
  readonly onChange: (plan: Plan) => void
}

const TYPE = 'text/plain'
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 } as const
const getKeyStep = (key: string): -1 | 1 | undefined =>
  key in STEPS ? STEPS[key as keyof typeof STEPS] : undefined

/** A line per person with the chapters as chips: dragged with the mouse, moved by arrow keys. */
export const SplitLanes = ({ plan, workload, getName, onChange }: SplitLanesProps) => {
  const { t, i18n } = useTranslation('assign')
  const [over, setOver] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const format = new Intl.NumberFormat(i18n.language)
  const chapters = new Map(workload.map((chapter) => [chapter.chapterId, chapter]))
  const getNumber = (chapterId: string): number => chapters.get(chapterId)?.number ?? 0
  const move = (chapterId: string, accountId: string | undefined): void => {
    if (accountId === undefined || !chapters.has(chapterId)) return
    onChange(give(plan, chapterId, accountId, getNumber))
    setAnnouncement(t('split.moved', { number: getNumber(chapterId), person: getName(accountId) }))
  }
  const drop = (event: DragEvent, accountId: string): void => {
    event.preventDefault()
    setOver(null)
    move(event.dataTransfer.getData(TYPE), accountId)
  }
  const getChipLabel = (chapterId: string, accountId: string): string => {
    const words = chapters.get(chapterId)?.words ?? 0
    const values = { number: getNumber(chapterId), person: getName(accountId) }
    return words === 0
      ? t('split.chip_plain', values)
      : t('split.chip', { ...values, words: format.format(words) })
  }
  const totals = (chapterIds: readonly string[]): string => {
    const words = chapterIds.reduce((sum, id) => sum + (chapters.get(id)?.words ?? 0), 0)
    const total = t('split.total', { count: chapterIds.length })
    return words === 0
      ? total
      : `${total} · ${t('words', { count: words, formatted: format.format(words) })}`
  }
  return (
    <div className={classes['lanes']} role="group" aria-label={t('split.title')}>
      {plan.map(({ accountId, chapterIds }) => (
        <div
          key={accountId}
          className={classes['lane']}
          data-person={accountId}
          data-over={over === accountId || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(accountId)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => drop(event, accountId)}
        >
          <div>
            <Text fz="sm" fw={500} truncate title={getName(accountId)}>
              {getName(accountId)}
            </Text>
            <Text fz="xs" c="dimmed">
              {totals(chapterIds)}
            </Text>
          </div>
          <div className={classes['chips']}>
            {chapterIds.length === 0 ? (
              <Text fz="xs" c="dimmed">
                {t('split.nothing')}
              </Text>
            ) : null}
            {chapterIds.map((chapterId) => (
              <button
                key={chapterId}
                type="button"
                draggable
                className={classes['chip']}
                aria-label={getChipLabel(chapterId, accountId)}
                title={getChipLabel(chapterId, accountId)}
                onDragStart={(event) => event.dataTransfer.setData(TYPE, chapterId)}
                onKeyDown={(event) => {
                  const step = getKeyStep(event.key)
                  if (step === undefined) return
                  event.preventDefault()
                  move(chapterId, findNeighbour(plan, chapterId, step))
                }}
              >
                {getNumber(chapterId)}
              </button>
            ))}
          </div>
        </div>
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
