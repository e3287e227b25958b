import type { TranslationCandidate } from '@panelflow/domain/page/document/page-document.ts'
import { Kbd, UnstyledButton } from '@mantine/core'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const MAX_CANDIDATES = 5

interface CandidateListProps {
  readonly candidates: readonly TranslationCandidate[]
  readonly current: string
  readonly onChoose: (place: number) => void
}

/** What memory and machine propose; a digit takes one. */
export const CandidateList = ({ candidates, current, onChoose }: CandidateListProps) => {
  const t = usePanelTranslations()
  if (candidates.length === 0) return null
  return (
    <ol className={classes['candidates']} aria-label={t('candidate.list')}>
      {candidates.slice(0, MAX_CANDIDATES).map((candidate, place) => (
        <li key={`${candidate.source}:${candidate.text}`}>
          <UnstyledButton
            className={classes['candidate']}
            data-current={candidate.text === current || undefined}
            onClick={() => onChoose(place)}
          >
            <Kbd size="xs">{place + 1}</Kbd>
            <span className={classes['proposal']}>{candidate.text}</span>
            <span className={classes['by']}>
              {t(`candidate.source.${candidate.source}`)}
              {candidate.source === 'fuzzy_memory' ? ` ${Math.round(candidate.score * 100)} %` : ''}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
