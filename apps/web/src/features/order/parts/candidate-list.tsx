import { Radio, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '@panelflow/contract/endpoint.ts'
import { orderCandidates } from '@panelflow/contract/assignment.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/labels.ts'
import { useRead } from '../../../lib/query.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { TableError } from '../../../lib/table-states.tsx'

type Candidate = AnswerOf<typeof orderCandidates>[number]

const useLoadWords = (): ((candidate: Candidate) => string) => {
  const { t, i18n } = useTranslation()
  return ({ openChapters, openWords, refusal }) => {
    if (refusal !== null) return reasonOf(refusal.code, refusal.params) ?? ''
    if (openChapters === 0) return t('order.assign.free')
    const load = t('order.assign.load', { count: openChapters })
    if (openWords === 0) return load
    return `${load} · ${t('order.assign.words', { count: openWords, formatted: new Intl.NumberFormat(i18n.language).format(openWords) })}`
  }
}

const matches = (candidate: Candidate, search: string): boolean =>
  `${candidate.person.name} ${candidate.person.realName}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

interface CandidateListProps {
  readonly orderId: string
  readonly seat: Seat
  readonly value: string | null
  readonly onChange: (accountId: string) => void
  readonly label: string
  readonly error?: string
  /** not offered although nothing speaks against: the present holder, for example */
  readonly without?: string
}

/** People for a seat, the least loaded first; who may not take it stays in the list and says why. */
export const CandidateList = ({ orderId, seat, value, onChange, label, error, without }: CandidateListProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const loadWords = useLoadWords()
  const query = useRead(orderCandidates, { params: { orderId }, query: { seat } })
  if (query.isError) return <TableError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={160} />
  const people = query.data.filter((candidate) => candidate.person.id !== without)
  if (people.length === 0) return <EmptyState title={t('order.assign.nobody')} hint={t('order.assign.nobody_hint')} />
  const shown = people
    .filter((candidate) => matches(candidate, search))
    .sort((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null))
  return (
    <Stack gap="xs">
      {people.length > 7 ? (
        <TextInput
          aria-label={t('order.assign.search')}
          placeholder={t('order.assign.search')}
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <Radio.Group label={label} withAsterisk value={value} onChange={onChange} error={error}>
        <ScrollArea.Autosize mah={260} mt={4} type="auto">
          <Stack gap={2}>
            {shown.map((candidate) => (
              <Radio
                key={candidate.person.id}
                value={candidate.person.id}
                disabled={candidate.refusal !== null}
                label={
                  <Text component="span" fz="sm">
                    {personName(candidate.person)}{' '}
                    <Text component="span" fz="xs" c="dimmed">
                      {candidate.person.realName ? `@${candidate.person.name}` : ''}
                    </Text>
                  </Text>
                }
                description={loadWords(candidate)}
                p={6}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Radio.Group>
    </Stack>
  )
}
