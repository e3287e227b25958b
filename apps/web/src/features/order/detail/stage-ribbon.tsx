import type { OrderView } from '@panelflow/contract/order.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { useTranslation } from 'react-i18next'
import { stageColor } from '../../../lib/status-tone.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import classes from './stage-ribbon.module.css'

/** Where every chapter of the order is, counted at its furthest stage. */
export const StageRibbon = ({ order }: { readonly order: OrderView }) => {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <ol className={classes['ribbon']} aria-label={t('order.column.progress')}>
      {STAGES.map((stage) => {
        const count = order.progress.byStage[stage] ?? 0
        return (
          <li
            key={stage}
            className={classes['step']}
            data-empty={count === 0 ? true : undefined}
            style={count === 0 ? undefined : { borderTopColor: stageColor(stage) }}
            title={t('order.stage_count', { stage: t(`stage.${stage}`), count })}
          >
            <div className={classes['name']}>{t(`stage.${stage}`)}</div>
            <div className={classes['count']}>{count === 0 ? '–' : number(count)}</div>
          </li>
        )
      })}
    </ol>
  )
}
