import { Anchor, Group, Text, Tooltip } from '@mantine/core'
import { FONT_LANGUAGES, type OwnFontView, type FontLanguage } from '@panelflow/contract/font.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { formatBytes, formatShort } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { FontRow } from '../font-rows.ts'
import { FontSpecimen, specimenLanguage } from '../../../lib/font/font-specimen.tsx'

interface SpecimenCellProps {
  readonly row: FontRow
  readonly template: string
  readonly wanted: FontLanguage | undefined
}

export const SpecimenCell = ({ row, template, wanted }: SpecimenCellProps) => {
  const { t } = useTranslation('font')
  const none = (
    <Text fz="xs" c="dimmed">
      {t('row.specimen_failed')}
    </Text>
  )
  return (
    <FontSpecimen
      template={template}
      sha={row.face.sha256}
      language={specimenLanguage(row.languages, wanted ?? null)}
      otherwise={none}
    />
  )
}

interface CellProps {
  readonly row: FontRow
}

export const NameCell = ({ row }: CellProps) => {
  const { t } = useTranslation('font')
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap={6} wrap="nowrap">
        <Text
          fw={500}
          truncate
          title={row.own === null ? row.face.family : `${row.face.family}\n${row.own.fileName}`}
        >
          {row.face.family}
        </Text>
        {row.own === null ? null : <StatusLabel tone="active">{t('row.own')}</StatusLabel>}
        {row.own?.hidden ? <StatusLabel tone="waiting">{t('row.hidden')}</StatusLabel> : null}
      </Group>
      <Text fz="xs" c="dimmed" truncate>
        {row.name}
      </Text>
    </div>
  )
}

const MissingLetters = ({ row }: CellProps) => {
  const { t, i18n } = useTranslation('font')
  const { own } = row
  if (own === null) return null
  const measured = FONT_LANGUAGES.filter((language) => own.missing[language] !== undefined)
  return measured.map((language) => (
    <div key={language}>
      {t(own.missing[language] === 0 ? 'row.complete' : 'row.missing', {
        language: languageName(language, i18n.language),
        count: own.missing[language],
      })}
    </div>
  ))
}

export const LanguagesCell = ({ row }: CellProps) => {
  const { t, i18n } = useTranslation('font')
  const names = row.languages.map((language) => languageName(language, i18n.language))
  const none = row.own === null ? t('row.symbols') : t('row.no_language')
  const words = names.length === 0 ? none : joinList(names, i18n.language)
  return (
    <Tooltip
      label={row.own === null ? words : <MissingLetters row={row} />}
      events={{ hover: true, focus: true, touch: true }}
      maw={340}
      multiline
    >
      <Text fz="sm" lineClamp={2} tabIndex={0} c={names.length === 0 ? 'dimmed' : undefined}>
        {words}
      </Text>
    </Tooltip>
  )
}

const EmbeddingText = ({ own }: { readonly own: OwnFontView }) => {
  const { t, i18n } = useTranslation('font')
  const words = [
    t(`embedding.${own.embedding}`),
    ...(own.maySubset ? [] : [t('embedding.no_subset')]),
    ...(own.bitmapOnly ? [t('embedding.bitmap_only')] : []),
  ]
  return (
    <Text fz="xs" c="dimmed" truncate title={joinList(words, i18n.language)}>
      {joinList(words, i18n.language)}
    </Text>
  )
}

const LastDay = ({ own }: { readonly own: OwnFontView }) => {
  const { t } = useTranslation('font')
  if (own.licenceUntil === null) return null
  const words = t(own.licenceExpired ? 'row.expired' : 'row.until', { date: own.licenceUntil })
  return (
    <span style={{ flexShrink: 0 }}>
      <StatusLabel tone={own.licenceExpired ? 'bad' : 'neutral'}>{words}</StatusLabel>
    </span>
  )
}

export const LicenceCell = ({ row }: CellProps) => {
  const { t } = useTranslation('font')
  const { own, face } = row
  if (own === null) {
    return (
      <div>
        <Anchor
          fz="sm"
          href={`/api/fonts/${face.id}/licence`}
          target="_blank"
          rel="noopener"
          title={t('row.read_licence')}
        >
          {face.licence}
        </Anchor>
        <Text fz="xs" c="dimmed" truncate title={t('row.of_maker')}>
          {t('row.of_maker')}
        </Text>
      </div>
    )
  }
  const note =
    own.licenceNote ||
    (face.licence ? t('row.file_licence', { text: face.licence }) : t('row.no_note'))
  return (
    <div style={{ minWidth: 0 }}>
      <Text fz="sm" truncate title={note} c={own.licenceNote ? undefined : 'dimmed'}>
        {note}
      </Text>
      <Group gap={6} wrap="nowrap">
        <LastDay own={own} />
        <EmbeddingText own={own} />
      </Group>
    </div>
  )
}

/** @param onOpen null: this person may not see where */
export const UsedCell = ({ row, onOpen }: CellProps & { readonly onOpen: (() => void) | null }) => {
  const { t } = useTranslation('font')
  if (row.own === null) return <Text c="dimmed">–</Text>
  const { pages, chapters } = row.own
  if (pages === 0) return <Text c="dimmed">{t('row.unused')}</Text>
  const words = t('row.pages_in', { count: chapters, pages: t('row.pages', { count: pages }) })
  if (onOpen === null) return <Text fz="sm">{words}</Text>
  return (
    <Anchor component="button" type="button" fz="sm" ta="start" onClick={onOpen}>
      {words}
    </Anchor>
  )
}

export const UploadedCell = ({ row }: CellProps) => {
  const { t, i18n } = useTranslation('font')
  const now = useNow()
  if (row.own === null) return <Text c="dimmed">–</Text>
  const { uploadedBy, uploadedAt, glyphs, bytes } = row.own
  const size = t('row.glyphs', { count: glyphs, size: formatBytes(bytes, i18n.language) })
  return (
    <div style={{ minWidth: 0 }}>
      <Text fz="sm" truncate title={personName(uploadedBy)}>
        {personName(uploadedBy)}
      </Text>
      <Text fz="xs" c="dimmed" truncate title={size}>
        {formatShort(uploadedAt, i18n.language, getDisplayZone(), now)}
      </Text>
    </div>
  )
}
