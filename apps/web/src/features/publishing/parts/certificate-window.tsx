import { Alert, Button, Group, Loader, Modal, Stack, Table, Text } from '@mantine/core'
import {
  type Certificate,
  deliveryCertificate,
  type DeliveryView,
} from '@panelflow/contract/publishing.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { CHECK_IDS } from '@panelflow/domain/page/checks/check-list.ts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead } from '../../../lib/http/query.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { formatBytes, formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import classes from './certificate-window.module.css'

interface Section {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

const SectionTable = ({ title, columns, rows }: Section) => (
  <Stack gap={4}>
    <Text component="h3" fw={600} fz="sm">
      {title}
    </Text>
    <Table aria-label={title} fz="sm" verticalSpacing={3}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          // rows of a certificate never change
          <Table.Tr key={row}>
            {cells.map((cell, column) => (
              <Table.Td key={columns[column]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Stack>
)

const useSections = (certificate: Certificate): readonly Section[] => {
  const { t, i18n } = useTranslation(['publishing', 'page-check', 'app'])
  const stageName = (stage: string): string => {
    const known = STAGES.find((one) => one === stage)
    return known === undefined ? stage : t(`app:stage.${known}`)
  }
  const checkName = (check: string): string => {
    const known = CHECK_IDS.find((one) => one === check)
    return known === undefined ? check : t(`page-check:check.${known}`)
  }
  const { files, approvals, dismissedChecks } = certificate
  return [
    {
      title: t('certificate.files'),
      columns: [t('certificate.path'), t('certificate.bytes'), 'SHA-256'],
      rows: files.map(({ path, bytes, sha256 }) => [
        path,
        <Text key="size" span fz="sm" style={{ whiteSpace: 'nowrap' }}>
          {formatBytes(bytes, i18n.language)}
        </Text>,
        <code key="sha" className={classes['sha']}>
          {sha256}
        </code>,
      ]),
    },
    {
      title: t('certificate.approvals'),
      columns: [t('certificate.stage'), t('certificate.person'), t('certificate.at')],
      rows: approvals.map(({ stage, person, at }) => [
        stageName(stage),
        person,
        formatMinute(at, i18n.language, getDisplayZone()),
      ]),
    },
    {
      title: t('certificate.dismissed'),
      columns: [
        t('certificate.page'),
        t('certificate.check'),
        t('certificate.reason'),
        t('certificate.person'),
      ],
      rows: dismissedChecks.map(({ page, check, reason, person }) => [
        page,
        checkName(check),
        reason,
        person,
      ]),
    },
  ].filter(({ rows }) => rows.length > 0)
}

const Sheet = ({ certificate }: { readonly certificate: Certificate }) => {
  const { t, i18n } = useTranslation(['publishing', 'app'])
  const sections = useSections(certificate)
  const { book, chapter, language, version, orderSerial, target, reason } = certificate
  const facts = [
    [t('delivery.version'), t('delivery.version_number', { number: version })],
    [t('certificate.order'), `#${orderSerial}`],
    [t('delivery.target'), `${target.name} · ${t(`kind.${target.kind}`)} · ${target.place}`],
    [t('certificate.format'), t(`format.${certificate.format}`)],
    [
      t('certificate.delivered_at'),
      formatMinute(certificate.deliveredAt, i18n.language, getDisplayZone()),
    ],
    [t('certificate.reason'), reason],
    [t('certificate.fonts'), joinList(certificate.fonts, i18n.language)],
    [t('certificate.id'), certificate.deliveryId],
  ].filter(([, value]) => value !== '')
  return (
    <Stack gap="md">
      <Text component="h2" fw={600} fz="lg">
        {`${book} · ${t('delivery.name', { number: chapter, language: languageName(language, i18n.language) })}`}
      </Text>
      <Table aria-label={t('delivery.certificate')} fz="sm" verticalSpacing={3} variant="vertical">
        <Table.Tbody>
          {facts.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={160}>
                {name}
              </Table.Th>
              <Table.Td className={classes['value']}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {sections.map((section) => (
        <SectionTable key={section.title} {...section} />
      ))}
    </Stack>
  )
}

const saveCertificate = (certificate: Certificate): void => {
  const { chapter, language, version } = certificate
  saveBlob(
    new Blob([JSON.stringify(certificate, null, 2)], { type: 'application/json' }),
    `certificate-${chapter}-${language}-v${version}.json`,
  )
}

interface CertificateWindowProps {
  readonly delivery: Pick<DeliveryView, 'id'>
  readonly onClose: () => void
}

/** What was delivered and who answers for it: to be read, printed, or kept as a file. */
export const CertificateWindow = ({ delivery: { id }, onClose }: CertificateWindowProps) => {
  const { t } = useTranslation('publishing')
  const { data, error } = useRead(deliveryCertificate, { params: { deliveryId: id } })
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('delivery.certificate')}
      classNames={{
        root: classes['root'] ?? '',
        inner: classes['inner'] ?? '',
        content: classes['content'] ?? '',
        overlay: classes['screen_only'] ?? '',
        close: classes['screen_only'] ?? '',
      }}
    >
      {error === null ? null : <Alert color="red">{getFailureMessage(error)}</Alert>}
      {data === undefined ? (
        error === null && <Loader aria-label={t('delivery.certificate')} />
      ) : (
        <Stack>
          <Group className={classes['screen_only']}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              onClick={() => window.print()}
            >
              {t('certificate.print')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveCertificate(data)}
            >
              {t('certificate.save')}
            </Button>
          </Group>
          <Suspense fallback={<Loader aria-label={t('delivery.certificate')} />}>
            <Sheet certificate={data} />
          </Suspense>
        </Stack>
      )}
    </Modal>
  )
}
