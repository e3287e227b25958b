import { Button, Modal, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { crewGet, type CrewMemberView, type CrewView } from '@panelflow/contract/crew.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getReasonText } from '../../lib/forms/reason.ts'
import { useRead } from '../../lib/http/query.ts'
import { bookTitle, languageName, personName } from '../../lib/i18n/labels.ts'
import { useAbsenceLabel } from '../../lib/i18n/use-absence-label.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import classes from './crew.module.css'
import { CrewForm } from './crew-form.tsx'

type Crew = CrewView['crews'][number]

const Member = ({
  member,
  isSubstitute = false,
}: {
  readonly member: CrewMemberView
  readonly isSubstitute?: boolean
}) => {
  const { t } = useTranslation('crew')
  const getAbsenceLabel = useAbsenceLabel()
  const { person, absence, refusal } = member
  const name = personName(person)
  const warning =
    refusal === null
      ? absence === null
        ? null
        : getAbsenceLabel(absence)
      : getReasonText(refusal.code, refusal.params)
  return (
    <div>
      <div className={isSubstitute ? classes['note'] : undefined}>
        {isSubstitute ? t('or', { person: name }) : name}
      </div>
      {warning === null ? null : <div className={classes['warning']}>{warning}</div>}
    </div>
  )
}

const CrewRow = ({ crew, onEdit }: { readonly crew: Crew; readonly onEdit: () => void }) => {
  const { t, i18n } = useTranslation('crew')
  const language = languageName(crew.language, i18n.language)
  return (
    <tr>
      <th scope="row">
        {language}
        <div className={classes['note']}>{t('orders', { count: crew.orders })}</div>
      </th>
      {SEATS.map((seat) => {
        const found = crew.seats.find((one) => one.seat === seat)
        return (
          <td key={seat}>
            {found === undefined ? (
              <span className={classes['note']}>–</span>
            ) : (
              <>
                <Member member={found.member} />
                {found.substitute === null ? null : (
                  <Member member={found.substitute} isSubstitute />
                )}
              </>
            )}
          </td>
        )
      })}
      <td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('edit')}: ${language}`}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
      </td>
    </tr>
  )
}

const compareCrews = (a: Crew, b: Crew): number =>
  Number(b.seats.length > 0) - Number(a.seats.length > 0) || b.orders - a.orders

const Matrix = ({
  view,
  onEdit,
}: {
  readonly view: CrewView
  readonly onEdit: (language: TargetLanguage) => void
}) => {
  const { t } = useTranslation('crew')
  const { t: app } = useTranslation()
  return (
    <ScrollArea.Autosize mah="60vh" type="auto">
      <table className={classes['matrix']}>
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            {SEATS.map((seat) => (
              <th key={seat} scope="col">
                {app(`seat.${seat}`)}
              </th>
            ))}
            <th scope="col" style={{ width: 76 }} aria-label={t('edit')} />
          </tr>
        </thead>
        <tbody>
          {view.crews.toSorted(compareCrews).map((crew) => (
            <CrewRow key={crew.language} crew={crew} onEdit={() => onEdit(crew.language)} />
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  )
}

interface CrewPanelProps {
  readonly view: CrewView
  readonly onEdit: (language: TargetLanguage) => void
}

const CrewPanel = ({ view, onEdit }: CrewPanelProps) => {
  const { t } = useTranslation('crew')
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        {t('hint')}
      </Text>
      <Matrix view={view} onEdit={onEdit} />
    </Stack>
  )
}

interface CrewWindowProps {
  readonly bookId: string
  readonly onClose: () => void
}

/** The crews of a book as a part of its screen. */
export const BookCrews = ({ bookId }: Pick<CrewWindowProps, 'bookId'>) => {
  const [language, setLanguage] = useState<TargetLanguage | null>(null)
  const query = useRead(crewGet, { params: { bookId } })
  const view = query.data
  if (view === undefined)
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={280} />
    )
  return (
    <>
      <CrewPanel view={view} onEdit={setLanguage} />
      {language === null ? null : (
        <CrewForm view={view} language={language} onClose={() => setLanguage(null)} />
      )}
    </>
  )
}

/** Who gets new orders of a book, by language and seat, and who stands in for them. */
export const CrewWindow = ({ bookId, onClose }: CrewWindowProps) => {
  const { t, i18n } = useTranslation('crew')
  const [language, setLanguage] = useState<TargetLanguage | null>(null)
  const query = useRead(crewGet, { params: { bookId } })
  const view = query.data
  if (view !== undefined && language !== null)
    return <CrewForm view={view} language={language} onClose={() => setLanguage(null)} />
  return (
    <Modal
      opened
      size={1080}
      onClose={onClose}
      title={
        <Text fw={600}>
          {view === undefined
            ? t('title')
            : t('title_of', { title: bookTitle(view, i18n.language) })}
        </Text>
      }
    >
      {view === undefined ? (
        query.isError ? (
          <TableError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={280} />
        )
      ) : (
        <CrewPanel view={view} onEdit={setLanguage} />
      )}
    </Modal>
  )
}
