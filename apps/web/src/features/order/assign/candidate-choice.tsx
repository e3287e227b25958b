import { Checkbox, Radio, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { type CandidateView, orderCandidates } from '@panelflow/contract/assignment.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { SearchField } from '../../../lib/table/search-field.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'
import classes from './assign.module.css'
import { CandidateFacts, CandidateHead } from './candidate-facts.tsx'
import { getRefusalMessage } from './refusal-message.ts'

export interface CandidateChoiceProps {
  readonly orderId: string
  readonly seat: Seat
  /** of chapters under a check, which the decision gives to another translator */
  readonly purpose?: 'assign' | 'rework'
  readonly chosen: readonly string[]
  /** several people may be chosen; the order of choosing is kept */
  readonly several?: boolean
  readonly onChange: (accountIds: readonly string[]) => void
  readonly label: string
  readonly error?: string
  /** not offered although nothing speaks against: the present holder, for example */
  readonly without?: string
  /** everybody who was shown, for names of those chosen */
  readonly onLoaded?: (people: readonly CandidateView[]) => void
}

interface RowProps {
  readonly candidate: CandidateView
  readonly several: boolean
}

const Row = ({ candidate, several }: RowProps) => {
  const Control = several ? Checkbox : Radio
  const { refusal } = candidate
  return (
    <Control
      value={candidate.person.id}
      disabled={refusal !== null}
      classNames={{ root: classes['candidate'], labelWrapper: classes['candidateWords'] }}
      label={<CandidateFacts candidate={candidate} />}
      description={refusal === null ? undefined : getRefusalMessage(refusal)}
    />
  )
}

/**
 * People for a seat with what speaks for and against them, the least loaded first; who may not take
 * it stays in the list and says why.
 */
export const CandidateChoice = ({
  orderId,
  seat,
  purpose,
  chosen,
  several = false,
  onChange,
  label,
  error,
  without,
  onLoaded,
}: CandidateChoiceProps) => {
  const { t } = useTranslation('assign')
  const [search, setSearch] = useState<string>()
  const query = useRead(
    orderCandidates,
    { params: { orderId }, query: { seat, purpose, search } },
    { keepPrevious: true },
  )
  useEffect(() => {
    if (query.data !== undefined) onLoaded?.(query.data)
  }, [query.data, onLoaded])
  if (query.isError) return <TableError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={160} />
  const people = query.data.filter((candidate) => candidate.person.id !== without)
  if (people.length === 0 && search === undefined)
    return <EmptyState title={t('nobody')} hint={t('nobody_hint')} />
  const sortedPeople = people.toSorted(
    (a, b) => Number(a.refusal !== null) - Number(b.refusal !== null),
  )
  const rows = (
    <div className={classes['candidates']}>
      <CandidateHead />
      <ScrollArea.Autosize mah={264} type="auto">
        <Stack gap={0}>
          {sortedPeople.map((candidate) => (
            <Row key={candidate.person.id} candidate={candidate} several={several} />
          ))}
          {sortedPeople.length === 0 ? (
            <Text fz="sm" c="dimmed" p="xs">
              {t('nobody')}
            </Text>
          ) : null}
        </Stack>
      </ScrollArea.Autosize>
    </div>
  )
  return (
    <Stack gap="xs">
      {people.length > 7 || search !== undefined ? (
        <SearchField label={t('search')} value={search} onChange={setSearch} />
      ) : null}
      {several ? (
        <Checkbox.Group
          label={label}
          withAsterisk
          value={[...chosen]}
          onChange={onChange}
          error={error}
        >
          {rows}
        </Checkbox.Group>
      ) : (
        <Radio.Group
          label={label}
          withAsterisk
          value={chosen[0] ?? null}
          onChange={(id) => onChange([id])}
          error={error}
        >
          {rows}
        </Radio.Group>
      )}
    </Stack>
  )
}
