import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import {
  characterDelete,
  characterList,
  type CharacterView,
} from '@panelflow/contract/book-character.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freshRow } from '../../../lib/forms/fresh-row.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { VOICE_KEYS } from '../character-values.ts'
import { CharacterModal } from './character-modal.tsx'
import classes from '../book-home.module.css'

type OpenWindow =
  | { readonly type: 'add'; readonly name: string }
  | { readonly type: 'edit' | 'delete'; readonly character: CharacterView }

const DeleteModal = ({
  bookId,
  character,
  onClose,
}: {
  readonly bookId: string
  readonly character: CharacterView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('book-home')
  const { t: app } = useTranslation()
  const remove = useWrite(characterDelete, {
    refreshes: [characterList],
    quiet: true,
    done: () => t('character.deleted'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      title={t('character.delete_title', { name: character.name })}
      message={t('character.delete_message')}
      submitLabel={t('character.delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      failure={remove.error ? getFailureMessage(remove.error) : null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { bookId, characterId: character.id } })}
    />
  )
}

const Voices = ({ character }: { readonly character: CharacterView }) => {
  const { i18n } = useTranslation()
  return (
    <Stack gap={2} className={classes['prose']}>
      {character.voice === '' ? null : <span>{character.voice}</span>}
      {VOICE_KEYS.map(({ language }) => {
        const text = character.voices[language]
        return text === undefined ? null : (
          <span key={language}>
            <b>{languageName(language, i18n.language)}:</b> {text}
          </span>
        )
      })}
    </Stack>
  )
}

interface TableProps {
  readonly rows: readonly CharacterView[]
  readonly mayEdit: boolean
  readonly onOpen: (open: OpenWindow) => void
}

const CharacterTable = ({ rows, mayEdit, onOpen }: TableProps) => {
  const { t } = useTranslation('book-home')
  const { t: app } = useTranslation()
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('tab.characters')} verticalSpacing={6} fz="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={200}>{t('character.name')}</Table.Th>
            <Table.Th w={80} ta="end">
              {t('character.lines')}
            </Table.Th>
            <Table.Th>{t('character.note')}</Table.Th>
            <Table.Th>{t('character.voice')}</Table.Th>
            {mayEdit ? <Table.Th w={50} aria-label={app('action.more')} /> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((character) => (
            <Table.Tr key={character.id}>
              <Table.Th scope="row" fw={500} className={classes['prose']}>
                {character.name}
                {character.aliases.length === 0 ? null : (
                  <Text fz="xs" c="dimmed">
                    {character.aliases.join(' · ')}
                  </Text>
                )}
              </Table.Th>
              <Table.Td ta="end">{character.lines}</Table.Td>
              <Table.Td className={classes['prose']}>{character.note}</Table.Td>
              <Table.Td>
                <Voices character={character} />
              </Table.Td>
              {mayEdit ? (
                <Table.Td>
                  <RowMenu label={`${app('action.more')}: ${character.name}`}>
                    {() => (
                      <>
                        <ActionItem
                          words={t('character.edit_short')}
                          reason={null}
                          onChoose={() => onOpen({ type: 'edit', character })}
                        />
                        <ActionItem
                          words={t('character.delete')}
                          reason={null}
                          danger
                          onChoose={() => onOpen({ type: 'delete', character })}
                        />
                      </>
                    )}
                  </RowMenu>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const MAX_OTHERS = 30

/** Characters of a book with how they talk, and the speakers nobody has described yet. */
export const BookCharacters = ({ bookId }: { readonly bookId: string }) => {
  const { t } = useTranslation('book-home')
  const [open, setOpen] = useState<OpenWindow | null>(null)
  const query = useRead(characterList, { params: { bookId } })
  const view = query.data
  if (view === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={240} />
    )
  const { rows, others, mayEdit } = view
  const add = mayEdit ? (
    <Button
      size="sm"
      leftSection={<IconPlus size={15} />}
      onClick={() => setOpen({ type: 'add', name: '' })}
    >
      {t('character.add')}
    </Button>
  ) : null
  const close = (): void => setOpen(null)
  return (
    <Stack gap="sm">
      {rows.length === 0 ? (
        <EmptyState title={t('character.empty')} hint={t('character.empty_hint')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Group>{add}</Group>
          <CharacterTable rows={rows} mayEdit={mayEdit} onOpen={setOpen} />
        </>
      )}
      {others.length === 0 ? null : (
        <Group gap={6} role="group" aria-label={t('character.others')}>
          <Text fz="sm" c="dimmed">
            {t('character.others')}
          </Text>
          {others.slice(0, MAX_OTHERS).map(({ name, lines }) =>
            mayEdit ? (
              <Button
                key={name}
                size="compact-xs"
                variant="default"
                onClick={() => setOpen({ type: 'add', name })}
              >
                {t('character.other', { name, count: lines })}
              </Button>
            ) : (
              <Text key={name} fz="sm">
                {t('character.other', { name, count: lines })}
              </Text>
            ),
          )}
        </Group>
      )}
      {open?.type === 'add' ? (
        <CharacterModal bookId={bookId} character={null} name={open.name} onClose={close} />
      ) : null}
      {open?.type === 'edit' ? (
        <CharacterModal
          bookId={bookId}
          character={freshRow(rows, open.character)}
          onClose={close}
        />
      ) : null}
      {open?.type === 'delete' ? (
        <DeleteModal bookId={bookId} character={open.character} onClose={close} />
      ) : null}
    </Stack>
  )
}
