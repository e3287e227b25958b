import { CloseButton, Loader, Modal, Text } from '@mantine/core'
import type { KnownWord } from '@panelflow/contract/known-word.ts'
import { ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { useWordLists, type WordPlace } from './known-words.ts'
import classes from './spelling.module.css'

interface WordListProps {
  readonly title: string
  readonly words: readonly KnownWord[]
  readonly language: string
  /** null where the person may not remove */
  readonly onRemove: ((wordId: string) => void) | null
}

const WordList = ({ title, words, language, onRemove }: WordListProps) => {
  const t = usePanelTranslations()
  return (
    <section aria-label={title}>
      <Text fw={600} fz="sm" mt="sm">
        {title} ({words.length})
      </Text>
      {words.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t('spelling.no_words')}
        </Text>
      ) : null}
      <ul className={classes['known']}>
        {words.map(({ id, word, addedBy }) => (
          <li key={id}>
            <span lang={language}>{word}</span>
            {addedBy === null ? null : <small>{t('spelling.added_by', { name: addedBy })}</small>}
            {onRemove === null ? null : (
              <CloseButton
                size="sm"
                aria-label={t('spelling.remove', { word })}
                onClick={() => onRemove(id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The words that spelling knows besides its dictionary, to be looked through and removed. */
export const KnownWordsWindow = ({
  place,
  onClose,
}: {
  readonly place: WordPlace
  readonly onClose: () => void
}) => {
  const t = usePanelTranslations()
  const { query, own, book, mayRemoveFromBook, remove } = useWordLists(place)
  return (
    <Modal
      opened
      size="md"
      title={<Text fw={600}>{t('spelling.known_title')}</Text>}
      closeButtonProps={{ 'aria-label': t('view.close') }}
      onClose={onClose}
    >
      <Text fz="sm" c="dimmed">
        {t('spelling.known_hint')}
      </Text>
      {query.isPending ? <Loader size="sm" aria-label={t('spelling.known_title')} /> : null}
      {query.error === null ? null : (
        <ErrorState
          title={t('spelling.known_failed')}
          hint={failureSentence(query.error)}
          retryLabel={t('spelling.retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending || query.error !== null ? null : (
        <>
          <WordList
            title={t('spelling.own_words')}
            words={own}
            language={place.language}
            onRemove={remove}
          />
          <WordList
            title={t('spelling.book_words')}
            words={book}
            language={place.language}
            onRemove={mayRemoveFromBook ? remove : null}
          />
          {mayRemoveFromBook || book.length === 0 ? null : (
            <Text fz="xs" c="dimmed">
              {t('spelling.remove_by_administrators')}
            </Text>
          )}
        </>
      )}
    </Modal>
  )
}
