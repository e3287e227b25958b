import { Checkbox, Stack, Text } from '@mantine/core'
import { orderRange, type OrderRange } from '@panelflow/contract/new-order.ts'
import { countChapters, writtenRuns } from '@panelflow/domain/order/chapter-runs.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'

const MAX_NOTES = 6

/** Languages among those chosen in which some of the range is ordered already. */
export const listDuplicateLanguages = (
  range: OrderRange | undefined,
  chosen: readonly TargetLanguage[],
): readonly TargetLanguage[] =>
  chosen.filter(
    (language) => range?.covering.some((one) => one.targetLanguage === language) ?? false,
  )

/** What is known of the chosen range; undefined while book or range are not whole. */
export const useOrderRange = (
  bookId: string,
  range: { start: number; end: number } | null,
): OrderRange | undefined =>
  useRead(
    orderRange,
    { query: { bookId, ...range } },
    { enabled: bookId !== '' && range !== null, keepPrevious: true },
  ).data

interface RangeNotesProps {
  /** the book's highest chapter, where the range goes beyond it */
  readonly beyond: number | null
  readonly known: OrderRange
  readonly chosen: readonly TargetLanguage[]
  readonly duplicateConfirmed: boolean
  readonly onDuplicateConfirmed: (duplicateConfirmed: boolean) => void
  readonly error: string | null
}

/**
 * What the range meets: images, words, other orders. The same chapters in the same language again
 * must be meant.
 */
export const RangeNotes = ({
  beyond,
  known,
  chosen,
  duplicateConfirmed,
  onDuplicateConfirmed,
  error,
}: RangeNotesProps) => {
  const { t, i18n } = useTranslation('order-page')
  const { t: app } = useTranslation()
  const repeated = listDuplicateLanguages(known, chosen)
  const names = new Intl.ListFormat(i18n.language).format(
    repeated.map((code) => languageName(code, i18n.language)),
  )
  // those in a chosen language first: they are the ones to think about
  const covering = known.covering.toSorted(
    (a, b) =>
      Number(repeated.includes(b.targetLanguage)) - Number(repeated.includes(a.targetLanguage)),
  )
  return (
    <Stack gap={2} fz="sm">
      <Text fz="sm" c="dimmed">
        {known.withImages.length === 0
          ? t('range.images_none')
          : t('range.images', {
              runs: writtenRuns(known.withImages),
              count: countChapters(known.withImages),
            })}{' '}
        {known.words === null
          ? ''
          : t('range.words', { words: new Intl.NumberFormat(i18n.language).format(known.words) })}
      </Text>
      {beyond === null ? null : (
        <Text fz="sm">
          <ToneMark tone="attention" /> {t('range.beyond', { highest: beyond })}
        </Text>
      )}
      {covering.slice(0, MAX_NOTES).map((one) => (
        <Text key={one.orderId} fz="sm" title={one.title}>
          {repeated.includes(one.targetLanguage) ? <ToneMark tone="attention" /> : null}{' '}
          {t(one.start === one.end ? 'range.covered_single' : 'range.covered', {
            run: writtenRuns([one]),
            serial: one.serial,
            language: languageName(one.targetLanguage, i18n.language),
            status: app(`order.status.${one.status}`),
          })}
        </Text>
      ))}
      {known.covering.length > MAX_NOTES ? (
        <Text fz="sm">{t('range.more', { count: known.covering.length - MAX_NOTES })}</Text>
      ) : null}
      {repeated.length === 0 ? null : (
        <Checkbox
          mt={4}
          label={t('range.again', { languages: names })}
          checked={duplicateConfirmed}
          onChange={(event) => onDuplicateConfirmed(event.currentTarget.checked)}
          error={error}
        />
      )}
    </Stack>
  )
}
