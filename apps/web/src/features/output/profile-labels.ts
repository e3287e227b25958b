import type { PlatformProfileView } from '@panelflow/contract/output.ts'
import i18next from 'i18next'
import { KB } from './profile-values.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'

const EXAMPLES = ['as_drawn', 'strip_800', 'strip_940', 'tablet', 'web', 'print'] as const

/** Its own name; an example that came with the studio is named in the reader's language. */
export const profileName = ({
  name,
  builtIn,
}: Pick<PlatformProfileView, 'name' | 'builtIn'>): string => {
  if (builtIn === null) return name
  const key = EXAMPLES.find((one) => one === builtIn)
  return key === undefined
    ? i18next.t('profile.example.unknown', { ns: 'output', key: name })
    : i18next.t(`profile.example.${key}`, { ns: 'output' })
}

type Shape = Pick<
  PlatformProfileView,
  'width' | 'maxHeight' | 'maxBytes' | 'format' | 'quality' | 'cuts' | 'resolution'
>

const figure = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value)

/** "2 MB", "500 kB": in thousands, as platforms write their limits */
const formatByteSize = (bytes: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: bytes >= KB * KB ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes >= KB * KB ? bytes / (KB * KB) : bytes / KB)

/** "800 × up to 1,280 px" */
export const getSizeLabel = ({ width, maxHeight }: Pick<Shape, 'width' | 'maxHeight'>): string => {
  const ns = 'output'
  if (width !== null && maxHeight !== null)
    return i18next.t('profile.size', { ns, width: figure(width), height: figure(maxHeight) })
  if (width !== null) return i18next.t('profile.size_width', { ns, width: figure(width) })
  return maxHeight === null
    ? i18next.t('profile.size_any', { ns })
    : i18next.t('profile.size_height', { ns, height: figure(maxHeight) })
}

/** "JPEG, quality 92" */
export const getFormatLabel = ({ format, quality }: Pick<Shape, 'format' | 'quality'>): string => {
  const name = FORMAT_NAMES[format]
  return format === 'png'
    ? name
    : i18next.t('profile.quality_short', { ns: 'output', format: name, quality })
}

/** "up to 2 MB"; null: no limit */
export const getByteLimitLabel = ({ maxBytes }: Pick<Shape, 'maxBytes'>): string | null =>
  maxBytes === null
    ? null
    : i18next.t('profile.weight', { ns: 'output', size: formatByteSize(maxBytes) })

/** "300 px per inch"; null: as the book's kind asks, or a format that states none */
export const getResolutionLabel = ({
  format,
  resolution,
}: Pick<Shape, 'format' | 'resolution'>): string | null =>
  resolution === null || format === 'webp'
    ? null
    : i18next.t('profile.resolution', { ns: 'output', value: figure(resolution) })

export const FORMAT_NAMES = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const

/** Everything a profile does, in one line. */
export const getProfileSummary = (shape: Shape): string =>
  [
    getSizeLabel(shape),
    getFormatLabel(shape),
    getByteLimitLabel(shape),
    getResolutionLabel(shape),
    i18next.t(`profile.cuts_${shape.cuts}`, { ns: 'output' }),
  ]
    .filter((part) => part !== null)
    .join(' · ')
