import { Button, Group, Text } from '@mantine/core'
import type { GradeView } from '@panelflow/contract/grade.ts'
import type { Score } from '@panelflow/domain/grade/grade.ts'
import { suggestScore } from '@panelflow/domain/grade/suggest-score.ts'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatRate } from '../../../lib/i18n/format-rate.ts'

interface GradeSuggestionProps {
  readonly edits: GradeView['edits']
  /** how many errors are marked */
  readonly errors: number
  /** null: not chosen yet */
  readonly score: Score | null
  readonly onTake: (score: Score) => void
}

/** What the figures say, or why they say nothing. The scorer decides. */
export const GradeSuggestion = ({ edits, errors, score, onTake }: GradeSuggestionProps) => {
  const { t, i18n } = useTranslation('grade')
  const suggestion = suggestScore(edits, errors)
  const words = (): string => {
    switch (suggestion.kind) {
      case 'not_measured':
        return t('facts.not_measured')
      case 'too_few_words':
        return t('facts.too_few_words', { words: suggestion.words, floor: suggestion.floor })
      case 'score':
        return t('facts.suggested', {
          score: t(`score.${suggestion.score}`),
          rate: formatRate(suggestion.editRate, i18n.language),
          errors: formatDecimal(suggestion.errorsPerThousand, i18n.language),
        })
    }
  }
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <div>
        {edits === null ? null : (
          <Text fz="sm">
            {t('facts.edits', {
              edited: edits.editedWords,
              words: edits.words,
              rate: formatRate(
                edits.words === 0 ? 0 : edits.editedWords / edits.words,
                i18n.language,
              ),
            })}
          </Text>
        )}
        <Text fz="sm" c="dimmed" role="status">
          {words()}
        </Text>
      </div>
      {suggestion.kind === 'score' && suggestion.score !== score ? (
        <Button size="xs" variant="light" onClick={() => onTake(suggestion.score)}>
          {t('facts.take')}
        </Button>
      ) : null}
    </Group>
  )
}
