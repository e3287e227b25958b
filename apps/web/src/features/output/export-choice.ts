import {
  type PictureKind,
  type ExportFormat,
  PICTURE_EXPORTS,
  BOOK_EXPORTS,
  TEXT_EXPORTS,
  isTextExport,
} from '@panelflow/domain/output/output-values.ts'
import type { ExportOptionsInput } from '@panelflow/contract/output.ts'

/**
 * What somebody wants files for; `pictures` leaves the picture format open, the others are a format
 * each.
 */
export const PURPOSES = [
  'pictures',
  ...BOOK_EXPORTS,
  'platform',
  'textless',
  'psd',
  ...TEXT_EXPORTS,
] as const
export type Purpose = (typeof PURPOSES)[number]

type Picture = (typeof PICTURE_EXPORTS)[number]

export interface ExportChoice {
  readonly purpose: Purpose
  readonly picture: Picture
  /** for `zip`: published, or the preview of the typesetting stage */
  readonly which: PictureKind
  /** of JPEG and WebP, 1..100 */
  readonly quality: number
  /** pictures inside a book file go in as JPEG instead of unchanged */
  readonly asJpeg: boolean
  readonly profileId: string | null
  /** pages without text beside a LabelPlus script */
  readonly withPages: boolean
}

export const DEFAULT_CHOICE: ExportChoice = {
  purpose: 'pictures',
  picture: 'zip',
  which: 'final',
  quality: 92,
  asJpeg: false,
  profileId: null,
  withPages: false,
}

export const getExportFormat = ({
  purpose,
  picture,
}: Pick<ExportChoice, 'purpose' | 'picture'>): ExportFormat =>
  purpose === 'pictures' ? picture : purpose

/** As the server wants it; null while a platform profile is missing. */
export const toExportOptions = (choice: ExportChoice): ExportOptionsInput | null => {
  const format = getExportFormat(choice)
  if (format === 'labelplus') return { format, withPages: choice.withPages }
  if (isTextExport(format)) return { format }
  switch (format) {
    case 'png':
    case 'psd':
      return { format }
    case 'jpeg':
    case 'webp':
      return { format, quality: choice.quality }
    case 'platform':
      return choice.profileId === null ? null : { format, profileId: choice.profileId }
    case 'zip':
      return { format, pictures: choice.which }
    case 'cbz':
    case 'epub':
    case 'pdf':
    case 'textless':
      return { format, jpegQuality: choice.asJpeg ? choice.quality : null }
  }
}

const KEY = 'panelflow.export'

const sound = (raw: Readonly<Record<string, unknown>>): ExportChoice => {
  const quality = Number(raw['quality'])
  return {
    purpose: PURPOSES.find((one) => one === raw['purpose']) ?? DEFAULT_CHOICE.purpose,
    picture: PICTURE_EXPORTS.find((one) => one === raw['picture']) ?? DEFAULT_CHOICE.picture,
    which: raw['which'] === 'composite' ? 'composite' : 'final',
    quality:
      Number.isInteger(quality) && quality >= 1 && quality <= 100
        ? quality
        : DEFAULT_CHOICE.quality,
    asJpeg: raw['asJpeg'] === true,
    profileId: typeof raw['profileId'] === 'string' ? raw['profileId'] : null,
    withPages: raw['withPages'] === true,
  }
}

/**
 * What this browser exported last; null before the first time, or when what is kept cannot be read.
 */
export const lastChoice = (storage: Pick<Storage, 'getItem'>): ExportChoice | null => {
  try {
    const raw: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return typeof raw === 'object' && raw !== null ? sound({ ...raw }) : null
  } catch {
    return null
  }
}

export const saveChoice = (storage: Pick<Storage, 'setItem'>, choice: ExportChoice): void =>
  storage.setItem(KEY, JSON.stringify(choice))
