import { Anchor, Button, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { deliveryAct, type DeliveryView, publicationList } from '@panelflow/contract/publishing.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { formatBytes } from '../../../lib/time/time.ts'
import { CertificateWindow } from './certificate-window.tsx'

const ENDED = new Set(['done', 'failed', 'canceled'])

export const isUnderWay = ({ status }: DeliveryView): boolean =>
  status === 'waiting' || status === 'running'

const State = ({ delivery }: { readonly delivery: DeliveryView }) => {
  const { t, i18n } = useTranslation('publishing')
  const { status, problem, bytesDone, bytesTotal, filesDone, filesTotal } = delivery
  return (
    <Stack gap={2}>
      <span>{t(`status.${status}`)}</span>
      {ENDED.has(status) || bytesTotal === 0 ? null : (
        <>
          <Progress
            value={(100 * bytesDone) / bytesTotal}
            aria-label={t('delivery.progress')}
            size="sm"
          />
          <Text fz="xs" c="dimmed">
            {t('delivery.how_far', {
              done: filesDone,
              total: filesTotal,
              bytes: formatBytes(bytesDone, i18n.language),
              all: formatBytes(bytesTotal, i18n.language),
            })}
          </Text>
        </>
      )}
      {problem === null ? null : (
        <Text fz="xs" c="red" maw={340}>
          {t(`problem.${problem.code}`)}
          {problem.detail === '' ? '' : ` (${problem.detail})`}
        </Text>
      )}
    </Stack>
  )
}

const Files = ({ delivery }: { readonly delivery: DeliveryView }) => {
  const { t } = useTranslation('publishing')
  const [opened, setOpened] = useState(false)
  return (
    <Stack gap={2}>
      {delivery.status === 'done' ? (
        <Anchor component="button" type="button" fz="sm" ta="start" onClick={() => setOpened(true)}>
          {t('delivery.certificate')}
        </Anchor>
      ) : null}
      <details>
        <summary>{t('delivery.files', { count: delivery.files.length })}</summary>
        {delivery.files.map(({ path, url }) => (
          <Anchor key={path} href={url} fz="xs" display="block" download>
            {path}
          </Anchor>
        ))}
      </details>
      {opened ? <CertificateWindow delivery={delivery} onClose={() => setOpened(false)} /> : null}
    </Stack>
  )
}

interface DeliveryTableProps {
  readonly rows: readonly DeliveryView[]
  /** left out: nobody orders a next version here */
  readonly onNewVersion?: (delivery: DeliveryView) => void
}

/** How far deliveries are, what went wrong, and what was delivered. */
export const DeliveryTable = ({ rows, onNewVersion }: DeliveryTableProps) => {
  // rows are newest first
  const delivered = new Map(
    rows
      .filter(({ status }) => status === 'done')
      .toReversed()
      .map((row) => [row.chapterId, row.id]),
  )
  const { t, i18n } = useTranslation('publishing')
  const { mutate: act, isPending } = useWrite(deliveryAct, { refreshes: [publicationList] })
  return (
    <Table.ScrollContainer minWidth={820}>
      <Table aria-label={t('delivery.title')} verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('delivery.chapter')}</Table.Th>
            <Table.Th>{t('delivery.version')}</Table.Th>
            <Table.Th>{t('delivery.target')}</Table.Th>
            <Table.Th>{t('target.state')}</Table.Th>
            <Table.Th>{t('delivery.kept')}</Table.Th>
            <Table.Th aria-label={t('delivery.actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((delivery) => (
            <Table.Tr key={delivery.id}>
              <Table.Th scope="row" fw={500}>
                {t('delivery.name', {
                  number: delivery.chapterNumber,
                  language: languageName(delivery.language, i18n.language),
                })}
              </Table.Th>
              <Table.Td maw={220}>
                {t('delivery.version_number', { number: delivery.publicationVersion })}
                <Text fz="xs" c="dimmed">
                  {delivery.reason}
                </Text>
              </Table.Td>
              <Table.Td>{delivery.targetName}</Table.Td>
              <Table.Td>
                <State delivery={delivery} />
              </Table.Td>
              <Table.Td>
                {delivery.files.length === 0 ? null : <Files delivery={delivery} />}
              </Table.Td>
              <Table.Td>
                <Group gap={4} wrap="nowrap" justify="flex-end">
                  {delivery.acts.map((one) => (
                    <Button
                      key={one}
                      size="compact-xs"
                      variant="default"
                      disabled={isPending}
                      onClick={() =>
                        act({ params: { deliveryId: delivery.id }, body: { act: one } })
                      }
                    >
                      {t(`act.${one}`)}
                    </Button>
                  ))}
                  {onNewVersion && delivered.get(delivery.chapterId) === delivery.id ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => onNewVersion(delivery)}
                    >
                      {t('erratum.make')}
                    </Button>
                  ) : null}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
