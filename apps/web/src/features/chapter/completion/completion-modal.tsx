import { Alert, Anchor, Button, Group, List, Modal, Text } from '@mantine/core'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import { OPEN_KINDS } from '@panelflow/domain/page/open-places.ts'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import type { CompletionQuestion } from './check-completion.ts'

/** Places shown of each kind; the next ones show when these are settled. */
const MAX_VISIBLE_PLACES = 20

const MAX_LETTERS = 40

const shorten = (words: string): string => {
  const letters = [...words.replace(/\s+/g, ' ')]
  return letters.length > MAX_LETTERS
    ? `${letters.slice(0, MAX_LETTERS).join('')}…`
    : letters.join('')
}

interface PlaceListProps {
  readonly places: readonly OpenPlaceView[]
  readonly group: 'blocking' | 'warned'
  readonly onNavigate: (place: OpenPlaceView) => void
}

const PlaceList = ({ places, group, onNavigate }: PlaceListProps) => {
  const { t } = useTranslation()
  return OPEN_KINDS.map((kind) => {
    const those = places.filter((place) => place.kind === kind)
    return those.length === 0 ? null : (
      <div key={kind} data-open-kind={kind}>
        <Text fz="sm" mt={4}>
          {kind === 'missing_words'
            ? `${formatMessage('chapter.empty_translation', {}, currentLocale())} `
            : ''}
          {t(`chapter.completion.${kind}`, { count: those.length })}
          {kind === 'erased' && group === 'blocking'
            ? ` ${t('chapter.completion.erased_help')}`
            : ''}
        </Text>
        <List size="sm" mt={4} listStyleType="none">
          {those.slice(0, MAX_VISIBLE_PLACES).map((place) => (
            <List.Item key={`${place.pageId} ${place.itemId}`}>
              <Anchor
                component="button"
                type="button"
                fz="sm"
                underline="always"
                ta="start"
                onClick={() => onNavigate(place)}
              >
                {t('chapter.completion.place', { page: place.position + 1 })}
              </Anchor>
              {place.words === '' ? null : ` · ${shorten(place.words)}`}
            </List.Item>
          ))}
        </List>
      </div>
    )
  })
}

interface CompletionModalProps {
  readonly number: number
  readonly accepts: boolean
  readonly question: CompletionQuestion
  readonly checking: boolean
  readonly onNavigate: (place: OpenPlaceView) => void
  readonly onComplete: () => void
  readonly onDuplicateConfirmed: () => void
  readonly onClose: () => void
}

/**
 * Before a chapter is handed on: what keeps it here, and what only looks finished and may stay.
 * Only the latter can be confirmed.
 */
export const CompletionModal = ({
  number,
  accepts,
  question,
  checking,
  onNavigate,
  onComplete,
  onDuplicateConfirmed,
  onClose,
}: CompletionModalProps) => {
  const { t } = useTranslation()
  const isUnchecked = question.kind === 'unchecked'
  const blocks = question.kind === 'open' && question.blocking.length > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(accepts ? 'chapter.completion.title_accept' : 'chapter.completion.title', {
        number,
      })}
    >
      {isUnchecked ? (
        <Alert
          color="yellow"
          variant="light"
          role="alert"
          title={getFailureMessage(question.cause)}
        >
          {t('chapter.completion.unchecked')}
        </Alert>
      ) : null}
      {blocks ? (
        <section aria-label={t('chapter.completion.blocking')} data-open-group="blocking">
          <Text fw={600} fz="sm" c="var(--pf-bad-fg)">
            {t('chapter.completion.blocking')}
          </Text>
          <PlaceList places={question.blocking} group="blocking" onNavigate={onNavigate} />
        </section>
      ) : null}
      {question.kind === 'open' && question.warned.length > 0 ? (
        <section aria-label={t('chapter.completion.warned')} data-open-group="warned">
          <Text fw={600} fz="sm" mt={blocks ? 'md' : 0}>
            {t('chapter.completion.warned')}
          </Text>
          <PlaceList places={question.warned} group="warned" onNavigate={onNavigate} />
        </section>
      ) : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t(blocks ? 'action.close' : 'action.cancel')}
        </Button>
        {isUnchecked ? (
          <Button onClick={onDuplicateConfirmed} loading={checking}>
            {t('action.retry')}
          </Button>
        ) : null}
        {isUnchecked || blocks ? null : (
          <Button onClick={onComplete}>
            {t(accepts ? 'chapter.completion.accept' : 'chapter.completion.complete')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
