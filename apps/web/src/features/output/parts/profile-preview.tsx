import { Group, NumberInput, Paper, Stack, Text } from '@mantine/core'
import { countSlices } from '@panelflow/domain/output/slice-count.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  inputOfValues,
  patternFault,
  type ProfileValues,
  sampleName,
  sizeFaults,
} from '../profile-values.ts'

/** a chapter of a weekly strip */
const SAMPLE = { width: 800, height: 19_688 }
const LIMITS = {
  min: 1,
  max: 2_000_000,
  clampBehavior: 'strict',
  allowDecimal: false,
  thousandSeparator: ',',
} as const

const Result = ({
  values,
  width,
  height,
}: {
  readonly values: ProfileValues
  readonly width: number
  readonly height: number
}) => {
  const { t, i18n } = useTranslation('output')
  const figure = (value: number): string => new Intl.NumberFormat(i18n.language).format(value)
  const { maxHeight, ...shape } = inputOfValues(values, null)
  const { stripHeight, sliceHeight, least } = countSlices({ ...shape, maxHeight }, width, [height])
  return (
    <>
      <Text fz="sm" fw={500}>
        {t('preview.strip', {
          height: figure(stripHeight),
          count: least,
          slice: figure(sliceHeight),
        })}
      </Text>
      {stripHeight === height ? null : (
        <Text fz="xs" c="dimmed">
          {t('preview.scaled', { height: figure(height), scaled: figure(stripHeight) })}
        </Text>
      )}
      <Text fz="xs" c="dimmed">
        {values.cuts === 'gutters' ? t('preview.gutters') : t('preview.source')}
      </Text>
    </>
  )
}

/** What the profile, as it stands in the form, does to a sample of so many px. */
export const ProfilePreview = ({
  values,
  bookTitle,
}: {
  readonly values: ProfileValues
  readonly bookTitle: string
}) => {
  const { t } = useTranslation('output')
  const [height, setHeight] = useState<number | ''>(SAMPLE.height)
  const [width, setWidth] = useState<number | ''>(SAMPLE.width)
  const possible = sizeFaults(values).size === 0 && height !== '' && width !== ''
  return (
    <Paper withBorder p="sm" bg="var(--pf-sunken)">
      <Stack gap={6}>
        <Group justify="space-between" align="flex-end" wrap="nowrap">
          <Text fz="sm" fw={600}>
            {t('preview.title')}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <NumberInput
              {...LIMITS}
              size="xs"
              w={140}
              label={t('preview.sample_height')}
              suffix=" px"
              value={height}
              onChange={(value) => setHeight(typeof value === 'number' ? value : '')}
            />
            <NumberInput
              {...LIMITS}
              size="xs"
              w={110}
              label={t('preview.sample_width')}
              suffix=" px"
              value={width}
              onChange={(value) => setWidth(typeof value === 'number' ? value : '')}
            />
          </Group>
        </Group>
        <div role="status">
          {possible ? (
            <Result values={values} width={width} height={height} />
          ) : (
            <Text fz="xs" c="dimmed">
              {t('preview.invalid')}
            </Text>
          )}
        </div>
        {patternFault(values.namePattern) === null ? (
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('preview.names', {
              first: sampleName(values, 1, bookTitle),
              second: sampleName(values, 2, bookTitle),
            })}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  )
}
