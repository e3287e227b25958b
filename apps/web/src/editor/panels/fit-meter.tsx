import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { leastReadable } from '@panelflow/domain/page/page-findings.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useMemo, useState } from 'react'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

interface FitMeterProps {
  readonly text: TextProps
  readonly language: string
  /** page pixels */
  readonly pageWidth: number
}

/** While somebody types, how the words sat at the last pause. */
const useLastLayout = (layout: StoredLayout | null): StoredLayout | null => {
  const [last, setLast] = useState(layout)
  if (layout !== null && layout !== last) setLast(layout)
  return layout ?? last
}

/**
 * How the words really sit in their box, by the engine that prints: size, lines, and whether they
 * fit.
 */
export const FitMeter = ({ text, language, pageWidth }: FitMeterProps) => {
  const t = usePanelTranslations()
  const fresh = useMemo(() => freshLayout(text, language), [text, language])
  const layout = useLastLayout(fresh)
  if (text.translation.trim() === '')
    return <span className={classes['meter']}>{t('fit.empty')}</span>
  if (layout === null) return <span className={classes['meter']}>{t('fit.measuring')}</span>
  const isSmall = layout.size < leastReadable({ width: pageWidth })
  const words = t('fit.size_lines', {
    size: Math.round(layout.size * 10) / 10,
    count: layout.lines.length + 1,
  })
  return (
    <span className={classes['meter']} data-stale={fresh === null || undefined}>
      <span data-fit-size>{words}</span>
      {layout.overflow ? <StatusLabel tone="bad">{t('fit.overflow')}</StatusLabel> : null}
      {layout.missing.length > 0 ? (
        <StatusLabel
          tone="attention"
          title={t('fit.missing_all', { letters: layout.missing.join(' ') })}
        >
          {t('fit.missing', { letters: layout.missing.slice(0, 4).join(' ') })}
        </StatusLabel>
      ) : null}
      {isSmall ? <StatusLabel tone="attention">{t('fit.too_small')}</StatusLabel> : null}
      {!layout.overflow && !isSmall && layout.missing.length === 0 ? (
        <StatusLabel tone="good">{t('fit.fits')}</StatusLabel>
      ) : null}
    </span>
  )
}
