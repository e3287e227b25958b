import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import {
  type CandidateView,
  termCandidateApprove,
  termCandidateDismiss,
  termCandidateList,
} from '@panelflow/contract/term-candidate.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { TERM_READS } from '../term-reads.ts'

const REFRESHES = [...TERM_READS, termCandidateList]

interface Edited {
  readonly original: string
  readonly translation: string
}

const ExampleList = ({ row }: { readonly row: CandidateView }) => (
  <Stack gap={2}>
    {row.examples.map(({ chapterId, pageId, itemId, source, translation }) => (
      <Anchor
        key={`${chapterId} ${pageId} ${itemId}`}
        fz="xs"
        c="dimmed"
        href={`/workspace/index?${new URLSearchParams({ chapterId, pageId, itemId }).toString()}`}
        target="_blank"
        rel="noopener"
      >
        {source.replaceAll('\n', ' ')} → {translation.replaceAll('\n', ' ')}
      </Anchor>
    ))}
  </Stack>
)

interface RowProps {
  readonly row: CandidateView
  readonly edited: Edited
  readonly language: TargetLanguage
  readonly isChosen: boolean
  /** why it was not taken */
  readonly refusal: string | null
  readonly isBusy: boolean
  readonly onChoose: () => void
  readonly onEdit: (edited: Edited) => void
  readonly onApprove: () => void
  readonly onDismiss: () => void
}

const CandidateRow = ({ row, edited, language, ...rest }: RowProps) => {
  const { t } = useTranslation('term')
  const name = row.source
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('list.mark', { name })}
          checked={rest.isChosen}
          onChange={rest.onChoose}
        />
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={t('candidates.original', { name })}
          maxLength={200}
          // a term that exists keeps its name
          disabled={row.termId !== null}
          value={edited.original}
          error={rest.refusal}
          onChange={({ currentTarget }) =>
            rest.onEdit({ ...edited, original: currentTarget.value })
          }
        />
        {row.termId === null ? null : (
          <Text fz="xs" c="dimmed">
            {t('candidates.known')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          lang={language}
          aria-label={t('candidates.translation', { name })}
          maxLength={500}
          value={edited.translation}
          onChange={({ currentTarget }) =>
            rest.onEdit({ ...edited, translation: currentTarget.value })
          }
        />
      </Table.Td>
      <Table.Td>
        <Text fz="xs">{t('candidates.lines', { count: row.lines })}</Text>
        <Text fz="xs" c="dimmed" lineClamp={1} title={row.chapters.join(', ')}>
          {t('candidates.chapters', { chapters: row.chapters.join(', ') })}
        </Text>
      </Table.Td>
      <Table.Td>
        <ExampleList row={row} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <Button size="compact-xs" variant="light" disabled={rest.isBusy} onClick={rest.onApprove}>
            {t('act.approve')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            disabled={rest.isBusy}
            onClick={rest.onDismiss}
          >
            {t('candidates.dismiss')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

interface CandidatesProps {
  readonly bookId: string
  readonly language: TargetLanguage
}

/** Proposals are kept by the letters they were found under, whatever a person makes of them. */
const useDecisions = ({ bookId, language }: CandidatesProps) => {
  const { t } = useTranslation('term')
  const [edits, setEdits] = useState<ReadonlyMap<string, Edited>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const approve = useWrite(termCandidateApprove, { refreshes: REFRESHES })
  const dismiss = useWrite(termCandidateDismiss, { refreshes: REFRESHES })
  const params = { bookId }
  const getEdited = ({ source, translation }: CandidateView): Edited =>
    edits.get(source) ?? { original: source, translation }
  return {
    chosen,
    refusals,
    dismissed,
    getEdited,
    isBusy: approve.isPending || dismiss.isPending,
    edit: (row: CandidateView, edited: Edited): void =>
      setEdits(new Map([...edits, [row.source, edited]])),
    choose: (sources: readonly string[]): void => setChosen(new Set(sources)),
    approve: (rows: readonly CandidateView[]): void =>
      approve.mutate(
        {
          params,
          body: {
            language,
            terms: rows.map((row) => ({
              ...getEdited(row),
              firstChapter: row.chapters[0] ?? null,
              termId: row.termId,
            })),
          },
        },
        {
          onSuccess: (results) => {
            setRefusals(
              new Map(
                results.flatMap(({ error }, at) =>
                  error === null
                    ? []
                    : [[rows[at]?.source ?? '', getReasonText(error) ?? t('candidates.refused')]],
                ),
              ),
            )
            setChosen(new Set())
          },
        },
      ),
    dismiss: (rows: readonly CandidateView[]): void => {
      const names = rows.map(({ source }) => source)
      dismiss.mutate(
        { params, body: { language, names } },
        {
          onSuccess: () => {
            setDismissed(names)
            setChosen(new Set())
          },
        },
      )
    },
    restore: (names: readonly string[]): void =>
      dismiss.mutate(
        { params, body: { language, names: [...names], restore: true } },
        { onSuccess: () => setDismissed([]) },
      ),
  }
}

/** At once; more are dismissed in turns. */
const MAX_AT_ONCE = 200

const Candidates = ({ bookId, language }: CandidatesProps) => {
  const { t } = useTranslation('term')
  const query = useRead(termCandidateList, { params: { bookId }, query: { language } })
  const decisions = useDecisions({ bookId, language })
  const { chosen } = decisions
  if (query.data === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={240} aria-label={t('candidates.loading')} />
    )
  const { rows, chapters, read, dismissed } = query.data
  const marked = rows.filter(({ source }) => chosen.has(source))
  const choose = (source: string): void => {
    const next = new Set(chosen)
    if (!next.delete(source)) next.add(source)
    decisions.choose([...next])
  }
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {read < chapters
          ? t('candidates.read_part', { read, count: chapters })
          : t('candidates.read', { count: chapters })}
      </Text>
      {decisions.dismissed.length > 0 ? (
        <Alert p="xs" role="status">
          <Group gap="xs">
            <Text fz="sm">{t('candidates.dismissed', { count: decisions.dismissed.length })}</Text>
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => decisions.restore(decisions.dismissed)}
            >
              {t('candidates.undo')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title={t('candidates.none')} hint={t('candidates.none_hint')} />
      ) : (
        <>
          <Group gap="xs" role="toolbar" aria-label={t('candidates.title')}>
            <Button
              size="xs"
              disabled={marked.length === 0}
              loading={decisions.isBusy}
              onClick={() => decisions.approve(marked)}
            >
              {t('candidates.approve', { count: marked.length })}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={marked.length === 0 || decisions.isBusy}
              onClick={() => decisions.dismiss(marked)}
            >
              {t('candidates.dismiss_all', { count: marked.length })}
            </Button>
          </Group>
          <Table.ScrollContainer minWidth={860} mah="56vh">
            <Table verticalSpacing={6} stickyHeader aria-label={t('candidates.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={32}>
                    <Checkbox
                      size="xs"
                      aria-label={t('candidates.mark_all')}
                      checked={marked.length === rows.length}
                      indeterminate={marked.length > 0 && marked.length < rows.length}
                      onChange={() =>
                        decisions.choose(
                          marked.length === rows.length ? [] : rows.map(({ source }) => source),
                        )
                      }
                    />
                  </Table.Th>
                  <Table.Th w={170}>{t('column.original')}</Table.Th>
                  <Table.Th w={190}>{t('field.translations')}</Table.Th>
                  <Table.Th w={110}>{t('candidates.found')}</Table.Th>
                  <Table.Th>{t('candidates.examples')}</Table.Th>
                  <Table.Th w={150}>{t('column.actions')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <CandidateRow
                    key={row.source}
                    row={row}
                    edited={decisions.getEdited(row)}
                    language={language}
                    isChosen={chosen.has(row.source)}
                    refusal={decisions.refusals.get(row.source) ?? null}
                    isBusy={decisions.isBusy}
                    onChoose={() => choose(row.source)}
                    onEdit={(edited) => decisions.edit(row, edited)}
                    onApprove={() => decisions.approve([row])}
                    onDismiss={() => decisions.dismiss([row])}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
      {dismissed.length > 0 ? (
        <Group gap="xs">
          <Text fz="xs" c="dimmed" lineClamp={1} title={dismissed.join(' · ')}>
            {t('candidates.kept_away', { count: dismissed.length })}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={decisions.isBusy}
            onClick={() => decisions.restore(dismissed.slice(0, MAX_AT_ONCE))}
          >
            {t('candidates.restore')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

interface TermCandidatesWindowProps {
  readonly bookId: string
  readonly onClose: () => void
}

/** Terms that finished chapters of a book use and its glossary does not have. */
export const TermCandidatesWindow = ({ bookId, onClose }: TermCandidatesWindowProps) => {
  const { t, i18n } = useTranslation('term')
  const { t: app } = useTranslation()
  const [language, setLanguage] = useState<TargetLanguage>('en')
  return (
    <Modal
      opened
      onClose={onClose}
      size={1080}
      title={<Text fw={600}>{t('candidates.title')}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      <Stack gap="sm">
        <Select
          w={240}
          label={t('list.language')}
          allowDeselect={false}
          data={TARGET_LANGUAGES.map((one) => ({
            value: one,
            label: languageName(one, i18n.language),
          }))}
          value={language}
          onChange={(value) =>
            setLanguage(TARGET_LANGUAGES.find((one) => one === value) ?? language)
          }
        />
        <Candidates key={`${bookId} ${language}`} bookId={bookId} language={language} />
      </Stack>
    </Modal>
  )
}
